// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The contents of one checkpoint file: the checkpoints that the threads of a process passed in a phase. A file with
 * wrong sizes, a truncated file, or a file of another version is refused completely.
 *
 * @param process the name of the process
 * @param phase   the name of the phase
 * @param ends    the connections by their labels
 * @param threads one ring for each thread
 * @param without number of threads that had no ring, because there were too many
 * @param clockPs the cost of reading the clock on the machine, in picoseconds
 * @param checkpointPs the cost of passing a checkpoint on the machine, in picoseconds
 */
record CheckpointFile(
        String process,
        String phase,
        Map<Integer, Ends> ends,
        List<Ring> threads,
        long without,
        long clockPs,
        long checkpointPs) {
    /** A connection: ports as {@code <instance>.<port>}. */
    record Ends(String from, String to) {}

    /**
     * A passed checkpoint.
     *
     * @param operation empty if it is unknown
     */
    record Passing(long ns, Checkpoint checkpoint, long connection, int request, int label, String operation) {}

    /**
     * The records of one thread, in order of time. @param overwritten number of records that newer ones have
     * overwritten
     */
    record Ring(List<Passing> passings, long overwritten) {}

    /**
     * Returns the time from which the records of all threads are complete; newer records have overwritten earlier ones.
     */
    long since() {
        return threads.stream()
                .filter(ring -> ring.overwritten() > 0)
                .mapToLong(ring -> ring.passings().get(0).ns())
                .max()
                .orElse(Long.MIN_VALUE);
    }

    private static final String MAGIC = "BWCHECK";
    private static final int BLOCK = 4096;
    private static final int RECORD = 32;
    private static final int TEXT = 128;
    private static final int NAME = 64;
    private static final int MOST_OPERATIONS = 63;
    private static final int MOST_RINGS = 1 << 16;
    private static final long MOST_RECORDS = 1 << 22;
    private static final long MOST_NAMES = 1 << 26;

    /**
     * Reads a file.
     *
     * @throws CheckpointFormatException if the file is not a checkpoint file of this version, or contradicts itself
     * @throws IOException if it cannot be read
     */
    static CheckpointFile read(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return new Reading(path, channel).file();
        }
    }

    /** Reads one file. */
    private static final class Reading {
        private final Path path;
        private final FileChannel channel;

        Reading(Path path, FileChannel channel) {
            this.path = path;
            this.channel = channel;
        }

        CheckpointFile file() throws IOException {
            ByteBuffer header = bytes(0, BLOCK);
            check(header);
            int rings = header.getInt(20);
            long capacity = header.getLong(24);
            long names = header.getLong(32);
            long claimed = header.getLong(40);
            check(rings >= 0 && rings <= MOST_RINGS, "says that it has " + rings + " rings");
            check(
                    capacity > 0 && capacity <= MOST_RECORDS && Long.bitCount(capacity) == 1,
                    "says that its rings have room for " + Long.toUnsignedString(capacity) + " records");
            check(
                    names > 0 && names <= MOST_NAMES && names % BLOCK == 0,
                    "says that its names take " + Long.toUnsignedString(names) + " bytes");
            long size = BLOCK + names + rings * (BLOCK + capacity * RECORD);
            check(channel.size() >= size, "ends after " + channel.size() + " of " + size + " bytes");
            check(claimed >= 0, "says that " + Long.toUnsignedString(claimed) + " threads wanted a ring");
            Map<String, String> text = lines(text(header, TEXT, BLOCK));
            List<Ring> threads = new ArrayList<>();
            for (int i = 0; i < rings; i++) {
                ring(BLOCK + names + i * (BLOCK + capacity * RECORD), capacity, threads);
            }
            return new CheckpointFile(
                    text.getOrDefault("process", ""),
                    text.getOrDefault("phase", ""),
                    ends(text(bytes(BLOCK, (int) names), 0, (int) names)),
                    List.copyOf(threads),
                    Math.max(0, claimed - rings),
                    Math.max(0, header.getLong(48)),
                    Math.max(0, header.getLong(56)));
        }

        private void check(ByteBuffer header) throws IOException {
            byte[] magic = new byte[8];
            header.get(0, magic);
            String name = new String(magic, StandardCharsets.ISO_8859_1);
            check(name.startsWith(MAGIC), "is not a checkpoint file");
            check(
                    name.charAt(7) == '1',
                    "has format " + name.charAt(7)
                            + "; this Bellwether reads format 1. Read it with the version that wrote it, or a newer one");
            check(
                    header.getInt(8) == BLOCK && header.getInt(12) == RECORD && header.getInt(16) == BLOCK,
                    "has blocks or records of another size than format 1");
        }

        private void ring(long at, long capacity, List<Ring> threads) throws IOException {
            ByteBuffer state = bytes(at, BLOCK);
            long count = state.getLong(0);
            long operations = state.getLong(8);
            check(count >= 0, "counts " + Long.toUnsignedString(count) + " records in a ring");
            check(
                    operations >= 0 && operations <= MOST_OPERATIONS,
                    "counts " + Long.toUnsignedString(operations) + " operations in a ring");
            if (count == 0) {
                return;
            }
            String[] names = new String[(int) operations];
            for (int i = 0; i < names.length; i++) {
                names[i] = text(state, NAME + i * NAME, NAME + (i + 1) * NAME);
            }
            ByteBuffer records = bytes(at + BLOCK, (int) (capacity * RECORD));
            List<Passing> passings = new ArrayList<>();
            long before = 0;
            for (long index = Math.max(0, count - capacity); index < count; index++) {
                int record = (int) (index & capacity - 1) * RECORD;
                Checkpoint checkpoint = Checkpoint.of(Short.toUnsignedInt(records.getShort(record + 20)));
                long ns = records.getLong(record);
                check(checkpoint != null, "has a record of no checkpoint");
                check(ns >= before, "has records that do not run forward in time");
                before = ns;
                int operation = Short.toUnsignedInt(records.getShort(record + 24));
                check(operation <= names.length, "has a record of operation " + operation + " of " + names.length);
                passings.add(new Passing(
                        ns,
                        checkpoint,
                        records.getLong(record + 8),
                        records.getInt(record + 16),
                        Short.toUnsignedInt(records.getShort(record + 22)),
                        operation == 0 ? "" : names[operation - 1]));
            }
            threads.add(new Ring(passings, Math.max(0, count - capacity)));
        }

        private Map<Integer, Ends> ends(String names) throws IOException {
            Map<Integer, Ends> ends = new HashMap<>();
            for (String line : names.split("\n")) {
                String[] words = line.split("\t");
                check(
                        line.isEmpty() || words.length == 3 && words[0].matches("\\d{1,5}"),
                        "has a connection that reads '" + line + "'");
                if (!line.isEmpty()) {
                    ends.put(Integer.parseInt(words[0]), new Ends(words[1], words[2]));
                }
            }
            return ends;
        }

        private static Map<String, String> lines(String text) {
            Map<String, String> values = new LinkedHashMap<>();
            for (String line : text.split("\n")) {
                int equals = line.indexOf('=');
                if (equals > 0) {
                    values.put(line.substring(0, equals), line.substring(equals + 1));
                }
            }
            return values;
        }

        /** Reads a text that ends with NUL. */
        private String text(ByteBuffer bytes, int begin, int limit) throws IOException {
            int end = begin;
            while (end < limit && bytes.get(end) != 0) {
                end++;
            }
            check(end < limit, "has a text without an end");
            byte[] text = new byte[end - begin];
            bytes.get(begin, text);
            return new String(text, StandardCharsets.UTF_8);
        }

        /** Reads bytes of the file, which another process may shorten meanwhile. */
        private ByteBuffer bytes(long at, int size) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
            while (bytes.hasRemaining()) {
                check(
                        channel.read(bytes, at + bytes.position()) > 0,
                        "ends after " + (at + bytes.position()) + " bytes, too early for a checkpoint file");
            }
            return bytes.flip();
        }

        private void check(boolean good, String problem) throws CheckpointFormatException {
            if (!good) {
                throw new CheckpointFormatException(path, problem);
            }
        }
    }
}
