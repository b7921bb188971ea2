// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a CSV file (RFC 4180, UTF-8, with a heading and line feeds). A null value is empty. */
final class CsvSink implements TableSink {
    private final SequenceWriter writer;

    CsvSink(Path file, List<Column> columns) throws IOException {
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        columns.forEach(column -> schema.addColumn(
                column.name(), column.kind() == Kind.TEXT ? CsvSchema.ColumnType.STRING : CsvSchema.ColumnType.NUMBER));
        CsvMapper mapper = CsvMapper.csvBuilder()
                .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
                .build();
        writer = mapper.writer(schema.build()).writeValues(file.toFile());
    }

    @Override
    public void row(Object... cells) throws IOException {
        writer.write(cells);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
