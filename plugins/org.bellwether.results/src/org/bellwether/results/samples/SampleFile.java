// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * One sample file, read. A process that died leaves a file that is good up to its last finished record; a file that
 * lies about its sizes, or that another version wrote, is refused as a whole.
 *
 * @param path where it is
 * @param header what it says about itself
 * @param samples the counted samples: neither warm-up, nor failed, nor wrong, at most as many as the header asks for
 * @param warmup records of the warm-up
 * @param unfinished records that were being written when the process ended
 * @param arrivals which activations it has seen; none unless its probe is a path's
 */
public record SampleFile(
        Path path, SampleHeader header, Samples samples, long warmup, long unfinished, Arrivals arrivals) {
    /** The length of a file's header. */
    public static final int HEADER_BYTES = 4096;

    /** The length of a record. */
    public static final int RECORD_BYTES = 40;

    private static final int SEQUENCE = 0;
    private static final int INTENDED = 8;
    private static final int START = 16;
    private static final int END = 24;
    private static final int FLAGS = 32;
    private static final long WARMUP = 1;
    private static final long NOT_COUNTED = 2 | 4;
    private static final int LINK_SHIFT = 16;

    /**
     * Reads a file.
     *
     * @throws SampleFormatException if it is not a sample file of this version, or contradicts itself
     * @throws IOException if it cannot be read
     */
    public static SampleFile read(Path path) throws IOException {
        try (Mapping file = Mapping.of(path)) {
            SampleHeader header = file.header();
            long wanted = wanted(path, header);
            Samples samples = new Samples();
            Arrivals arrivals = new Arrivals();
            boolean isPath = header.get("kind").equals("path");
            long warmup = 0;
            long unfinished = 0;
            for (long index = 0; index < header.records(); index++) {
                ByteBuffer record = file.record(index);
                long end = record.getLong(END);
                long flags = record.getLong(FLAGS);
                boolean arrival = isPath && end != 0 && (flags & NOT_COUNTED) == 0;
                if (end == 0) {
                    unfinished++;
                } else if ((flags & WARMUP) != 0) {
                    warmup++;
                    if (arrival) {
                        arrivals.warmup(record.getLong(SEQUENCE));
                    }
                } else if ((flags & NOT_COUNTED) == 0 && samples.size() < wanted) {
                    add(samples, path, index, record.getLong(INTENDED), record.getLong(START), end, flags);
                    if (arrival) {
                        arrivals.sample(record.getLong(SEQUENCE));
                    }
                } else if (arrival) {
                    arrivals.surplus(record.getLong(SEQUENCE));
                }
            }
            return new SampleFile(path, header, samples, warmup, unfinished, arrivals);
        } catch (InternalError e) {
            // The JVM reports a page that is no longer there in this way: somebody shortened the file meanwhile.
            throw new SampleFormatException(path, "was cut while it was read");
        }
    }

    private static void add(Samples samples, Path path, long index, long intended, long start, long end, long flags)
            throws SampleFormatException {
        if (end < start || end < intended || intended < 0) {
            throw new SampleFormatException(
                    path,
                    "record " + index + " does not run forward in time: intended " + intended + ", start " + start
                            + ", end " + end + " ns");
        }
        samples.add(intended, start, end, (char) (flags >>> LINK_SHIFT));
    }

    /** Returns the same with only those samples that came over the connection of this number. */
    public SampleFile over(int link) {
        return new SampleFile(path, header, samples.over(link), warmup, unfinished, arrivals);
    }

    /** Returns the same with only those samples whose work began within one of these windows. */
    SampleFile within(List<Window> windows) {
        return new SampleFile(path, header, samples.within(windows), warmup, unfinished, arrivals);
    }

    /** Returns whether all samples have come that were asked for. */
    public boolean isComplete() {
        return header.get("samples").equals(Integer.toString(samples.size()));
    }

    private static long wanted(Path path, SampleHeader header) throws SampleFormatException {
        String samples = header.get("samples");
        try {
            return samples.isEmpty() ? Long.MAX_VALUE : Long.parseUnsignedLong(samples);
        } catch (NumberFormatException e) {
            throw new SampleFormatException(path, "says samples=" + samples + ", which is not a number");
        }
    }
}
