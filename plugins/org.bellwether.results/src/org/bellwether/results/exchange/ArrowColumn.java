// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The values of one column of a record batch, in Arrow's buffers. */
final class ArrowColumn {
    private final TableSink.Kind kind;
    private byte[] validity = new byte[64];
    private ByteBuffer offsets = little(256);
    private ByteBuffer values = little(1024);
    private int rows;
    private int nulls;

    ArrowColumn(TableSink.Kind kind) {
        this.kind = kind;
        clear();
    }

    void add(Object cell) {
        if (cell == null) {
            nulls++;
        } else {
            validity = rows / 8 < validity.length ? validity : Arrays.copyOf(validity, 2 * validity.length);
            validity[rows / 8] |= (byte) (1 << rows % 8);
        }
        switch (kind) {
            case INTEGER -> values = room(values, Long.BYTES).putLong(cell == null ? 0 : (Long) cell);
            case NUMBER -> values = room(values, Double.BYTES).putDouble(cell == null ? 0 : (Double) cell);
            default -> {
                byte[] text = cell == null ? new byte[0] : ((String) cell).getBytes(StandardCharsets.UTF_8);
                values = room(values, text.length).put(text);
                offsets = room(offsets, Integer.BYTES).putInt(values.position());
            }
        }
        rows++;
    }

    int nulls() {
        return nulls;
    }

    /** Returns the buffers: validity, offsets of texts, values. */
    List<byte[]> buffers() {
        byte[] bits = Arrays.copyOf(validity, (rows + 7) / 8);
        return kind == TableSink.Kind.TEXT
                ? List.of(bits, bytes(offsets), bytes(values))
                : List.of(bits, bytes(values));
    }

    void clear() {
        Arrays.fill(validity, (byte) 0);
        offsets.clear().putInt(0);
        values.clear();
        rows = 0;
        nulls = 0;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    private static ByteBuffer room(ByteBuffer buffer, int more) {
        if (buffer.remaining() >= more) {
            return buffer;
        }
        ByteBuffer larger = little(Math.max(2 * buffer.capacity(), buffer.position() + more));
        return larger.put(buffer.flip());
    }

    private static ByteBuffer little(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }
}
