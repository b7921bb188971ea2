// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.function.DoubleUnaryOperator;

/** Computes the interval of all locations that a {@link SignFlipTest} does not reject. */
final class SignFlipInterval {
    /** The width of the last step, relative to the interval's half width. */
    private static final double PRECISION = 1e-4;

    private static final int MOST_STEPS = 200;

    private SignFlipInterval() {}

    /**
     * Returns the interval; its ends are infinite if so few groups can reject nothing at that level.
     *
     * @param location an estimate inside the interval
     * @param scale a positive start length, such as the differences' spread
     * @param alpha the probability with which the interval misses the true location
     */
    static Interval of(SignFlipTest test, double location, double scale, double alpha) {
        return new Interval(
                location - reach(away -> test.higher(location - away), scale, alpha / 2),
                location + reach(away -> test.lower(location + away), scale, alpha / 2));
    }

    /** Returns the distance at which the test begins to reject. */
    private static double reach(DoubleUnaryOperator probability, double scale, double level) {
        if (probability.applyAsDouble(0) <= level) {
            return 0;
        }
        double inside = 0;
        double outside = scale;
        for (int step = 0; probability.applyAsDouble(outside) > level; step++) {
            if (step == MOST_STEPS || !Double.isFinite(2 * outside)) {
                return Double.POSITIVE_INFINITY;
            }
            inside = outside;
            outside *= 2;
        }
        for (int step = 0; step < MOST_STEPS && outside - inside > PRECISION * outside; step++) {
            double middle = inside / 2 + outside / 2;
            if (probability.applyAsDouble(middle) > level) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return outside;
    }
}
