// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Type;

/** Reads Arrow files from their end, as the format describes it for readers. */
final class ArrowFile {
    private static final int MAGIC = 6;

    private ArrowFile() {}

    /** Returns all rows, with each value as text. */
    static List<List<String>> rows(Path path) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        int end = file.capacity() - MAGIC;
        if (!text(file, 0, MAGIC).equals("ARROW1") || !text(file, end, MAGIC).equals("ARROW1")) {
            throw new IOException("no Arrow file: " + path);
        }
        int length = file.getInt(end - 4);
        Footer footer = Footer.getRootAsFooter(slice(file, end - 4 - length, length));
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < footer.recordBatchesLength(); i++) {
            batch(file, footer, footer.recordBatches(i), rows);
        }
        return rows;
    }

    private static void batch(ByteBuffer file, Footer footer, Block block, List<List<String>> rows) throws IOException {
        int start = (int) block.offset();
        if (file.getInt(start) != 0xFFFFFFFF
                || file.getInt(start + 4) + 8 != block.metaDataLength()
                || start % 8 != 0) {
            throw new IOException("no message at " + start);
        }
        Message message = Message.getRootAsMessage(slice(file, start + 8, block.metaDataLength() - 8));
        RecordBatch batch = (RecordBatch) message.header(new RecordBatch());
        int body = start + block.metaDataLength();
        int first = rows.size();
        for (int row = 0; row < batch.length(); row++) {
            rows.add(new ArrayList<>());
        }
        int buffer = 0;
        for (int column = 0; column < footer.schema().fieldsLength(); column++) {
            Field field = footer.schema().fields(column);
            int validity = body + (int) batch.buffers(buffer++).offset();
            int offsets = field.typeType() == Type.Utf8
                    ? body + (int) batch.buffers(buffer++).offset()
                    : 0;
            int values = body + (int) batch.buffers(buffer++).offset();
            int nulls = 0;
            for (int row = 0; row < batch.length(); row++) {
                boolean present = (file.get(validity + row / 8) >> row % 8 & 1) == 1;
                nulls += present ? 0 : 1;
                rows.get(first + row).add(present ? value(file, field, offsets, values, row) : "null");
            }
            if (nulls != batch.nodes(column).nullCount()) {
                throw new IOException(nulls + " nulls in " + field.name());
            }
        }
    }

    private static String value(ByteBuffer file, Field field, int offsets, int values, int row) {
        return switch (field.typeType()) {
            case Type.Int -> Long.toString(file.getLong(values + 8 * row));
            case Type.FloatingPoint -> Double.toString(file.getDouble(values + 8 * row));
            default -> {
                int from = file.getInt(offsets + 4 * row);
                yield text(file, values + from, file.getInt(offsets + 4 * row + 4) - from);
            }
        };
    }

    private static ByteBuffer slice(ByteBuffer file, int from, int length) {
        return file.slice(from, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String text(ByteBuffer file, int from, int length) {
        return new String(file.array(), from, length, StandardCharsets.UTF_8);
    }
}
