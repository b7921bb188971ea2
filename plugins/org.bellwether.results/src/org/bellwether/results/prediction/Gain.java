// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

/**
 * The reduction of a cost with its 95 % interval; negative if the cost increases.
 *
 * @param value the estimate
 * @param low   the lower end of the interval
 * @param high  the upper end
 */
public record Gain(double value, double low, double high) {
    /** No change, with certainty. */
    public static final Gain NONE = new Gain(0, 0, 0);

    /** Returns the sum of gains whose errors have the same source, so that the widths of their intervals are added. */
    Gain plus(Gain other) {
        return new Gain(value + other.value, low + other.low, high + other.high);
    }

    /** Returns a gain with a symmetric interval. */
    Gain within(double half) {
        return new Gain(value, value - half, value + half);
    }

    /** Returns half of the width of the interval. */
    double half() {
        return (high - low) / 2;
    }

    /** Returns whether the interval contains a value. */
    public boolean contains(double other) {
        return low <= other && other <= high;
    }
}
