// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;

class SignFlipTestTest {
    @Test
    void countsAllFlips() {
        Random random = new Random(2);
        for (int attempt = 0; attempt < 200; attempt++) {
            long[] scores = random.longs(1 + attempt % 12, -20, 21).toArray();
            long sum = random.nextInt(-60, 60);
            assertEquals(enumerated(scores, sum), SignFlips.upperTail(scores, sum), 1e-12, Arrays.toString(scores));
        }
    }

    /** Sums of ranks of many blocks are large, and all groups have different sums. */
    @Test
    void countsAllFlipsOfFewGroupsWhateverTheirScores() {
        long[] nearlyEqual = LongStream.range(0, 10).map(i -> 18_530 + i).toArray();
        assertEquals(
                1 / 1024.0,
                SignFlips.upperTail(nearlyEqual, LongStream.of(nearlyEqual).sum()),
                1e-15);
        Random random = new Random(8);
        for (int attempt = 0; attempt < 50; attempt++) {
            long[] scores =
                    random.longs(1 + attempt % 12, -2_000_000, 2_000_001).toArray();
            long sum = random.nextLong(-5_000_000, 5_000_000);
            assertEquals(enumerated(scores, sum), SignFlips.upperTail(scores, sum), 1e-12, Arrays.toString(scores));
        }
    }

    /**
     * The number of blocks corresponds to a minute of windows, in ten starts; each start is worse by about the same
     * amount.
     */
    @Test
    void tenStartsOfManyWindowsAreTenIndependentNumbers() {
        int windows = 43;
        double[] differences = new double[10 * windows];
        int[] starts = new int[differences.length];
        Arrays.setAll(starts, i -> i / windows);
        Arrays.setAll(differences, i -> 0.05 + 1e-4 * (i * 37 % differences.length));
        SignFlipTest test = PairedEstimate.ofRanks(new BlockSeries(differences, new double[0], starts))
                .test();
        assertEquals(10, test.groups());
        assertEquals(1 / 1024.0, test.higher(0), 1e-15);
        assertEquals(2 / 1024.0, test.differs(0), 1e-15);
    }

    @Test
    void theSeriesAgreesWithTheCountWhereBothWouldServe() {
        Random random = new Random(3);
        for (int count : new int[] {31, 40, 80}) {
            long[] scores = random.longs(count, 1, 200).toArray();
            double deviation =
                    Math.sqrt(Arrays.stream(scores).mapToDouble(s -> s * s).sum());
            for (double z : new double[] {0, 1, 1.96, 2.5, 3}) {
                long total = Arrays.stream(scores).sum();
                long sum = total
                        - 2 * Math.round((total - z * deviation) / 2); // sums differ from the total by even numbers
                assertEquals(counted(scores, sum), SignFlips.upperTail(scores, sum), 4e-4, count + " at " + z);
            }
        }
    }

    /** With one block in each group, the test equals the signed-rank test. */
    @Test
    void isTheSignedRankTestWhereEachBlockIsAGroup() {
        Random random = new Random(4);
        for (int attempt = 0; attempt < 20; attempt++) {
            double[] differences = random.doubles(20, -0.5, 1).toArray();
            double wilcoxon = WilcoxonSignedRankTest.withDefaults()
                    .with(AlternativeHypothesis.GREATER_THAN)
                    .test(differences)
                    .getPValue();
            assertEquals(wilcoxon, test(BlockSeries.of(differences)).higher(0), 1e-9);
        }
    }

    /** Eight groups can be exchanged in 256 ways, of which two are as extreme as the most extreme one. */
    @Test
    void eightGroupsCannotReachAProbabilityBelowTwoIn256() {
        BlockSeries series = BlockSeries.of(1, 2, 3, 4, 5, 6, 7, 8);
        assertEquals(1 / 256.0, test(series).higher(0), 1e-12);
        assertEquals(2 / 256.0, test(series).differs(0), 1e-12);
        assertEquals(1, test(series).lower(0), 1e-12);
    }

    /** Blocks of one start are exchanged together, so ten of them give no more information than the start. */
    @Test
    void blocksOfOneStartAreNoMoreThanTheStart() {
        double[] differences = new double[80];
        int[] starts = new int[80];
        Arrays.setAll(differences, i -> 1 + i * 1e-3);
        Arrays.setAll(starts, i -> i / 10);
        SignFlipTest test = PairedEstimate.ofRanks(new BlockSeries(differences, new double[0], starts))
                .test();
        assertEquals(8, test.groups());
        assertEquals(2 / 256.0, test.differs(0), 1e-12);
    }

    /**
     * Exchanging the configurations of any start only changes signs, so all exchanges are equally probable without a
     * difference.
     */
    @Test
    void exchangingConfigurationsLeavesSlopeAndAbsoluteScoresAsTheyAre() {
        Random random = new Random(5);
        double[] differences = new double[24];
        double[] covariate = new double[24];
        for (int i = 0; i < 24; i++) {
            covariate[i] = random.nextGaussian();
            differences[i] = 0.7 * covariate[i] + 0.3 * random.nextGaussian();
        }
        double slope = new FloorAdjustment(covariate).slope(differences);
        assertTrue(slope > 0.5 && slope < 0.9, "slope " + slope);
        for (int i = 0; i < 24; i += 3) {
            differences[i] = -differences[i];
            covariate[i] = -covariate[i];
        }
        assertEquals(slope, new FloorAdjustment(covariate).slope(differences), 1e-15);
    }

    @Test
    void aCovariateWithoutInformationIsLeftOut() {
        Random random = new Random(6);
        double[] covariate = random.doubles(80, -1, 1).toArray();
        double[] differences = random.doubles(80, -1, 1).toArray();
        assertEquals(0, new FloorAdjustment(covariate).slope(differences));
        assertEquals(0, new FloorAdjustment(new double[0]).slope(differences));
        Arrays.setAll(differences, i -> 3 * covariate[i]);
        assertEquals(1, new FloorAdjustment(covariate).slope(differences), "more than the floor itself is never taken");
    }

    private static SignFlipTest test(BlockSeries series) {
        return new SignFlipTest(series, IntStream.range(0, series.size()).toArray(), GroupScores.RANKS);
    }

    private static double enumerated(long[] scores, long sum) {
        int many = 0;
        for (int flips = 0; flips < 1 << scores.length; flips++) {
            long flipped = 0;
            for (int i = 0; i < scores.length; i++) {
                flipped += (flips >> i & 1) == 0 ? scores[i] : -scores[i];
            }
            many += flipped >= sum ? 1 : 0;
        }
        return many / (double) (1 << scores.length);
    }

    private static double counted(long[] scores, long sum) {
        int total = (int) Arrays.stream(scores).sum();
        double[] probability = new double[total + 1];
        probability[0] = 1;
        for (long score : scores) {
            for (int i = total; i >= 0; i--) {
                probability[i] = (probability[i] + (i >= score ? probability[i - (int) score] : 0)) / 2;
            }
        }
        return IntStream.rangeClosed(0, total)
                .filter(positive -> 2L * positive - total >= sum)
                .mapToDouble(positive -> probability[positive])
                .sum();
    }
}
