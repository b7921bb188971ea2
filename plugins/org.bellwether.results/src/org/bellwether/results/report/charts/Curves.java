// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.results.samples.Samples;
import org.bellwether.results.statistics.Summary;

/** Computes the points of charts: few enough for a page, but always with the largest latencies. */
public final class Curves {
    /** The number of points for each tenfold step towards 100 per cent. */
    private static final int POINTS_A_DECADE = 40;

    private static final int BINS_A_DECADE = 25;

    private static final int MOST_POINTS = 1500;
    /** The gap between rounds, relative to all rounds together. */
    private static final double GAP = 0.02;

    private Curves() {}

    /**
     * Returns the latency by percentile: {@code [1 / (1 − p), ns]}, evenly spaced on a logarithmic axis, from p0 to the
     * sample that is the maximum of all n.
     */
    public static List<double[]> byPercentile(Summary summary) {
        double[] ascending = summary.ascending();
        List<double[]> points = new ArrayList<>();
        int last = -1;
        for (int step = 0; ; step++) {
            double inverse = Math.pow(10, (double) step / POINTS_A_DECADE);
            if (inverse >= ascending.length) {
                break;
            }
            int rank = Math.max(0, (int) Math.ceil((1 - 1 / inverse) * ascending.length) - 1);
            if (rank > last) {
                points.add(new double[] {inverse, ascending[rank]});
                last = rank;
            }
        }
        points.add(new double[] {ascending.length, ascending[ascending.length - 1]});
        return points;
    }

    /**
     * Returns a histogram with bins of equal width on a logarithmic axis: {@code [the bin's lower end in ns, its part
     * of all samples in per cent]}, from the first bin with samples to the empty one after the last.
     */
    static List<double[]> histogram(Summary summary) {
        double[] ascending = summary.ascending();
        int first = bin(ascending[0]);
        int[] counts = new int[bin(ascending[ascending.length - 1]) - first + 2];
        for (double sample : ascending) {
            counts[bin(sample) - first]++;
        }
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            double lower = Math.pow(10, (double) (first + i) / BINS_A_DECADE);
            points.add(new double[] {lower, 100.0 * counts[i] / ascending.length});
        }
        return points;
    }

    private static int bin(double sample) {
        return (int) Math.floor(Math.log10(Math.max(1, sample)) * BINS_A_DECADE);
    }

    /**
     * Returns samples over time: {@code [s, ns]}, the rounds one after the other, each beginning at its value in {@code
     * offsets}. If a series is too long, each stretch is represented by its smallest and its largest sample.
     *
     * @param series number of series that share a chart's points
     */
    static List<double[]> overTime(List<List<Samples>> rounds, double[] offsets, int series) {
        long total =
                rounds.stream().flatMap(List::stream).mapToLong(Samples::size).sum();
        int stretch = (int) Math.max(1, total * 2 * series / MOST_POINTS);
        List<double[]> points = new ArrayList<>();
        for (int round = 0; round < rounds.size(); round++) {
            long origin = start(rounds.get(round));
            for (Samples samples : rounds.get(round)) {
                for (int from = 0; from < samples.size(); from += stretch) {
                    int to = Math.min(from + stretch, samples.size());
                    addExtremes(points, samples, from, to, origin, offsets[round]);
                }
            }
        }
        return points;
    }

    /** Returns the offset of each round (s): after the longest of all runs' previous rounds, and a gap. */
    static double[] offsets(List<List<List<Samples>>> runs) {
        int rounds = runs.stream().mapToInt(List::size).max().orElse(0);
        double[] lengths = new double[rounds];
        for (List<List<Samples>> run : runs) {
            for (int round = 0; round < run.size(); round++) {
                lengths[round] = Math.max(lengths[round], (end(run.get(round)) - start(run.get(round))) / 1e9);
            }
        }
        double gap = GAP * Arrays.stream(lengths).sum();
        double[] offsets = new double[rounds];
        for (int round = 1; round < rounds; round++) {
            offsets[round] = offsets[round - 1] + lengths[round - 1] + gap;
        }
        return offsets;
    }

    private static long start(List<Samples> round) {
        return round.stream()
                .flatMapToLong(part -> IntStream.range(0, part.size()).mapToLong(part::intended))
                .min()
                .orElse(0);
    }

    private static long end(List<Samples> round) {
        return round.stream().mapToLong(Samples::lastEnd).max().orElse(0);
    }

    private static void addExtremes(
            List<double[]> points, Samples samples, int from, int to, long origin, double offset) {
        int smallest = from;
        int largest = from;
        for (int i = from; i < to; i++) {
            smallest = samples.latency(i) < samples.latency(smallest) ? i : smallest;
            largest = samples.latency(i) > samples.latency(largest) ? i : largest;
        }
        points.add(point(samples, Math.min(smallest, largest), origin, offset));
        if (smallest != largest) {
            points.add(point(samples, Math.max(smallest, largest), origin, offset));
        }
    }

    private static double[] point(Samples samples, int index, long origin, double offset) {
        return new double[] {offset + (samples.intended(index) - origin) / 1e9, samples.latency(index)};
    }
}
