// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.model.util.FileWriting;

/** Writes a table to a file, and adds the file's name to errors. */
final class NamedSink implements TableSink {
    private final Path file;
    private final TableSink sink;

    NamedSink(Path file, TableSink sink) {
        this.file = file;
        this.sink = sink;
    }

    @Override
    public void row(Object... cells) throws IOException {
        try {
            sink.row(cells);
        } catch (IOException e) {
            throw FileWriting.naming(file, e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            sink.close();
        } catch (IOException e) {
            throw FileWriting.naming(file, e);
        }
    }
}
