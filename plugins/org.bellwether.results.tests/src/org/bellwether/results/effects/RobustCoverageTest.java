// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.SimulatedTries;
import org.bellwether.results.comparison.estimate.MinimumDetectableEffect;
import org.bellwether.results.effects.fit.RobustRegression;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The rates at which the robust regression's intervals contain the true effect, and detect an effect of the visible
 * size, in 2,000 simulated screenings of 14 factors with four replicates in blocks of time. The figures are those in
 * docs/explanation/methods.md.
 */
@Tag("slow")
class RobustCoverageTest {
    private static final int TRIES = SimulatedTries.of(2_000);
    private static final int REPLICATES = 4;
    private static final double LEVEL = 0.05;

    /** The factor with an effect. */
    private static final int ACTIVE = 9;

    private static final Map<String, SimulatedDesign.Machine> MACHINES = new LinkedHashMap<>();

    static {
        MACHINES.put("one state, 5 % of noise", SimulatedDesign.machine(0, 1, 0.05, 0, 0));
        MACHINES.put("two states, 10 % slow, delayed runs", SimulatedDesign.machine(0.1, 0.65, 0.03, 0.02, 0));
        MACHINES.put("two states, 40 % slow, delayed runs, drift", SimulatedDesign.machine(0.4, 0.65, 0.03, 0.05, 0.3));
        MACHINES.put("15 % of the runs delayed, drift", SimulatedDesign.machine(0, 1, 0.05, 0.15, 0.1));
    }

    @Test
    void intervalsHoldAndWhatIsVisibleIsFound() {
        MACHINES.forEach((name, machine) -> {
            Random random = new Random(22);
            double size = visible(machine, new Random(7));
            double[] effects = new double[SimulatedDesign.FACTORS];
            effects[ACTIVE] = size / 2;
            int held = 0;
            int found = 0;
            for (int i = 0; i < TRIES; i++) {
                RobustRegression fit = new SimulatedDesign(REPLICATES, effects, machine, random)
                        .robust()
                        .fit();
                double t = TDistribution.of(fit.freedom()).inverseSurvivalProbability(LEVEL / 2);
                for (int factor = 0; factor < SimulatedDesign.FACTORS; factor++) {
                    boolean beyond = Math.abs(fit.coefficient(1 + factor)) > t * fit.standardError(1 + factor);
                    held += factor != ACTIVE && !beyond ? 1 : 0;
                    found += factor == ACTIVE && beyond ? 1 : 0;
                }
            }
            double coverage = 100.0 * held / TRIES / (SimulatedDesign.FACTORS - 1);
            assertEquals(95, coverage, 1, name + ": intervals hold the true effect in per cent");
            // In the slow state, an effect is larger than in the fast one by the factor 1.45
            assertTrue(100.0 * found / TRIES >= (SimulatedTries.ALL ? 78 : 74), name + ": found " + found);
        });
    }

    /** Returns the mean visible effect, which follows from the standard error; the mean latency's level is 1. */
    private static double visible(SimulatedDesign.Machine machine, Random random) {
        double error = 0;
        int freedom = 1;
        int tries = 200;
        for (int i = 0; i < tries; i++) {
            RobustRegression fit = new SimulatedDesign(REPLICATES, new double[SimulatedDesign.FACTORS], machine, random)
                    .robust()
                    .fit();
            error += 2 * fit.standardError(1) / tries;
            freedom = fit.freedom();
        }
        return error * MinimumDetectableEffect.standardErrors(freedom, freedom, LEVEL);
    }

    @Test
    void isSharperThanLeastSquaresWhereTheMachineIsDisturbed() {
        Random random = new Random(5);
        double robust = 0;
        double squares = 0;
        for (int i = 0; i < 20; i++) {
            SimulatedDesign design = new SimulatedDesign(
                    16,
                    new double[SimulatedDesign.FACTORS],
                    MACHINES.get("two states, 10 % slow, delayed runs"),
                    random);
            robust += 2 * design.robust().fit().standardError(1);
            squares += design.standardErrorOfLeastSquares();
        }
        assertTrue(robust < 0.5 * squares, robust / squares + " of the standard error");
    }
}
