// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.samples.Samples;

/**
 * Warm-up that is still in the measured part of each launch: the first samples take longer than the others. Warm-up is
 * reported and never left out; the user may raise the model's {@code warmup}.
 *
 * <p><b>Where</b>: {@link Mser} (MSER-5) over batches of at least five samples. Every launch of a run warms up, so a
 * batch has the samples with the same numbers from all launches, as in Welch's procedure (<em>The Statistical Analysis
 * of Simulation Results</em>, 1983), each divided by its launch's median. Batches have medians, not means, and are
 * limited to Tukey's outer fences, so that one interrupted call does not count as warm-up.
 *
 * <p>A test decides <b>whether</b> there is warm-up, because MSER always finds a cut. The gain at the beginning must
 * exceed the gain at other starts of the series as a ring (which keeps the dependence of neighbours), and the gain of
 * shuffled series, each at {@link #LEVEL}. In addition, the beginning must take longer by at least {@link #WORTH}, in
 * all launches together and in three of four launches, because a burst of another program affects only one of them.
 *
 * @param samples number of samples of each launch in the warm-up
 * @param of number of samples of a launch
 * @param ns the duration of the warm-up
 * @param factor the ratio of the medians of the warm-up's samples and of the later samples
 * @param settled whether the warm-up ends before half of the samples; otherwise its end is unknown
 */
public record WarmUp(long samples, long of, double ns, double factor, boolean settled) {
    /** The prefix of these statistics' names. */
    public static final String PREFIX = "warmUp.";

    /** The largest rate of false reports of warm-up, for each place and phase. */
    public static final double LEVEL = 0.01;

    /** The smallest relative difference of the beginning that is reported. */
    public static final double WORTH = 0.02;

    /** The level if half of the series is cut: with a drift, neighbouring begins are nearly equally good. */
    private static final double HALF_LEVEL = 0.05;

    /** The part of the launches that must begin slowly. */
    private static final double MOST = 0.75;

    private static final int BATCH = 5;
    private static final int FEWEST_BATCHES = 40;
    private static final int MOST_BATCHES = 1_000;
    private static final int SHUFFLES = 199;
    private static final double FENCE = 3;

    /** Returns the warm-up of a pool's launches; empty if there is none, or too few samples to see it. */
    public static Optional<WarmUp> of(PooledSamples pool) {
        return of(pool.rounds().stream()
                .flatMap(List::stream)
                .map(SampleFile::samples)
                .filter(samples -> samples.size() > 0)
                .toList());
    }

    private static Optional<WarmUp> of(Collection<Samples> launches) {
        int length = launches.stream().mapToInt(Samples::size).min().orElse(0);
        int width = width(launches.size(), length);
        if (length / width < FEWEST_BATCHES) {
            return Optional.empty();
        }
        double[] batches = batches(launches, length / width, width);
        int cut = cut(batches);
        if (cut == 0) {
            return Optional.empty();
        }
        double factor = median(batches, 0, cut) / median(batches, cut, batches.length);
        int samples = cut * width;
        double ns = Summary.of(launches.stream()
                        .mapToDouble(launch -> launch.intended(samples) - launch.intended(0))
                        .toArray())
                .at(Percentile.of(50));
        return factor < 1 + WORTH || !inMost(launches, samples)
                ? Optional.empty()
                : Optional.of(new WarmUp(samples, length, ns, factor, cut < batches.length / 2));
    }

    /** Returns whether most launches begin slowly: warm-up is in every launch, a burst of another program is in one. */
    private static boolean inMost(Collection<Samples> launches, int samples) {
        long slower = launches.stream()
                .map(Samples::latencies)
                .filter(latencies ->
                        median(latencies, 0, samples) >= (1 + WORTH) * median(latencies, samples, latencies.length))
                .count();
        return slower >= MOST * launches.size();
    }

    private static int width(int launches, int length) {
        int enough = launches == 0 ? 1 : (BATCH + launches - 1) / launches;
        return Math.max(enough, (length + MOST_BATCHES - 1) / MOST_BATCHES);
    }

