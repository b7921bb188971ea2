// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The levels of a two-sided test at each of several looks, such that all looks together reject a true hypothesis with
 * the probability that the spending function gives.
 *
 * <p>Partial sums of many blocks behave like Brownian motion at the looks' parts of the blocks. Their density between
 * the bounds is integrated from look to look (P. Armitage, C. K. McPherson and B. C. Rowe, Journal of the Royal
 * Statistical Society A 132, 1969; C. Jennison and B. W. Turnbull, <em>Group Sequential Methods</em>, 2000, chapter
 * 19).
 */
public final class GroupSequentialBounds {
    /** The number of intervals of Simpson's rule between two bounds; even. */
    private static final int INTERVALS = 400;

    private static final int HALVINGS = 60;

    /** The largest bound; larger ones have no effect. */
    private static final double LARGEST = 12;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final double[] quantiles;

    private GroupSequentialBounds(double[] quantiles) {
        this.quantiles = quantiles;
    }

    /**
     * Returns the bounds.
     *
     * @param parts the part of all blocks that exists at each look, ascending, from above 0 to 1
     * @param alpha the probability that any look rejects a true hypothesis
     */
    public static GroupSequentialBounds of(double[] parts, double alpha, SpendingFunction spending) {
        double[] quantiles = new double[parts.length];
        double[] places = {0};
        double[] weights = {1};
        double before = 0;
        double spent = 0;
        for (int look = 0; look < parts.length; look++) {
            if (!(parts[look] > before && parts[look] <= 1)) {
                throw new IllegalArgumentException("looks at parts " + Arrays.toString(parts) + " do not ascend to 1");
            }
            double now = spending.spent(parts[look], alpha);
            double step = Math.sqrt(parts[look] - before);
            double bound = bound(places, weights, step, now - spent, parts[look]);
            quantiles[look] = bound / Math.sqrt(parts[look]);
            double[] next = places(bound);
            weights = weights(places, weights, next, step, bound);
            places = next;
            before = parts[look];
            spent = now;
        }
        return new GroupSequentialBounds(quantiles);
    }

    /** Returns the normal quantile that the absolute value of the statistic must exceed at a look, from 0. */
    public double quantile(int look) {
        return quantiles[look];
    }

    /** Returns the level of the two-sided test, or of the interval, at a look, from 0. */
    public double level(int look) {
        return 2 * NORMAL.survivalProbability(quantiles[look]);
    }

    /** Returns the number of looks. */
    public int looks() {
        return quantiles.length;
    }

    /**
     * Returns the bound that the sum crosses on either side with the given probability, if it has crossed no bound
     * before.
     */
    private static double bound(double[] places, double[] weights, double step, double wanted, double part) {
        double low = 0;
        double high = LARGEST * Math.sqrt(part);
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            double beyond = 0;
            for (int j = 0; j < places.length; j++) {
                beyond += weights[j]
                        * (NORMAL.survivalProbability((middle - places[j]) / step)
                                + NORMAL.cumulativeProbability((-middle - places[j]) / step));
            }
            if (beyond > wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double[] places(double bound) {
        double[] places = new double[INTERVALS + 1];
        for (int i = 0; i <= INTERVALS; i++) {
            places[i] = bound * (2.0 * i / INTERVALS - 1);
        }
        return places;
    }

    /** Returns the density at each point of the next look's grid, times the point's weight in Simpson's rule. */
    private static double[] weights(double[] places, double[] weights, double[] next, double step, double bound) {
        double[] result = new double[next.length];
        double width = 2 * bound / INTERVALS;
        for (int i = 0; i < next.length; i++) {
            double density = 0;
            for (int j = 0; j < places.length; j++) {
                density += weights[j] * NORMAL.density((next[i] - places[j]) / step) / step;
            }
            double simpson = i == 0 || i == INTERVALS ? 1 : i % 2 == 1 ? 4 : 2;
            result[i] = density * simpson * width / 3;
        }
        return result;
    }
}
