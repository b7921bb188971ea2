// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;

/**
 * The median of the averages of all pairs of values, including the pairs of a value with itself (J. L. Hodges and E. L.
 * Lehmann, <em>Estimates of Location Based on Rank Tests</em>, Annals of Mathematical Statistics 34, 1963). Up to 29 %
 * of the values may be arbitrary outliers.
 */
public final class HodgesLehmann {
    /** The largest number of halvings until the bounds are neighbouring numbers. */
    private static final int MOST_STEPS = 2_000;

    private HodgesLehmann() {}

    /**
     * Returns the estimate. It takes O(n log n) for each of at most about 60 steps, without the n² averages in memory.
     *
     * @throws IllegalArgumentException if there is no value
     */
    public static double of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value has no location");
        }
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        long pairs = (long) ascending.length * (ascending.length + 1) / 2;
        double low = average(ascending, (pairs + 1) / 2);
        double high = pairs % 2 == 1 ? low : average(ascending, pairs / 2 + 1);
        return low / 2 + high / 2;
    }

    /** Returns the average of rank {@code rank}, from 1, by halving the interval that contains it. */
    private static double average(double[] ascending, long rank) {
        double low = ascending[0];
        double high = ascending[ascending.length - 1];
        for (int step = 0; step < MOST_STEPS && low < high; step++) {
            double middle = low / 2 + high / 2;
            if (middle <= low || middle >= high) {
                return notAbove(ascending, low) >= rank ? low : high;
            } else if (notAbove(ascending, middle) >= rank) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /** Returns the number of averages that are at most a limit, by two pointers that move towards one another. */
    private static long notAbove(double[] ascending, double limit) {
        long count = 0;
        int right = ascending.length - 1;
        for (int left = 0; left <= right; left++) {
            while (right >= left && ascending[left] / 2 + ascending[right] / 2 > limit) {
                right--;
            }
            count += Math.max(0, right - left + 1);
        }
        return count;
    }
}
