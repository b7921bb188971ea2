// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.results.effects.fit.LeastSquares;
import org.bellwether.results.effects.fit.LocalLevels;
import org.bellwether.results.effects.fit.ReferenceRuns;

/**
 * Runs of the design of {@code examples/screening14} (14 factors in 32 combinations, each replicate a block of time,
 * the reference every eight runs) on machines whose level changes over time. A latency of 45 us has the factors'
 * effects.
 */
final class SimulatedDesign {
    static final int FACTORS = 14;
    private static final int COMBINATIONS = 32;
    private static final int REFERENCE_EVERY = 8;
    private static final double MEAN = 45;
    private static final int[][] GENERATORS = {
        {0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 4}, {0, 2, 4}, {1, 2, 4}, {0, 3, 4}, {1, 3, 4}
    };

    /** The model of the machine: multipliers of each run's latency, in order of time. */
    interface Machine {
        double[] levels(int runs, Random random);
    }

    private final List<double[]> columns = new ArrayList<>();
    private final double[] values;
    private final LocalLevels levels;

    /** @param effects halves of the factors' effects, in us */
    SimulatedDesign(int replicates, double[] effects, Machine machine, Random random) {
        List<int[]> steps = new ArrayList<>();
        for (int block = 0; block < replicates; block++) {
            List<Integer> order = new ArrayList<>();
            for (int combination = 0; combination < COMBINATIONS; combination++) {
                order.add(combination);
            }
            Collections.shuffle(order, random);
            for (int i = 0; i < order.size(); i++) {
                if (i % REFERENCE_EVERY == 0) {
                    steps.add(new int[] {-1, block});
                }
                steps.add(new int[] {order.get(i), block});
            }
        }
        double[] level = machine.levels(steps.size(), random);
        int[] runs = indices(steps, true);
        int[] references = indices(steps, false);
        values = Arrays.stream(runs)
                .mapToDouble(step -> (MEAN + effect(steps.get(step)[0], effects)) * level[step])
                .toArray();
        double[] constant = new double[runs.length];
        Arrays.fill(constant, 1);
        columns.add(constant);
        for (int factor = 0; factor < FACTORS; factor++) {
            int number = factor;
            columns.add(Arrays.stream(runs)
                    .mapToDouble(step -> sign(steps.get(step)[0], number))
                    .toArray());
        }
        for (int block = 1; block < replicates; block++) {
            int number = block;
            columns.add(Arrays.stream(runs)
                    .mapToDouble(step -> steps.get(step)[1] == number ? 1 : 0)
                    .toArray());
        }
        levels = new LocalLevels(
                Arrays.stream(runs).asDoubleStream().toArray(),
                new ReferenceRuns(
                        Arrays.stream(references).asDoubleStream().toArray(),
                        Map.of(
                                "y",
                                Arrays.stream(references)
                                        .mapToDouble(step -> MEAN * level[step])
                                        .toArray())),
                "y");
    }

    private static int[] indices(List<int[]> steps, boolean design) {
        List<Integer> found = new ArrayList<>();
        for (int step = 0; step < steps.size(); step++) {
            if (steps.get(step)[0] >= 0 == design) {
                found.add(step);
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private static double sign(int combination, int factor) {
        if (factor < 5) {
            return (combination >> factor & 1) == 1 ? 1 : -1;
        }
        double product = 1;
        for (int parent : GENERATORS[factor - 5]) {
            product *= sign(combination, parent);
        }
        return product;
    }

    private static double effect(int combination, double[] effects) {
        double sum = 0;
        for (int factor = 0; factor < FACTORS; factor++) {
            sum += effects[factor] * sign(combination, factor);
        }
        return sum;
    }

    CovariateAdjustedFit robust() {
        return CovariateAdjustedFit.of(columns, FACTORS, values, levels);
    }

    /** Returns the standard error of an effect by least squares over the same terms and blocks. */
    double standardErrorOfLeastSquares() {
        LeastSquares fit = LeastSquares.of(columns, values);
        return 2 * Math.sqrt(fit.residualSum() / fit.freedom() * fit.variance(1));
    }

    /**
     * Returns a machine with two states whose latencies differ by the factor 1.45, common drift of 3 % (autocorrelation
     * 0.5), noise of each run, single delayed runs, and a trend.
     *
     * @param slow  the part of the time in the slow state
     * @param stay  the probability that a run has the state of the previous run, in addition to chance
     * @param delayed number of runs that are delayed, by 40 % on average
     * @param trend the trend over all runs, of logarithms
     */
    static Machine machine(double slow, double stay, double noise, double delayed, double trend) {
        return (runs, random) -> {
            double[] levels = new double[runs];
            boolean isSlow = random.nextDouble() < slow;
            double drift = 0;
            for (int run = 0; run < runs; run++) {
                if (random.nextDouble() > stay) {
                    isSlow = random.nextDouble() < slow;
                }
                drift = 0.5 * drift + 0.03 * Math.sqrt(0.75) * random.nextGaussian();
                levels[run] =
                        (isSlow ? 1.45 : 1) * Math.exp(drift + noise * random.nextGaussian() + trend * run / runs);
                if (random.nextDouble() < delayed) {
                    levels[run] -= 0.4 * Math.log(1 - random.nextDouble());
                }
            }
            return levels;
        };
    }
}
