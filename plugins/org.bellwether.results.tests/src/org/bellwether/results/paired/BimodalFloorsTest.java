// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BimodalFloorsTest {
    @Test
    void aMachineWithOneStateHasNone() {
        Random random = new Random(7);
        for (int attempt = 0; attempt < 200; attempt++) {
            double[] base =
                    random.doubles(40).map(x -> 0.1 * random.nextGaussian()).toArray();
            double[] other =
                    random.doubles(40).map(x -> 0.1 * random.nextGaussian()).toArray();
            assertTrue(BimodalFloors.of(base, other, starts(40)).isEmpty());
        }
    }

    @Test
    void blocksThatLieInBothStatesAreLeftOut() {
        double[] base = {0, 0.41, 0.01, 0.4, 0.02, 0, 0.01, 0.42};
        double[] other = {0.01, 0.4, 0.4, 0, 0.01, 0.02, 0.41, 0.41};
        BimodalFloors states = BimodalFloors.of(base, other, starts(8)).orElseThrow();
        assertArrayEquals(new boolean[] {false, false, true, true, false, false, true, false}, states.split());
        assertEquals(2, states.slow());
        assertEquals(1, states.baseSlow());
        assertEquals(2, states.otherSlow());
        assertEquals(1, states.sharesDiffer(), 1e-12);
        assertEquals(5, states.unsplit(BlockSeries.of(new double[8])).size());
    }

    /** Floors that were measured at another time also have states, but not those of the blocks. */
    @Test
    void floorsThatTellNothingOfTheBlocksLeaveThemAlone() {
        Random random = new Random(13);
        double[] states = random.doubles(60).map(x -> x < 0.5 ? 0.4 : -0.4).toArray();
        double[] differences = random.doubles(60, -0.05, 0.05).toArray();
        int[] starts = new int[60];
        Arrays.setAll(starts, i -> i);
        assertFalse(BimodalFloors.explain(new BlockSeries(differences, states, starts)));
        Arrays.setAll(differences, i -> differences[i] + 0.9 * states[i]);
        assertTrue(BimodalFloors.explain(new BlockSeries(differences, states, starts)));
    }

    @Test
    void sharesOfSlowWindowsAreComparedByTheBlocksThatLieInBothStates() {
        double[] base = new double[40];
        double[] other = new double[40];
        Arrays.fill(other, 0, 10, 0.4);
        Optional<BimodalFloors> states = BimodalFloors.of(base, other, starts(40));
        assertEquals(2 * Math.pow(0.5, 10), states.orElseThrow().sharesDiffer(), 1e-12);
    }

    /**
     * Ten slow windows in one start give no more information than the start, which may have coincided with a slow
     * second.
     */
    @Test
    void windowsOfOneStartAreSlowTogether() {
        double[] base = new double[40];
        double[] other = new double[40];
        Arrays.fill(other, 0, 10, 0.4);
        int[] starts = new int[40];
        Arrays.setAll(starts, i -> i / 10);
        BimodalFloors states = BimodalFloors.of(base, other, starts).orElseThrow();
        assertEquals(10, states.otherSlow());
        assertEquals(1, states.sharesDiffer(), 1e-12);
        Arrays.setAll(starts, i -> i / 2);
        assertEquals(
                2 * Math.pow(0.5, 5),
                BimodalFloors.of(base, other, starts).orElseThrow().sharesDiffer(),
                1e-12);
    }

    /** Returns starts of one block each. */
    private static int[] starts(int count) {
        return IntStream.range(0, count).toArray();
    }
}
