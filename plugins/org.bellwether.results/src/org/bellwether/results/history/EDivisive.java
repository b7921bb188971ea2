// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Where a series changed, by E-divisive (Matteson and James, A nonparametric approach for multiple change point analysis
 * of multivariate data, Journal of the American Statistical Association 109, 2014), which Daly and others use for
 * performance (The use of change point detection to identify software performance regressions in a continuous
 * integration system, ICPE 2020). It supposes no distribution, only that values do not depend on those before them.
 *
 * <p>The series is divided where the energy distance (exponent 1) of both sides, weighted by their sizes, is largest;
 * then each part again, as long as a permutation test rejects that the division is chance.
 */
public final class EDivisive {
    /** Values on each side of a change: of fewer nothing can be said. */
    public static final int LEAST = 3;

    private final double level;
    private final int permutations;
    private final long seed;

    /**
     * @param level of each permutation test: how often a series without any change is said to have one
     * @param permutations of each test; with fewer than 1/level − 1 nothing is ever found
     * @param seed of the permutations
     */
    public EDivisive(double level, int permutations, long seed) {
        this.level = level;
        this.permutations = permutations;
        this.seed = seed;
    }

    /**
     * A change.
     *
     * @param at index of the first value after it
     * @param p  of its permutation test
     */
    public record Change(int at, double p) {}

    private record Division(int at, double size) {
        static final Division NONE = new Division(-1, 0);

        Division or(Division other) {
            return other.size > size ? other : this;
        }
    }

    /** The changes in a series, in its order. */
    public List<Change> of(double[] series) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Change> changes = new ArrayList<>();
        List<Integer> bounds = new ArrayList<>(List.of(0, series.length));
        while (true) {
            Division best = best(series, bounds);
            double p = best.at() < 0 ? 1 : p(series, bounds, best.size(), random);
            if (p > level) {
                changes.sort(Comparator.comparingInt(Change::at));
                return changes;
            }
            changes.add(new Change(best.at(), p));
            bounds.add(best.at());
            bounds.sort(null);
        }
    }

    /** How often the best division of the shuffled parts is as large; 1 as soon as it is more often than the level. */
    private double p(double[] series, List<Integer> bounds, double size, SplittableRandom random) {
        double[] shuffled = series.clone();
        int asLarge = 1; // the series itself is one of its permutations
        for (int i = 0; i < permutations; i++) {
            for (int part = 1; part < bounds.size(); part++) {
                shuffle(shuffled, bounds.get(part - 1), bounds.get(part), random);
            }
            if (best(shuffled, bounds).size() >= size && ++asLarge > level * (permutations + 1)) {
                return 1;
            }
        }
        return (double) asLarge / (permutations + 1);
    }

    private static void shuffle(double[] values, int from, int to, SplittableRandom random) {
        for (int i = to - 1; i > from; i--) {
            int j = random.nextInt(from, i + 1);
            double kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }

    private static Division best(double[] series, List<Integer> bounds) {
        Division best = Division.NONE;
        for (int part = 1; part < bounds.size(); part++) {
            best = best.or(best(series, bounds.get(part - 1), bounds.get(part)));
        }
        return best;
    }

    /** Distances within and between both sides are kept up to date while the border moves: n² steps in all. */
    private static Division best(double[] series, int from, int to) {
        int n = to - from;
        if (n < 2 * LEAST) {
            return Division.NONE;
        }
        double left = 0;
        double between = 0;
        double right = pairs(series, from, to);
        Division best = Division.NONE;
        for (int m = 1; m <= n - LEAST; m++) {
            double value = series[from + m - 1];
            double before = distances(series, value, from, from + m - 1);
            double after = distances(series, value, from + m, to);
            left += before;
            right -= after;
            between += after - before;
            if (m >= LEAST) {
                int k = n - m;
                double energy =
                        2 * between / ((double) m * k) - left / (0.5 * m * (m - 1)) - right / (0.5 * k * (k - 1));
                best = best.or(new Division(from + m, energy * m * k / n));
            }
        }
        return best;
    }

    /** The sum of distances of all pairs, by their order: the i-th smallest is the larger one of i pairs. */
    private static double pairs(double[] series, int from, int to) {
        double[] sorted = Arrays.copyOfRange(series, from, to);
        Arrays.sort(sorted);
        double sum = 0;
        for (int i = 0; i < sorted.length; i++) {
            sum += (2.0 * i - sorted.length + 1) * sorted[i];
        }
        return sum;
    }

    private static double distances(double[] series, double value, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += Math.abs(series[i] - value);
        }
        return sum;
    }
}
