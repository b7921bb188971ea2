// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/**
 * Writes an Arrow file (Arrow columnar format 1.5, "IPC File Format"; the same as Feather 2) without compression:
 * columns of UTF-8, int64 and float64. Rows are collected in record batches.
 */
final class ArrowSink implements TableSink {
    static final int BATCH_ROWS = 1 << 16;
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final int ALIGNMENT = 8;
    private static final int CONTINUATION = 0xFFFFFFFF;

    private final OutputStream out;
    private final List<Column> columns;
    private final List<ArrowColumn> data = new ArrayList<>();
    private final List<Batch> batches = new ArrayList<>();
    private long written;
    private int rows;

    /** The place of a record batch in the file. */
    private record Batch(long offset, int metadata, long body) {}

    ArrowSink(Path file, List<Column> columns) throws IOException {
        this.columns = List.copyOf(columns);
        out = new BufferedOutputStream(Files.newOutputStream(file));
        columns.forEach(column -> data.add(new ArrowColumn(column.kind())));
        write(MAGIC);
        pad();
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int schema = schema(builder);
        message(builder, MessageHeader.Schema, schema, 0);
    }

    @Override
    public void row(Object... cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            data.get(i).add(cells[i]);
        }
        if (++rows == BATCH_ROWS) {
            flush();
        }
    }

    private void flush() throws IOException {
        List<byte[]> buffers = new ArrayList<>();
        data.forEach(column -> buffers.addAll(column.buffers()));
        FlatBufferBuilder builder = new FlatBufferBuilder();
        long body = buffers.stream().mapToLong(buffer -> padded(buffer.length)).sum();
        int header = batch(builder, buffers);
        long offset = written;
        int metadata = message(builder, MessageHeader.RecordBatch, header, body);
        for (byte[] buffer : buffers) {
            write(buffer);
            pad();
        }
        batches.add(new Batch(offset, metadata, body));
        data.forEach(ArrowColumn::clear);
        rows = 0;
    }

    private int batch(FlatBufferBuilder builder, List<byte[]> buffers) {
        RecordBatch.startBuffersVector(builder, buffers.size());
        long end = buffers.stream().mapToLong(buffer -> padded(buffer.length)).sum();
        for (int i = buffers.size() - 1; i >= 0; i--) { // FlatBuffers are written backwards
            end -= padded(buffers.get(i).length);
            Buffer.createBuffer(builder, end, buffers.get(i).length);
        }
        int places = builder.endVector();
        RecordBatch.startNodesVector(builder, data.size());
        for (int i = data.size() - 1; i >= 0; i--) {
            FieldNode.createFieldNode(builder, rows, data.get(i).nulls());
        }
        int nodes = builder.endVector();
        return RecordBatch.createRecordBatch(builder, rows, nodes, places, 0, 0);
    }

    private int schema(FlatBufferBuilder builder) {
        int[] fields =
                columns.stream().mapToInt(column -> field(builder, column)).toArray();
        return Schema.createSchema(builder, Endianness.Little, Schema.createFieldsVector(builder, fields), 0, 0);
    }

    private static int field(FlatBufferBuilder builder, Column column) {
        int name = builder.createString(column.name());
        int children = Field.createChildrenVector(builder, new int[0]);
        byte kind;
        int type;
        switch (column.kind()) {
            case INTEGER -> {
                kind = Type.Int;
                type = Int.createInt(builder, Long.SIZE, true);
            }
            case NUMBER -> {
                kind = Type.FloatingPoint;
                type = FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE);
            }
            default -> {
                kind = Type.Utf8;
                Utf8.startUtf8(builder);
                type = Utf8.endUtf8(builder);
            }
        }
        return Field.createField(builder, name, true, kind, type, 0, children, 0);
    }

    /** Writes a message's metadata; returns its length including the length field. */
    private int message(FlatBufferBuilder builder, byte kind, int header, long body) throws IOException {
        builder.finish(Message.createMessage(builder, MetadataVersion.V5, kind, header, body, 0));
        byte[] metadata = builder.sizedByteArray();
        int length = (int) padded(metadata.length);
        write(little(CONTINUATION));
        write(little(length));
        write(metadata);
        pad();
        return length + 2 * Integer.BYTES;
    }

    @Override
    public void close() throws IOException {
        try (out) {
            if (rows > 0) {
                flush();
            }
            write(little(CONTINUATION));
            write(little(0));
            FlatBufferBuilder builder = new FlatBufferBuilder();
            int schema = schema(builder);
            Footer.startRecordBatchesVector(builder, batches.size());
            for (int i = batches.size() - 1; i >= 0; i--) {
                Batch batch = batches.get(i);
                Block.createBlock(builder, batch.offset(), batch.metadata(), batch.body());
            }
            int blocks = builder.endVector();
            Footer.finishFooterBuffer(builder, Footer.createFooter(builder, MetadataVersion.V5, schema, 0, blocks, 0));
            byte[] footer = builder.sizedByteArray();
            write(footer);
            write(little(footer.length));
            write(MAGIC);
        }
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        written += bytes.length;
    }

    private void pad() throws IOException {
        write(new byte[(int) (padded(written) - written)]);
    }

    private static long padded(long length) {
        return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private static byte[] little(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }
}
