// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a sample file while it is being written, without disturbing its writer. Each call returns the new samples since
 * the previous one. These samples are for a quick view; figures are computed from complete {@link SampleFile}s.
 */
public final class SampleTail {
    /** The largest number of records that one call reads; if there are more, the latest ones are read. */
    private static final int MOST = 1 << 14;

    private static final int RESERVED = 24;
    private static final int INTENDED = 8;
    private static final int END = 24;
    private static final int FLAGS = 32;
    private static final long WARMUP = 1;
    private static final long NOT_COUNTED = 2 | 4;

    private final Path path;
    private final SampleHeader header;
    private long next;

    private SampleTail(Path path, SampleHeader header) {
        this.path = path;
        this.header = header;
    }

    /**
     * A complete record that is neither failed nor wrong.
     *
     * @param end the end in ns of the host's monotonic clock
     * @param latency in ns, from its intended start
     */
    public record Sample(long end, long latency, boolean warmup) {}

    /**
     * Opens a sample file.
     *
     * @throws IOException if the file is no sample file, or not complete enough yet
     */
    public static SampleTail of(Path path) throws IOException {
        try (MappedSampleFile file = MappedSampleFile.of(path)) {
            return new SampleTail(path, file.header());
        }
    }

    /** Returns the header; its counts are those at the time when the file was opened. */
    public SampleHeader header() {
        return header;
    }

    /** Returns the samples since the last call, in the order of their starts. */
    public List<Sample> next() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long reserved = Math.min(
                    header.capacity(), read(channel, RESERVED, Long.BYTES).getLong());
            next = Math.max(next, reserved - MOST);
            ByteBuffer records = read(
                    channel,
                    SampleFile.HEADER_BYTES + next * SampleFile.RECORD_BYTES,
                    (int) Math.max(0, reserved - next) * SampleFile.RECORD_BYTES);
            List<Sample> samples = new ArrayList<>();
            for (int at = 0; at + SampleFile.RECORD_BYTES <= records.limit(); at += SampleFile.RECORD_BYTES) {
                long end = records.getLong(at + END);
                if (end == 0) {
                    break; // incomplete: it is read again in the next call
                }
                next++;
                long flags = records.getLong(at + FLAGS);
                if ((flags & NOT_COUNTED) == 0) {
                    samples.add(new Sample(end, end - records.getLong(at + INTENDED), (flags & WARMUP) != 0));
                }
            }
            return samples;
        }
    }

    private static ByteBuffer read(FileChannel channel, long position, int size) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) > 0) {
            // A read may return fewer bytes than requested
        }
        return bytes.flip();
    }
}
