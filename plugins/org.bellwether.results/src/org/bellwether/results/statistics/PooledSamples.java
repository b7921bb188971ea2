// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.bellwether.results.samples.SampleClocks;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.samples.Samples;
import org.bellwether.results.samples.Window;

/**
 * The samples of one probe in one phase, from all rounds of a run: pooled for the figures, and separate for values of
 * single rounds.
 */
public final class PooledSamples {
    private final List<List<SampleFile>> rounds;
    private final List<List<Window>> windows;

    /** @param rounds files by round; a round may have several files (one for each process) */
    public PooledSamples(List<List<SampleFile>> rounds) {
        this(rounds, rounds.stream().map(round -> List.<Window>of()).toList());
    }

    /** @param windows the windows of each round, in order of time; empty if the round had no pauses */
    public PooledSamples(List<List<SampleFile>> rounds, List<List<Window>> windows) {
        this.rounds = List.copyOf(rounds);
        this.windows = List.copyOf(windows);
    }

    /** Returns the number of samples of all rounds. */
    public long count() {
        return rounds.stream()
                .flatMap(List::stream)
                .mapToLong(file -> file.samples().size())
                .sum();
    }

    /** Returns the latencies of all rounds. */
    public Summary latency() {
        return summary(rounds, Samples::latencies);
    }

    /** Returns the service times of all rounds. */
    public Summary serviceTime() {
        return summary(rounds, Samples::serviceTimes);
    }

    /** Returns the latencies of each round with samples. */
    public List<Summary> latencyByRound() {
        return rounds.stream()
                .map(round -> summary(List.of(round), Samples::latencies))
                .filter(summary -> !summary.isEmpty())
                .toList();
    }

    /** Returns the clocks of the files whose samples begin on one host and end on another. */
    List<SampleClocks> clocks() {
        return rounds.stream()
                .flatMap(List::stream)
                .map(SampleFile::clocks)
                .filter(SampleClocks::areSeveral)
                .toList();
    }

    /** Returns the files of all rounds. */
    public List<List<SampleFile>> rounds() {
        return rounds;
    }

    /**
     * Returns the number of samples per second: in each round, the number of samples divided by the time from the start
     * of the first one to the last end; both are summed over the rounds. The time until the first end counts, because
     * events that are pushed before a consumer takes them may arrive all at once. In a round with windows, only samples
     * and times within the windows count. Empty if there are no samples.
     */
    public OptionalDouble throughput() {
        long nanoseconds = 0;
        long counted = 0;
        for (int i = 0; i < rounds.size(); i++) {
            List<Samples> samples = rounds.get(i).stream()
                    .map(SampleFile::samples)
                    .filter(s -> s.size() > 0)
                    .toList();
            List<Window> pieces = windows.get(i);
            if (!samples.isEmpty() && !pieces.isEmpty()) {
                nanoseconds += pieces.stream()
                        .mapToLong(window -> window.endNs() - window.startNs())
                        .sum();
                counted += samples.stream()
                        .mapToLong(one -> inWindows(one, pieces))
                        .sum();
            } else if (!samples.isEmpty()) {
                counted += samples.stream().mapToLong(Samples::size).sum();
                nanoseconds += samples.stream()
                                .mapToLong(Samples::lastEnd)
                                .max()
                                .getAsLong()
                        - samples.stream().mapToLong(Samples::firstStart).min().getAsLong();
            }
        }
        return nanoseconds > 0 && counted > 0 ? OptionalDouble.of(counted * 1e9 / nanoseconds) : OptionalDouble.empty();
    }

    /** Returns the number of samples that ended in one of these windows. */
    private static long inWindows(Samples samples, List<Window> windows) {
        long[] starts = windows.stream().mapToLong(Window::startNs).toArray();
        long found = 0;
        for (int i = 0; i < samples.size(); i++) {
            int place = Arrays.binarySearch(starts, samples.end(i));
            int window = place >= 0 ? place : -place - 2;
            if (window >= 0 && samples.end(i) <= windows.get(window).endNs()) {
                found++;
            }
        }
        return found;
    }

    /** Returns the numbers of calls without an ordinary answer. */
    public ExceptionCounts exceptions() {
        long timeouts = sum(file -> file.header().timeouts());
        long cancelled = sum(file -> file.header().cancelled());
        return new ExceptionCounts(
                sum(file -> file.header().userExceptions()),
                sum(file -> file.header().failed()) - timeouts - cancelled,
                timeouts,
                cancelled);
    }

    /** Returns the sums of the counters in the files' headers. */
    public Map<String, Long> counters() {
        return Map.of(
                "lost",
                sum(file -> file.header().lost()),
                "reordered",
                sum(file -> file.header().reordered()),
                "strays",
                sum(file -> file.header().strays()),
                "wrong",
                sum(file -> file.header().wrong()),
                "dropped",
                sum(file -> file.header().dropped()));
    }

    private long sum(Function<SampleFile, Long> counter) {
        return rounds.stream().flatMap(List::stream).mapToLong(counter::apply).sum();
    }

    private static Summary summary(List<List<SampleFile>> rounds, Function<Samples, double[]> values) {
        return Summary.of(rounds.stream()
                .flatMap(List::stream)
                .map(SampleFile::samples)
                .map(values)
                .flatMapToDouble(Arrays::stream)
                .toArray());
    }
}
