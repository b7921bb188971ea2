// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedEstimateTest {
    private static final double ALPHA = 0.05;

    /**
     * Ten values have 55 averages of pairs; the interval of the exact signed-rank test ends at the ninth from either side (M. Hollander,
     * D. A. Wolfe and E. Chicken, <em>Nonparametric Statistical Methods</em>, 2014, section 3.3 and table A.4: 95.1 %).
     */
    @Test
    void theIntervalOfTenBlocksEndsAtTheNinthAverage() {
        double[] values = {1.1, -0.3, 2.7, 0.9, 1.6, 3.2, 0.4, 1.9, 2.2, -1.05};
        double[] averages = new double[55];
        int next = 0;
        for (int i = 0; i < 10; i++) {
            for (int j = i; j < 10; j++) {
                averages[next++] = (values[i] + values[j]) / 2;
            }
        }
        Arrays.sort(averages);
        PairedEstimate estimate = PairedEstimate.ofRanks(BlockSeries.of(values));
        assertEquals(10, estimate.groups());
        assertEquals(averages[8], estimate.interval(ALPHA).low(), 1e-3);
        assertEquals(averages[46], estimate.interval(ALPHA).high(), 1e-3);
        assertEquals(averages[27], estimate.location());
    }

    @Test
    void theIntervalHoldsWhatTheTestDoesNotReject() {
        for (int seed = 0; seed < 50; seed++) {
            BlockSeries series = new SimulatedMachine(0.4, 0.95, 12, 4, 0.02)
                    .measure(new Random(seed), SimulatedMachine.Change.RATIO, 0.02)
                    .comparable();
            PairedEstimate estimate = PairedEstimate.ofRanks(series);
            Interval interval = estimate.interval(ALPHA);
            assertTrue(interval.contains(estimate.location()));
            double margin = interval.width() / 100;
            assertTrue(estimate.test().differs(interval.low() - margin) <= ALPHA, "seed " + seed);
            assertTrue(estimate.test().differs(interval.low() + margin) > ALPHA, "seed " + seed);
            assertTrue(estimate.test().differs(interval.high() - margin) > ALPHA, "seed " + seed);
            assertTrue(estimate.test().differs(interval.high() + margin) <= ALPHA, "seed " + seed);
        }
    }

    @Test
    void fewerThanEightStartsDecideNothing() {
        PairedEstimate seven = PairedEstimate.ofRanks(BlockSeries.of(1, 2, 3, 4, 5, 6, 7));
        assertFalse(seven.isDecidable());
        assertTrue(
                PairedEstimate.ofRanks(BlockSeries.of(1, 2, 3, 4, 5, 6, 7, 8)).isDecidable());
        assertFalse(
                PairedEstimate.ofRanks(BlockSeries.of(1, 2, 3, 4))
                        .interval(ALPHA)
                        .isFinite(),
                "16 flips have no 5 %");
    }

    @Test
    void blocksOfManyWindowsAreJoinedByStart() {
        double[] differences = new double[40];
        int[] starts = new int[40];
        Arrays.setAll(starts, i -> i / 10);
        assertEquals(
                4,
                PairedEstimate.ofRanks(new BlockSeries(differences, new double[0], starts))
                        .groups());
    }

    /** A correlation of 0.9 between neighbours over 80 starts leaves too few independent starts. */
    @Test
    void startsThatCorrelateForLongAreTooFew() {
        int undecidable = 0;
        for (int seed = 0; seed < 20; seed++) {
            BlockSeries series = SimulatedBlocks.autocorrelated(new Random(seed), 80, 0.95, 0);
            undecidable += PairedEstimate.ofRanks(series).isDecidable() ? 0 : 1;
        }
        assertTrue(undecidable >= 10, undecidable + " of 20");
    }

    @Test
    void equalBlocksHaveAnIntervalWithoutWidth() {
        PairedEstimate estimate = PairedEstimate.ofRanks(BlockSeries.of(0, 0, 0, 0, 0, 0, 0, 0, 0));
        assertEquals(0, estimate.location());
        assertEquals(1, estimate.probability());
        assertEquals(0, estimate.interval(ALPHA).width(), 1e-6);
        PairedEstimate all = PairedEstimate.ofRanks(BlockSeries.of(2, 2, 2, 2, 2, 2, 2, 2, 2));
        assertEquals(2, all.location());
        assertEquals(0, all.interval(ALPHA).width(), 1e-6);
    }

    /** Deadlines that are missed in few blocks, so that the median of averages would be 0. */
    @Test
    void partsOfAWholeAreComparedByTheirMean() {
        double[] differences = new double[40];
        Arrays.setAll(differences, i -> i % 4 == 0 ? 0.04 : 0);
        PairedEstimate estimate = PairedEstimate.ofSums(BlockSeries.of(differences));
        assertEquals(0.01, estimate.location(), 1e-12);
        assertTrue(estimate.probability() < 0.01, "p " + estimate.probability());
        assertTrue(estimate.interval(ALPHA).contains(0.01));
        assertFalse(estimate.interval(ALPHA).contains(0));
    }

    /**
     * The common part of both configurations and the floor is subtracted, which makes the interval narrower by more
     * than half.
     */
    @Test
    void floorsOfTheSameWindowsMakeTheIntervalNarrower() {
        Random random = new Random(11);
        int count = 60;
        double[] machine = random.doubles(count, -0.2, 0.2).toArray();
        double[] differences = new double[count];
        int[] starts = new int[count];
        Arrays.setAll(starts, i -> i);
        Arrays.setAll(differences, i -> 0.03 + 0.9 * machine[i] + 0.02 * random.nextGaussian());
        PairedEstimate without = PairedEstimate.ofRanks(new BlockSeries(differences, new double[0], starts));
        PairedEstimate with = PairedEstimate.ofRanks(new BlockSeries(differences, machine, starts));
        assertEquals(0.9, with.slope(), 0.05);
        assertEquals(0.03, with.location(), 0.01);
        assertTrue(with.interval(ALPHA).width() < without.interval(ALPHA).width() / 2);
    }

    @Test
    void theWeightedMedianHasHalfOfTheWeightBelow() {
        assertEquals(2, WeightedMedian.of(new double[] {3, 1, 2}, new double[] {1, 1, 1}));
        assertEquals(3, WeightedMedian.of(new double[] {3, 1, 2}, new double[] {5, 1, 1}));
        assertEquals(1, WeightedMedian.of(new double[] {1, 1, 1, 7}, new double[] {1, 1, 1, 2}));
        Random random = new Random(12);
        for (int count = 1; count < 80; count++) {
            double[] values = random.doubles(count).toArray();
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            double[] weights = new double[count];
            Arrays.fill(weights, 0.5);
            assertEquals(sorted[(count - 1) / 2], WeightedMedian.of(values, weights));
        }
    }

    @Test
    void refusesWhatIsNoNumberOrDoesNotFitTogether() {
        assertThrows(IllegalArgumentException.class, () -> BlockSeries.of(1, Double.NaN));
        assertThrows(
                IllegalArgumentException.class,
                () -> new BlockSeries(new double[] {1, 2}, new double[] {1}, new int[] {0, 1}));
        assertThrows(IllegalArgumentException.class, () -> PairedEstimate.ofRanks(BlockSeries.of()));
    }

    /**
     * Interruptions that affect both a window and its floors correlate; floors of few calls are too noisy to explain
     * other blocks.
     */
    @Test
    void floorsThatExplainOnlyAFewBlocksAreNotTakenOut() {
        java.util.Random random = new java.util.Random(5);
        int blocks = 120;
        double[] differences = new double[blocks];
        double[] noisy = new double[blocks];
        double[] sharp = new double[blocks];
        int[] starts = new int[blocks];
        for (int i = 0; i < blocks; i++) {
            double interrupted = i % 6 == 0 ? 0.4 * random.nextGaussian() : 0;
            differences[i] = interrupted + 0.035 * random.nextGaussian();
            noisy[i] = interrupted + 0.045 * random.nextGaussian();
            sharp[i] = differences[i] + 0.005 * random.nextGaussian();
            starts[i] = i;
        }
        assertEquals(
                0,
                PairedEstimate.ofRanks(new BlockSeries(differences, noisy, starts))
                        .slope());
        assertTrue(PairedEstimate.ofRanks(new BlockSeries(differences, sharp, starts))
                        .slope()
                > 0.9);
        assertTrue(BimodalFloors.explain(new BlockSeries(differences, noisy, starts)), "they tell of those few");
    }
}