    private static double[] batches(Collection<Samples> launches, int count, int width) {
        double[][] batches = new double[count][width * launches.size()];
        int launch = 0;
        for (Samples samples : launches) {
            double median = Math.max(1, Summary.of(samples.latencies()).at(Percentile.of(50)));
            for (int i = 0; i < count * width; i++) {
                batches[i / width][launch * width + i % width] = samples.latency(i) / median;
            }
            launch++;
        }
        return Arrays.stream(batches)
                .mapToDouble(batch -> median(batch, 0, batch.length))
                .toArray();
    }

    private static double median(double[] values, int from, int to) {
        return Summary.of(Arrays.copyOfRange(values, from, to)).at(Percentile.of(50));
    }

    /** Returns the number of batches that look like warm-up. */
    static int cut(double[] batches) {
        double[] series = drawnIn(batches);
        Mser.Cut cut = new Mser(series).from(0);
        return cut.length() == 0 || !standsOutOfRing(series, cut) || !standsOutOfShuffled(series, cut)
                ? 0
                : cut.length();
    }

    /** Limits values to the fences of the second half, which has no warm-up, or too much warm-up for any decision. */
    private static double[] drawnIn(double[] batches) {
        Summary summary = Summary.of(Arrays.copyOfRange(batches, batches.length / 2, batches.length));
        double first = summary.at(Percentile.of(25));
        double third = summary.at(Percentile.of(75));
        double reach = FENCE * (third - first);
        return reach == 0
                ? batches
                : Arrays.stream(batches)
                        .map(value -> Math.max(first - reach, Math.min(third + reach, value)))
                        .toArray();
    }

    /**
     * Returns whether the gain exceeds that of other starts in the ring without the cut part. If half of the series is
     * cut, the rest may have the same drift, so the whole series is used.
     */
    private static boolean standsOutOfRing(double[] series, Mser.Cut cut) {
        boolean half = cut.length() == series.length / 2;
        double[] others = half ? series : Arrays.copyOfRange(series, cut.length(), series.length);
        Mser mser = new Mser(others);
        int asLarge = half ? 0 : 1; // counts the real beginning of the series
        for (int start = 0; start < others.length; start++) {
            asLarge += mser.from(start).gain() >= cut.gain() ? 1 : 0;
        }
        return asLarge <= Math.max(1, (half ? HALF_LEVEL : LEVEL) * series.length);
    }

    /**
     * Returns whether the gain exceeds that of shuffled series. The shuffles have a fixed seed, so that equal samples
     * give equal answers.
     */
    private static boolean standsOutOfShuffled(double[] series, Mser.Cut cut) {
        SplittableRandom random = new SplittableRandom(1);
        double[] shuffled = series.clone();
        int asLarge = 1;
        for (int i = 0; i < SHUFFLES; i++) {
            for (int to = shuffled.length - 1; to > 0; to--) {
                int other = random.nextInt(to + 1);
                double kept = shuffled[to];
                shuffled[to] = shuffled[other];
                shuffled[other] = kept;
            }
            asLarge += new Mser(shuffled).from(0).gain() >= cut.gain() ? 1 : 0;
        }
        return asLarge <= LEVEL * (SHUFFLES + 1);
    }

    /** Returns the warm-up in a metric's figures; empty without such figures. */
    public static Optional<WarmUp> of(MetricResult metric) {
        return Double.isNaN(metric.value(PREFIX + "samples"))
                ? Optional.empty()
                : Optional.of(new WarmUp(
                        (long) metric.value(PREFIX + "samples"),
                        (long) metric.value(PREFIX + "of"),
                        metric.value(PREFIX + "ns"),
                        metric.value(PREFIX + "factor"),
                        metric.value(PREFIX + "settled") == 1));
    }

    /** Returns the metric with the values of its warm-up. */
    public MetricResult addTo(MetricResult metric) {
        return metric.with(PREFIX + "samples", samples)
                .with(PREFIX + "of", of)
                .with(PREFIX + "ns", ns)
                .with(PREFIX + "factor", factor)
                .with(PREFIX + "settled", settled ? 1 : 0);
    }
}
