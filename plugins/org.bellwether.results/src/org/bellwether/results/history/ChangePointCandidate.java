// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.Arrays;

/**
 * The best division of a part of a series, and the strength of the difference between both sides.
 *
 * <p>The place is where the energy distance (exponent 1) of both sides, weighted by their sizes, is largest (Matteson
 * and James 2014, equations 5 and 6). The strength compares divisions of different series: ((n − 2) / 2) · ln(T / W),
 * where T is the dispersion of all n values and W is the dispersion within both sides, each a sum of distances divided
 * by the number of values (M. L. Rizzo and G. J. Székely, <em>DISCO analysis: a nonparametric extension of analysis of
 * variance</em>, Annals of Applied Statistics 4, 2010). T does not depend on the order of values, so strength and
 * energy distance rank permutations of one series nearly equally. The logarithm makes strengths of different series
 * comparable: for normal noise, they are about equal for any deviation, and grow slowly with the number of values.
 *
 * @param at the index of the first value after the border; −1 if there is no division
 * @param strength 0 if nothing differs, infinite if nothing differs within the sides
 */
record ChangePointCandidate(int at, double strength) {
    static final ChangePointCandidate NONE = new ChangePointCandidate(-1, 0);

    /** The smallest number of values on each side. */
    static final int LEAST = 3;

    /** The distance within the sides, relative to all, that is only rounding. */
    private static final double ROUNDING = 1e-12;

    /** Returns the best of the divisions of all parts. */
    static ChangePointCandidate best(double[] series, int[] bounds, double[] pairs) {
        ChangePointCandidate best = NONE;
        for (int part = 1; part < bounds.length; part++) {
            ChangePointCandidate next = best(series, bounds[part - 1], bounds[part], pairs[part - 1]);
            best = next.strength > best.strength ? next : best;
        }
        return best;
    }

    /**
     * Returns the best division of one part. Distances within and between both sides are updated while the border
     * moves: n² steps together.
     *
     * @param pairs see {@link #pairs}: the sum is equal for any order
     */
    private static ChangePointCandidate best(double[] series, int from, int to, double pairs) {
        int n = to - from;
        if (n < 2 * LEAST || pairs == 0) {
            return NONE;
        }
        double left = 0;
        double between = 0;
        double right = pairs;
        int at = -1;
        double most = 0;
        double within = 0;
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
                if (energy * m * k > most) {
                    most = energy * m * k;
                    at = from + m;
                    within = left / m + right / k;
                }
            }
        }
        return at < 0 ? NONE : new ChangePointCandidate(at, strength(n, pairs / n, within));
    }

    private static double strength(int n, double all, double within) {
        return within <= ROUNDING * all
                ? Double.POSITIVE_INFINITY
                : Math.max(0, 0.5 * (n - 2) * Math.log(all / within));
    }

    /** Returns the sum of the distances of all pairs in a part. The value at index i of the ascending order is the larger one of i pairs. */
    static double pairs(double[] series, int from, int to) {
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
