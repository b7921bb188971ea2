// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Two states of the machine, as shown by the floors within the windows of blocks, and the states of each block's
 * windows.
 *
 * @param split marks blocks whose windows lie in different states
 * @param slow number of blocks in which both configurations were slow
 * @param baseSlow number of blocks in which only the base was slow
 * @param otherSlow number of blocks in which only the other was slow
 * @param starts for each start, the number of its blocks in which only the other was slow, less the number of those in
 *     which only the base was
 */
public record BimodalFloors(boolean[] split, int slow, int baseSlow, int otherSlow, long[] starts) {
    /**
     * The least Ashman's D of two states: the distance between the means of two groups in standard deviations (K. A.
     * Ashman, C. M. Bird and S. E. Zepf, Astronomical Journal 108, 1994, who use 2 for given groups). The best division
     * of a single normal distribution has a D of 2.7, so the limit is higher.
     */
    private static final double LEAST_DISTANCE = 4;

    /** The least ratio of two states; closer states hardly change a figure. */
    private static final double LEAST_FACTOR = 1.1;

    /** The smallest part of all windows in the rarer state. */
    private static final double LEAST_PART = 0.05;

    /**
     * Returns the states; empty if the floors show only one state.
     *
     * @param base logarithms of the floors of the base's windows, one for each block
     * @param other logarithms of the floors of the other configuration's windows, one for each block
     * @param starts the number of the start of each block; blocks of one start are neighbours
     */
    public static Optional<BimodalFloors> of(double[] base, double[] other, int[] starts) {
        double[] all = DoubleStream.concat(Arrays.stream(base), Arrays.stream(other))
                .sorted()
                .toArray();
        int slowFrom = division(all);
        if (slowFrom < LEAST_PART * all.length
                || all.length - slowFrom < LEAST_PART * all.length
                || !areStates(all, slowFrom)) {
            return Optional.empty();
        }
        double limit = (all[slowFrom - 1] + all[slowFrom]) / 2;
        boolean[] split = new boolean[base.length];
        int slow = 0;
        int baseSlow = 0;
        int otherSlow = 0;
        Map<Integer, Long> more = new LinkedHashMap<>();
        for (int i = 0; i < base.length; i++) {
            boolean one = base[i] > limit;
            boolean two = other[i] > limit;
            split[i] = one != two;
            slow += one && two ? 1 : 0;
            baseSlow += one && !two ? 1 : 0;
            otherSlow += two && !one ? 1 : 0;
            more.merge(starts[i], (two ? 1L : 0L) - (one ? 1L : 0L), Long::sum);
        }
        return Optional.of(new BimodalFloors(
                split,
                slow,
                baseSlow,
                otherSlow,
                more.values().stream().mapToLong(Long::longValue).toArray()));
    }

    /** Returns the index of the first value of the upper part, with the smallest sum of squares within both parts. */
    private static int division(double[] ascending) {
        double total = Arrays.stream(ascending).sum();
        double lower = 0;
        double most = -1;
        int best = 0;
        for (int i = 1; i < ascending.length; i++) {
            lower += ascending[i - 1];
            double apart = lower / i - (total - lower) / (ascending.length - i);
            double between = apart * apart * i * (ascending.length - i);
            if (between > most) {
                most = between;
                best = i;
            }
        }
        return best;
    }

    private static boolean areStates(double[] ascending, int slowFrom) {
        double[] fast = Arrays.copyOf(ascending, slowFrom);
        double[] slow = Arrays.copyOfRange(ascending, slowFrom, ascending.length);
        double apart = mean(slow) - mean(fast);
        double distance = Math.sqrt(2) * apart / Math.sqrt(variance(fast) + variance(slow));
        return apart > Math.log(LEAST_FACTOR) && distance > LEAST_DISTANCE;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / values.length;
    }

    /**
     * Returns whether floors explain the blocks. Floors that were measured at another time may have states that the
     * blocks do not have.
     */
    public static boolean explain(BlockSeries series) {
        double[] around = series.differences();
        double location = HodgesLehmann.of(around);
        for (int i = 0; i < around.length; i++) {
            around[i] -= location;
        }
        return new FloorAdjustment(series.covariate()).explains(around);
    }

    /** Returns the blocks whose windows lie in one state. */
    public BlockSeries unsplit(BlockSeries series) {
        boolean[] kept = new boolean[split.length];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = !split[i];
        }
        return series.only(kept);
    }

    /**
     * Returns the probability of such different shares of slow windows if both configurations are equally often slow.
     * The test is McNemar's (Psychometrika 12, 1947), with the signs of whole starts exchanged because windows of one
     * start depend on one another.
     */
    public double sharesDiffer() {
        long difference = Arrays.stream(starts).sum();
        return Math.min(1, 2 * SignFlips.upperTail(starts, Math.abs(difference)));
    }
}
