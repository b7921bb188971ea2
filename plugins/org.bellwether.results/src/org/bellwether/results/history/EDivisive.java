// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Finds changes of series by E-divisive (Matteson and James, A nonparametric approach for multiple change point
 * analysis of multivariate data, Journal of the American Statistical Association 109, 2014), which Daly and others use
 * for performance (The use of change point detection to identify software performance regressions in a continuous
 * integration system, ICPE 2020). It assumes no distribution, only that values do not depend on those before them.
 *
 * <p>Each series is divided at its best {@link ChangePointCandidate}; then each part is divided again, as long as a
 * permutation test rejects that the division is chance. Several series are tested together, by the step-down procedure
 * of Westfall and Young (Resampling-based multiple testing, 1993): a division is significant if in few permutations the
 * series itself, or any less strongly divided series, is divided equally strongly. So the level holds for all series
 * together, and a jump far beyond the noise is found among any number of series. With a separate level for each series
 * (Bonferroni's), 8 values would have too few permutations to find anything in two series. Series of the same runs get
 * the same permutations, so that their common part does not count several times.
 */
public final class EDivisive {
    /** The smallest number of values on each side of a change. */
    public static final int LEAST = ChangePointCandidate.LEAST;

    /**
     * The tolerance for rounding, because a permutation that only swaps both sides divides a series equally strongly.
     */
    private static final double ALMOST = 1 - 1e-9;

    private static final int PERMUTATIONS_FOR_LIMIT = 399;

    private final double level;
    private final int permutations;
    private final long seed;

    /**
     * @param level the level of all tests together: how often any change is found although there is none
     * @param permutations number of permutations of each test; with fewer than 1/level − 1, no change is ever found
     * @param seed the seed of the permutations
     */
    public EDivisive(double level, int permutations, long seed) {
        this.level = level;
        this.permutations = permutations;
        this.seed = seed;
    }

    /**
     * A change.
     *
     * @param at index of the first value after the change
     * @param p  the p-value of the permutation test, for all series together
     */
    public record Change(int at, double p) {}

    /** Returns the changes in a series, in order. */
    public List<Change> of(double[] series) {
        return of(List.of(List.of(series))).get(0).get(0);
    }

    /**
     * Returns the changes in several series, each in order.
     *
     * @param groups groups of series of the same runs, so that the series of a group have equally many values
     */
    public List<List<List<Change>>> of(List<List<double[]>> groups) {
        List<List<SegmentedSeries>> divided = divided(groups);
        SplittableRandom random = new SplittableRandom(seed);
        List<List<SegmentedSeries>> active = divided;
        while (true) {
            active = divisible(active);
            List<SegmentedSeries> found = active.isEmpty() ? List.of() : find(active, random);
            if (found.isEmpty()) {
                return divided.stream()
                        .map(group ->
                                group.stream().map(SegmentedSeries::changes).toList())
                        .toList();
            }
            Set<SegmentedSeries> divisible = new HashSet<>(found);
            active = active.stream()
                    .map(group -> group.stream().filter(divisible::contains).toList())
                    .toList();
        }
    }

    /**
     * Returns the strength that a division must have to be significant among these series: the quantile of the largest
     * strength of all series.
     */
    double limit(List<List<double[]>> groups) {
        List<List<SegmentedSeries>> divided = divided(groups);
        List<SegmentedSeries> all = divided.stream().flatMap(List::stream).toList();
        SplittableRandom random = new SplittableRandom(seed);
        double[] strongest = new double[PERMUTATIONS_FOR_LIMIT];
        Map<SegmentedSeries, Integer> ranks = ranks(all);
        for (int i = 0; i < strongest.length; i++) {
            strongest[i] = Arrays.stream(shuffled(divided, ranks, random)).max().orElse(0);
        }
        Arrays.sort(strongest);
        return strongest[(int) Math.ceil((1 - level) * (strongest.length + 1)) - 1];
    }

    private static List<List<SegmentedSeries>> divided(List<List<double[]>> groups) {
        return groups.stream()
                .map(group -> group.stream().map(SegmentedSeries::new).toList())
                .toList();
    }

    private static List<List<SegmentedSeries>> divisible(List<List<SegmentedSeries>> groups) {
        return groups.stream()
                .map(group ->
                        group.stream().filter(series -> series.best().at() >= 0).toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    /**
     * Tests the next division of each series, and accepts the significant ones; returns the series that were divided.
     */
    private List<SegmentedSeries> find(List<List<SegmentedSeries>> groups, SplittableRandom random) {
        List<SegmentedSeries> strongestFirst = groups.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble(series -> -series.best().strength()))
                .toList();
        double[] p = p(groups, strongestFirst, random);
        List<SegmentedSeries> found = new ArrayList<>();
        for (int i = 0; i < p.length && p[i] <= level; i++) {
            found.add(strongestFirst.get(i));
        }
        for (int i = 0; i < found.size(); i++) {
            found.get(i).accept(p[i]);
        }
        return found;
    }

    /**
     * Returns the adjusted p-value of each series. The computation stops when the first p-value exceeds the level; all
     * values are then 1.
     */
    private double[] p(
            List<List<SegmentedSeries>> groups, List<SegmentedSeries> strongestFirst, SplittableRandom random) {
        int[] asStrong = new int[strongestFirst.size()];
        Map<SegmentedSeries, Integer> ranks = ranks(strongestFirst);
        for (int permutation = 0; permutation < permutations; permutation++) {
            double[] shuffled = shuffled(groups, ranks, random);
            double most = 0;
            for (int i = shuffled.length - 1; i >= 0; i--) {
                most = Math.max(most, shuffled[i]);
                asStrong[i] += most >= ALMOST * strongestFirst.get(i).best().strength() ? 1 : 0;
            }
            if (asStrong[0] + 1 > level * (permutations + 1)) {
                break;
            }
        }
        double[] p = new double[asStrong.length];
        double before = asStrong[0] + 1 > level * (permutations + 1) ? 1 : 0;
        for (int i = 0; i < p.length; i++) {
            before = Math.max(before, (asStrong[i] + 1.0) / (permutations + 1)); // the series itself is a permutation
            p[i] = before;
        }
        return p;
    }

    /**
     * Returns the index of each series in a list. There may be thousands of series, and each permutation needs all
     * indices.
     */
    private static Map<SegmentedSeries, Integer> ranks(List<SegmentedSeries> series) {
        Map<SegmentedSeries, Integer> ranks = new IdentityHashMap<>();
        series.forEach(each -> ranks.put(each, ranks.size()));
        return ranks;
    }

    /**
     * Returns the strength of each series' division after a random permutation, which is the same for all series of a
     * group; the results are indexed by the series' ranks.
     */
    private static double[] shuffled(
            List<List<SegmentedSeries>> groups, Map<SegmentedSeries, Integer> ranks, SplittableRandom random) {
        double[] strengths = new double[ranks.size()];
        for (List<SegmentedSeries> group : groups) {
            int[] order = order(group.get(0).length(), random);
            for (SegmentedSeries series : group) {
                strengths[ranks.get(series)] = series.shuffled(order);
            }
        }
        return strengths;
    }

    private static int[] order(int length, SplittableRandom random) {
        int[] order = new int[length];
        for (int i = 0; i < length; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
