// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockLengthTest {
    @Test
    void seriesWithoutAutocorrelationAreLeftApart() {
        double[] alternating = new double[40];
        Arrays.setAll(alternating, i -> i % 2 == 0 ? 1 : -1);
        assertEquals(1, BlockLength.of(alternating));
    }

    @Test
    void neighboursThatCorrelateAreJoinedUntilEightGroupsAreLeft() {
        double[] series = SimulatedMachine.autocorrelated(new Random(8), 400, 0.5, 1);
        int length = BlockLength.of(series);
        assertTrue(length >= 10 && length <= 50, "B is " + length);
        double[] fewer = SimulatedMachine.autocorrelated(new Random(8), 160, 0.5, 1);
        assertTrue(160 / BlockLength.of(fewer) >= 8, "B is " + BlockLength.of(fewer));
    }

    @Test
    void ranksDoNotMindValuesFarOut() {
        double[] series = SimulatedMachine.autocorrelated(new Random(9), 200, 0.6, 1);
        double before = new RankAutocorrelation(series).at(1);
        series[17] = 1e9;
        series[90] = -1e9;
        assertEquals(before, new RankAutocorrelation(series).at(1), 0.05);
        assertEquals(0, new RankAutocorrelation(new double[5]).at(1));
    }
}
