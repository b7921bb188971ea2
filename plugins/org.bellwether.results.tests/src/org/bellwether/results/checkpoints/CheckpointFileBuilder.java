// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes checkpoint files as docs/reference/contracts.md describes them. */
public final class CheckpointFileBuilder {
    private static final int BLOCK = 4096;
    private static final int RECORD = 32;

    private final String process;
    private final int capacity;
    private final StringBuilder names = new StringBuilder();
    private final List<Ring> rings = new ArrayList<>();
    private String phase = "timed";
    private long claimed = -1;

    private record Record(long ns, long connection, int request, int checkpoint, int label, int operation) {}

    public CheckpointFileBuilder(String process, int capacity) {
        this.process = process;
        this.capacity = capacity;
    }

    /** Adds a connection as a label of calls. */
    public CheckpointFileBuilder connection(int label, String from, String to) {
        names.append(label + "\t" + from + "\t" + to + "\n");
        return this;
    }

    CheckpointFileBuilder phase(String name) {
        phase = name;
        return this;
    }

    CheckpointFileBuilder claimed(long threads) {
        claimed = threads;
        return this;
    }

    /** Adds a thread. */
    public Ring thread() {
        Ring ring = new Ring();
        rings.add(ring);
        return ring;
    }

    /** The records of one thread, whose calls all have one operation. */
    public static final class Ring {
        private final List<Record> records = new ArrayList<>();

        /** Adds a passed checkpoint. */
        public Ring at(long ns, int checkpoint) {
            records.add(new Record(ns, 0, 0, checkpoint, 0, 0));
            return this;
        }

        /** Adds a passed checkpoint with its request; {@code label} is 0 at servers. */
        public Ring at(long ns, int checkpoint, long connection, int request, int label) {
            records.add(new Record(ns, connection, request, checkpoint, label, label == 0 ? 0 : 1));
            return this;
        }
    }

    byte[] bytes() {
        int namesSize = (names.length() / BLOCK + 1) * BLOCK;
        int ringSize = BLOCK + capacity * RECORD;
        ByteBuffer file =
                ByteBuffer.allocate(BLOCK + namesSize + rings.size() * ringSize).order(ByteOrder.LITTLE_ENDIAN);
        file.put(0, "BWCHECK1".getBytes(StandardCharsets.US_ASCII));
        file.putInt(8, BLOCK).putInt(12, RECORD).putInt(16, BLOCK).putInt(20, rings.size());
        file.putLong(24, capacity).putLong(32, namesSize).putLong(40, claimed < 0 ? rings.size() : claimed);
        file.putLong(48, 20_500).putLong(56, 25_000);
        file.put(128, ("version=1\nprocess=" + process + "\nphase=" + phase + "\n").getBytes(StandardCharsets.UTF_8));
        file.put(BLOCK, names.toString().getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < rings.size(); i++) {
            int at = BLOCK + namesSize + i * ringSize;
            List<Record> records = rings.get(i).records;
            file.putLong(at, records.size()).putLong(at + 8, 1);
            file.put(at + 64, "get_data".getBytes(StandardCharsets.US_ASCII));
            for (int index = 0; index < records.size(); index++) {
                Record record = records.get(index);
                int place = at + BLOCK + index % capacity * RECORD;
                file.putLong(place, record.ns()).putLong(place + 8, record.connection());
                file.putInt(place + 16, record.request());
                file.putShort(place + 20, (short) record.checkpoint()).putShort(place + 22, (short) record.label());
                file.putShort(place + 24, (short) record.operation());
            }
        }
        return file.array();
    }

    /** Writes the file into a {@code samples} folder. */
    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        return Files.write(folder.resolve(phase + "." + process + ".bwc"), bytes());
    }
}
