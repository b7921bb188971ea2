// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two sessions on a machine whose floor drifts between them, with a change of 5 % that the floor does not show. */
class RunFloorsTest {
    private static final double CHANGE = 1.05;
    private static final int TRIES = 2_000;

    /**
     * Returns the number of tries in which the 95 % interval contains the change.
     *
     * @param machine the variation of floors from run to run, relative
     * @param own the additional variation of runs, relative
     * @param follows whether the measured times follow the floor
     */
    private static int held(int runs, double machine, double own, double drift, boolean follows) {
        int held = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(7_919L * seed + runs);
            double[] baseFloors = floors(random, runs, machine, 0);
            double[] otherFloors = floors(random, runs, machine, drift);
            List<double[]> base = runs(random, baseFloors, own, 1, follows);
            List<double[]> other = runs(random, otherFloors, own, CHANGE, follows);
            Optional<RunFloors> found = RunFloors.of(baseFloors, otherFloors, logarithms(base), logarithms(other));
            List<double[]> one =
                    found.map(floors -> floors.adjusted(base, floors.base())).orElse(base);
            List<double[]> two =
                    found.map(floors -> floors.adjusted(other, floors.other())).orElse(other);
            Bootstrap.Estimate estimate =
                    Bootstrap.estimate(one, two, mean(one), mean(two), EffectScale.RATIO, 1, seed);
            double variance = found.map(RunFloors::variance).orElse(0.0);
            held += estimate.with(variance).interval(0.05).contains(CHANGE) ? 1 : 0;
        }
        return held;
    }

    @Test
    @Tag("slow")
    void driftOfTheMachineIsTakenOut() {
        for (int runs : new int[] {5, 10}) {
            int held = held(runs, 0.10, 0.02, 0.10, true);
            assertTrue(held >= 0.925 * TRIES && held <= 0.985 * TRIES, held + " with " + runs + " runs");
        }
    }

    @Test
    @Tag("slow")
    void floorsThatTellNothingAreLeftAlone() {
        for (int runs : new int[] {5, 10}) {
            int held = held(runs, 0.05, 0.05, 0, false);
            assertTrue(held >= 0.925 * TRIES && held <= 0.985 * TRIES, held + " with " + runs + " runs");
        }
    }

    @Test
    void theSlopeIsThatWithinTheSides() {
        double[] base = {0, 0.1, 0.2, 0.3, 0.4};
        double[] other = {1, 1.1, 1.2, 1.3, 1.4};
        double[] same = {5, 5.08, 5.16, 5.24, 5.32};
        RunFloors floors = RunFloors.of(base, other, same, same).orElseThrow();
        assertEquals(0.8, floors.slope(), 1e-12, "not that from one side to the other, which is 0");
        assertEquals(0, floors.variance(), 1e-12);
        assertTrue(RunFloors.of(base, other, new double[] {1, 2, 1, 2, 1}, new double[] {2, 1, 2, 1, 2})
                .isEmpty());
    }

    private static double[] floors(Random random, int runs, double machine, double drift) {
        double[] floors = new double[runs];
        Arrays.setAll(floors, i -> drift + machine * random.nextGaussian());
        return floors;
    }

    private static List<double[]> runs(Random random, double[] floors, double own, double factor, boolean follows) {
        List<double[]> runs = new ArrayList<>();
        for (double floor : floors) {
            runs.add(new double[] {factor * Math.exp((follows ? floor : 0) + own * random.nextGaussian())});
        }
        return runs;
    }

    private static double[] logarithms(List<double[]> runs) {
        return runs.stream().mapToDouble(run -> Math.log(run[0])).toArray();
    }

    private static double mean(List<double[]> runs) {
        return runs.stream().mapToDouble(run -> run[0]).average().orElseThrow();
    }
}
