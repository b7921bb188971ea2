// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.Arrays;

/**
 * The rounding error of sums and differences of values. A smaller difference says nothing about the runs: an error
 * estimated from it would make every effect look significant.
 */
public final class Rounding {
    /**
     * The error of a few operations on each value, in units in the last place; the error of sums grows with the root of
     * their length.
     */
    private static final double OPERATIONS = 64;

    private static final double SUMS = 8;

    private Rounding() {}

    /** Returns the rounding error in the unit of the values; values that are not finite are ignored. */
    public static double of(double... values) {
        double largest = Arrays.stream(values)
                .filter(Double::isFinite)
                .map(Math::abs)
                .max()
                .orElse(0);
        return largest == 0 ? 0 : (OPERATIONS + SUMS * Math.sqrt(values.length)) * Math.ulp(largest);
    }

    /** Returns whether values differ by no more than the rounding error; values that are not finite are ignored. */
    public static boolean isConstant(double... values) {
        double least = Arrays.stream(values).filter(Double::isFinite).min().orElse(0);
        double most = Arrays.stream(values).filter(Double::isFinite).max().orElse(0);
        return most - least <= of(values);
    }

    /** Returns the figure, or 0 if it is only a rounding error. */
    public static double cleared(double figure, double rounding) {
        return Math.abs(figure) <= rounding ? 0 : figure;
    }
}
