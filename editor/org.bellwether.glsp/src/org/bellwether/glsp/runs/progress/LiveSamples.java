// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleTail;
import org.bellwether.results.samples.SampleTail.Sample;

/**
 * Reads the samples that the probes of a launch write during the run, and reduces them to a chart's resolution. Only
 * files are read: the measured processes are not affected.
 */
final class LiveSamples {
    /** The largest number of series in a chart. */
    private static final int MOST_FILES = 8;

    private final String target;
    private final Path samples;
    private final ProbeNames names;
    private final int most;
    private final Map<Path, SampleTail> tails = new TreeMap<>();
    private boolean measured;

    /** @param most the largest number of points that one call of {@code look} adds to a series */
    LiveSamples(String target, Path runDirectory, ProbeNames names, int most) {
        this.target = target;
        this.samples = runDirectory.resolve("samples");
        this.names = names;
        this.most = most;
    }

    /** Returns whether a sample after the warm-up has been read. */
    boolean measured() {
        return measured;
    }

    /**
     * Returns the samples since the last call.
     *
     * @param origin returns the end of the run's first sample (ns), given the end of one of these samples
     */
    List<SampleBatch> look(LongUnaryOperator origin) throws IOException {
        open();
        List<SampleBatch> points = new ArrayList<>();
        for (SampleTail tail : tails.values()) {
            List<Sample> counted =
                    tail.next().stream().filter(sample -> !sample.warmup()).toList();
            measured |= !counted.isEmpty();
            int size = Math.max(1, (counted.size() + most - 1) / most);
            for (int from = 0; from < counted.size(); from += size) {
                points.add(point(tail, counted.subList(from, Math.min(from + size, counted.size())), origin));
            }
        }
        points.sort(Comparator.comparingDouble(SampleBatch::seconds));
        return points;
    }

    /** Opens the files that have appeared since the last call. A file with an incomplete header is opened later. */
    private void open() throws IOException {
        for (Path file : RoundSamples.sampleFiles(samples)) {
            if (tails.size() < MOST_FILES
                    && !tails.containsKey(file)
                    && !file.getFileName().toString().startsWith("floor.")) {
                try {
                    tails.put(file, SampleTail.of(file));
                } catch (IOException e) {
                    continue; // the header is not complete yet
                }
            }
        }
    }

    private SampleBatch point(SampleTail tail, List<Sample> some, LongUnaryOperator origin) {
        long[] latencies = some.stream().mapToLong(Sample::latency).sorted().toArray();
        String phase = tail.header().get("phase");
        long end = some.get(some.size() - 1).end();
        return new SampleBatch(
                target,
                phase,
                names.of(tail.header().get("probe"), phase),
                (end - origin.applyAsLong(some.get(0).end())) / 1e9,
                some.size(),
                latencies[(latencies.length - 1) / 2],
                Arrays.stream(latencies).max().orElseThrow());
    }
}
