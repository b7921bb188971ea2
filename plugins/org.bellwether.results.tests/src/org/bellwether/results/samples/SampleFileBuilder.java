// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Fabricates valid and invalid sample files. */
public final class SampleFileBuilder {
    private final ByteBuffer bytes;
    private final int capacity;
    private int records;

    public SampleFileBuilder(int capacity, String text) {
        this.capacity = capacity;
        bytes = ByteBuffer.allocate(4096 + capacity * 40).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(0, "BWSAMPL1".getBytes(StandardCharsets.US_ASCII))
                .putInt(8, 4096)
                .putInt(12, 40)
                .putLong(16, capacity);
        bytes.put(128, text.getBytes(StandardCharsets.UTF_8));
    }

    public SampleFileBuilder record(long intended, long start, long end, long flags) {
        int at = 4096 + records * 40;
        bytes.putLong(at, records)
                .putLong(at + 8, intended)
                .putLong(at + 16, start)
                .putLong(at + 24, end)
                .putLong(at + 32, flags);
        records++;
        return reserved(records);
    }

    /** Changes the sequence number of the last record. */
    public SampleFileBuilder sequence(long sequence) {
        bytes.putLong(4096 + (records - 1) * 40, sequence);
        return this;
    }

    /** Adds records with these latencies in ns; each starts when the previous one ended. */
    public SampleFileBuilder latencies(long... latencies) {
        long now = 1000;
        for (long latency : latencies) {
            record(now, now, now + latency, 0);
            now += latency;
        }
        return this;
    }

    public SampleFileBuilder reserved(long count) {
        return header(24, count);
    }

    public SampleFileBuilder header(int offset, long value) {
        bytes.putLong(offset, value);
        return this;
    }

    public SampleFileBuilder bytes(int offset, String text) {
        bytes.put(offset, text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    public Path write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes.array());
    }

    public byte[] toBytes() {
        return bytes.array().clone();
    }

    public int capacity() {
        return capacity;
    }
}
