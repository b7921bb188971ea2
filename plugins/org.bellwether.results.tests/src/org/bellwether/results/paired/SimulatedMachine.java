// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Optional;
import java.util.Random;

/**
 * Simulates blocks of a machine with two states, like the measured ones. A part of the windows is in a slow state,
 * which takes 1.45 times as long. Both configurations share drift of 3 %, correlated by 0.5 from window to window. Each
 * window has its own variation of 3 %, and each start (with its memory layout) its own variation of 1 %. The order of
 * configurations in a block is drawn.
 *
 * @param slow the part of slow windows
 * @param stay the probability that the next window has the same state
 * @param starts number of starts of the processes
 * @param windows number of blocks in a start
 * @param floor the floor's own standard deviation in each window, relative; NaN without a floor
 */
public record SimulatedMachine(double slow, double stay, int starts, int windows, double floor) {
    private static final double STATE = Math.log(1.45);
    private static final double FLOOR_STATE = Math.log(1.5);
    private static final double DRIFT = 0.03;
    private static final double DRIFT_CORRELATION = 0.5;
    private static final double FLOOR_DRIFT = 0.9;
    private static final double WINDOW = 0.03;
    private static final double LAYOUT = 0.01;
    private static final double NANOSECONDS = 7_600;

    /** The measurements of the machine. */
    public record Measured(BlockSeries series, Optional<BimodalFloors> states) {
        /** Returns the series as a comparison uses it: blocks in one state. */
        public BlockSeries comparable() {
            return states.filter(found -> BimodalFloors.explain(series))
                    .map(found -> found.unsplit(series))
                    .orElse(series);
        }
    }

    /** The injected change. */
    public enum Change {
        /** A factor, equal in both states. */
        RATIO,
        /** An equal time in both states. */
        NANOSECONDS,
        /** A factor, which the floor has, too. */
        RATIO_AND_FLOOR
    }

    /**
     * Measures all blocks.
     *
     * @param part the change, relative to the base's time in the fast state
     */
    public Measured measure(Random random, Change change, double part) {
        int blocks = starts * windows;
        boolean[] states = states(random, 2 * blocks);
        double[] drift = autocorrelated(random, 2 * blocks, DRIFT_CORRELATION, DRIFT);
        double[] differences = new double[blocks];
        double[] baseFloors = new double[blocks];
        double[] otherFloors = new double[blocks];
        double[] covariate = new double[Double.isNaN(floor) ? 0 : blocks];
        int[] start = new int[blocks];
        double baseLayout = 0;
        double otherLayout = 0;
        for (int i = 0; i < blocks; i++) {
            start[i] = i / windows;
            if (i % windows == 0) {
                baseLayout = LAYOUT * random.nextGaussian();
                otherLayout = LAYOUT * random.nextGaussian();
            }
            int first = random.nextInt(2);
            int base = 2 * i + first;
            int other = 2 * i + 1 - first;
            double one = time(states[base], drift[base] + baseLayout);
            double two = time(states[other], drift[other] + otherLayout);
            two = change == Change.NANOSECONDS ? two + part * NANOSECONDS : two * (1 + part);
            differences[i] = Math.log(two / one) + WINDOW * (random.nextGaussian() - random.nextGaussian());
            if (covariate.length > 0) {
                baseFloors[i] = floor(states[base], drift[base], random);
                otherFloors[i] = floor(states[other], drift[other], random)
                        + (change == Change.RATIO_AND_FLOOR ? Math.log1p(part) : 0);
                covariate[i] = otherFloors[i] - baseFloors[i];
            }
        }
        return new Measured(
                new BlockSeries(differences, covariate, start),
                covariate.length > 0 ? BimodalFloors.of(baseFloors, otherFloors, start) : Optional.empty());
    }

    private static double time(boolean slow, double away) {
        return NANOSECONDS * Math.exp((slow ? STATE : 0) + away);
    }

    private double floor(boolean slow, double drift, Random random) {
        return (slow ? FLOOR_STATE : 0) + FLOOR_DRIFT * drift + floor * random.nextGaussian();
    }

    /** Returns states by a Markov chain with the stationary part of slow windows. */
    private boolean[] states(Random random, int count) {
        double leave = (1 - stay) / (2 * slow * (1 - slow));
        boolean[] states = new boolean[count];
        boolean state = random.nextDouble() < slow;
        for (int i = 0; i < count; i++) {
            states[i] = state;
            state ^= random.nextDouble() < leave * (state ? 1 - slow : slow);
        }
        return states;
    }

    /** Returns a stationary autoregressive series of first order. */
    static double[] autocorrelated(Random random, int count, double correlation, double deviation) {
        double[] values = new double[count];
        double value = deviation * random.nextGaussian();
        for (int i = 0; i < count; i++) {
            values[i] = value;
            value = correlation * value + Math.sqrt(1 - correlation * correlation) * deviation * random.nextGaussian();
        }
        return values;
    }
}
