// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/**
 * Tests a hypothesis about the location of the differences, by exchanging the configurations of whole groups of blocks.
 * The test is exact if the exchange changes nothing under the hypothesis. The groups may have any distributions, which
 * may differ, and blocks within a group may depend on one another (J. P. Romano, <em>On the Behavior of Randomization
 * Tests Without a Group Invariance Assumption</em>, JASA 85, 1990; I. A. Canay, J. P. Romano and A. M. Shaikh,
 * <em>Randomization Tests Under an Approximate Symmetry Assumption</em>, Econometrica 85, 2017; with ranks: S. Datta
 * and G. A. Satten, <em>A Signed-Rank Test for Clustered Data</em>, Biometrics 64, 2008).
 */
public final class SignFlipTest {
    private final double[] differences;
    private final FloorAdjustment adjustment;
    private final int[] groups;
    private final int count;
    private final GroupScores scores;

    /** @param groups the group of each block, from 0 without gaps */
    SignFlipTest(BlockSeries series, int[] groups, GroupScores scores) {
        this.differences = series.differences();
        this.adjustment = new FloorAdjustment(series.covariate());
        this.groups = groups.clone();
        this.count = groups.length == 0 ? 0 : groups[groups.length - 1] + 1;
        this.scores = scores;
    }

    /** Returns the number of groups whose signs are flipped. */
    public int groups() {
        return count;
    }

    /**
     * Returns the one-sided probability of differences as high as these, or higher, if their location is {@code
     * hypothesis}.
     */
    public double higher(double hypothesis) {
        return tail(hypothesis, 1);
    }

    /**
     * Returns the one-sided probability of differences that are as low as these, or lower, if their location is
     * {@code hypothesis}.
     */
    public double lower(double hypothesis) {
        return tail(hypothesis, -1);
    }

    /** Returns the two-sided probability. */
    public double differs(double hypothesis) {
        long[] each = scores(hypothesis);
        return Math.min(1, 2 * SignFlips.upperTail(each, Math.abs(sum(each))));
    }

    private double tail(double hypothesis, int sign) {
        long[] each = scores(hypothesis);
        return SignFlips.upperTail(each, sign * sum(each));
    }

    private static long sum(long[] scores) {
        long sum = 0;
        for (long score : scores) {
            sum += score;
        }
        return sum;
    }

    private long[] scores(double hypothesis) {
        double[] remainders = new double[differences.length];
        for (int i = 0; i < remainders.length; i++) {
            remainders[i] = differences[i] - hypothesis;
        }
        adjustment.apply(adjustment.slope(remainders), remainders);
        return scores.of(remainders, groups, count);
    }
}
