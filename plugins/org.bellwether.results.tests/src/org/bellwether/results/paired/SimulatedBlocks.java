// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;
import java.util.Random;

/** Simulates blocks that are difficult for a test: long tails, drift, steps and autocorrelation. */
final class SimulatedBlocks {
    /** The standard deviation of a block's logarithm, similar to that of the medians of short rounds. */
    static final double DEVIATION = 0.05;

    private static final double OUTLIER = Math.log(1000);
    private static final double STEP = Math.log(1.4);
    private static final double BLOCKS_A_MINUTE = 60;

    private SimulatedBlocks() {}

    /** Returns independent blocks, each of which is a start. */
    static BlockSeries independent(Random random, int count, double shift) {
        return autocorrelated(random, count, 0, shift);
    }

    /** Returns differences that depend on the previous one. */
    static BlockSeries autocorrelated(Random random, int count, double correlation, double shift) {
        double[] differences = SimulatedMachine.autocorrelated(random, count, correlation, DEVIATION);
        return BlockSeries.of(Arrays.stream(differences).map(d -> d + shift).toArray());
    }

    /**
     * Returns blocks of log-normal durations, of which one in a hundred takes a thousand times as long. The machine
     * becomes slower by one per cent per minute and, in the middle, between the two windows of a block, by 40 % at
     * once.
     */
    static BlockSeries disturbed(Random random, int count, double shift) {
        double[] differences = new double[count];
        for (int i = 0; i < count; i++) {
            int first = random.nextInt(2);
            double base = duration(random, i + first / 2.0, count);
            double other = duration(random, i + (1 - first) / 2.0, count) + shift;
            differences[i] = other - base;
        }
        return BlockSeries.of(differences);
    }

    private static double duration(Random random, double block, int count) {
        return DEVIATION * random.nextGaussian()
                + (random.nextInt(100) == 0 ? OUTLIER : 0)
                + 0.01 * block / BLOCKS_A_MINUTE
                + (block > count / 2 ? STEP : 0);
    }
}
