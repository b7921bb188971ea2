// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * The contents of one sample file. If its process ended abnormally, the file is valid up to the last complete record. A
 * file with wrong sizes, or a file of another version, is refused completely.
 *
 * @param path the file's path
 * @param header the file's header
 * @param samples the counted samples, without warm-up, failed and wrong ones; at most as many as the header states
 * @param warmup records of the warm-up
 * @param unfinished records that were incomplete when the process ended
 * @param clocks the clocks on which samples begin and end; all times of {@code samples} are converted to the clock of
 *     the end
 * @param arrivals the recorded activations; empty unless the probe belongs to a path
 */
public record SampleFile(
        Path path,
        SampleHeader header,
        Samples samples,
        long warmup,
        long unfinished,
        SampleClocks clocks,
        Arrivals arrivals) {
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
     * Reads a file of a run directory.
     *
     * @throws SampleFormatException if the file is not a sample file of this version, or contradicts itself
     * @throws IOException if the file cannot be read
     */
    public static SampleFile read(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        return read(path, LaunchRecord.read(folder.getParent()).clocks());
    }

    /**
     * Reads a file.
     *
     * @param launch the clocks of the launch that wrote the file
     * @throws SampleFormatException if the file is not a sample file of this version, or contradicts itself
     * @throws IOException if the file cannot be read
     */
    static SampleFile read(Path path, LaunchClocks launch) throws IOException {
        try (MappedSampleFile file = MappedSampleFile.of(path)) {
            SampleHeader header = file.header();
            long wanted = wanted(path, header);
            SampleClocks clocks = launch.of(header.get("probe"), header.get("process"), header.get("phase"));
            Samples samples = new Samples();
            Arrivals arrivals = new Arrivals();
            boolean isPath = header.get("kind").equals("path");
            // For a killed launch, it is unknown which samples go from one host to another
            boolean isKnown = launch != LaunchClocks.NONE
                    || !isPath && !header.get("kind").equals("event");
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
                    add(samples, path, index, record, clocks, isKnown);
                    if (arrival) {
                        arrivals.sample(record.getLong(SEQUENCE));
                    }
                } else if (arrival) {
                    arrivals.surplus(record.getLong(SEQUENCE));
                }
            }
            return new SampleFile(path, header, samples, warmup, unfinished, clocks, arrivals);
        } catch (InternalError e) {
            // The JVM reports a missing page by this error: another program has shortened the file.
            throw new SampleFormatException(path, "was cut while it was read");
        }
    }

    private static void add(
            Samples samples, Path path, long index, ByteBuffer record, SampleClocks clocks, boolean isKnown)
            throws SampleFormatException {
        char link = (char) (record.getLong(FLAGS) >>> LINK_SHIFT);
        long end = record.getLong(END);
        ClockDifference clock = clocks.of(link);
        long intended = clock.convert(record.getLong(INTENDED));
        long start = clock.convert(record.getLong(START));
        // Spans between hosts have at most this error
        double last = end + clock.boundNs();
        if (isKnown && clock.unknown().isEmpty() && (last < start || last < intended || intended < 0)) {
            throw new SampleFormatException(
                    path,
                    "record " + index + " does not run forward in time: intended " + intended + ", start " + start
                            + ", end " + end + " ns");
        }
        samples.add(intended, start, end, link);
    }

    /** Returns the file with only the samples of the connection with this number. */
    public SampleFile over(int link) {
        return new SampleFile(path, header, samples.over(link), warmup, unfinished, clocks.over(link), arrivals);
    }

    /** Returns the file with only the samples whose work began within one of these windows. */
    SampleFile within(List<Window> windows) {
        return new SampleFile(path, header, samples.within(windows), warmup, unfinished, clocks, arrivals);
    }

    /** Returns whether the file has all requested samples. */
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
