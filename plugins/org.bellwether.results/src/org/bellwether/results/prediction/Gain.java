// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

/**
 * By how much a cost falls, with its 95 % interval; negative where it rises.
 *
 * @param value the estimate
 * @param low   the lower end of the interval
 * @param high  the upper end
 */
public record Gain(double value, double low, double high) {
    /** No change, for certain. */
    public static final Gain NONE = new Gain(0, 0, 0);

    /** The sum of gains whose errors are of one origin: the widths of their intervals add up. */
    Gain plus(Gain other) {
        return new Gain(value + other.value, low + other.low, high + other.high);
    }

    /** Returns a gain with a symmetric interval. */
    Gain within(double half) {
        return new Gain(value, value - half, value + half);
    }

    /** Half of the width of the interval. */
    double half() {
        return (high - low) / 2;
    }

    /** Returns whether the interval has a value. */
    public boolean contains(double other) {
        return low <= other && other <= high;
    }
}
