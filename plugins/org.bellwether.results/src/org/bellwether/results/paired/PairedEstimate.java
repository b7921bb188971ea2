// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;

/** The estimate of the difference of two configurations from blocks. */
public final class PairedEstimate {
    /** The largest number of rounds that estimate slope and location in turn; more rounds cause no visible change. */
    private static final int MOST_STEPS = 20;

    private final BlockSeries series;
    private final double location;
    private final double slope;
    private final SignFlipTest test;

    private PairedEstimate(BlockSeries series, double location, double slope, SignFlipTest test) {
        this.series = series;
        this.location = location;
        this.slope = slope;
        this.test = test;
    }

    /**
     * Returns the estimate for logarithms of ratios, or for differences of durations: the Hodges–Lehmann estimator,
     * tested by signed ranks.
     */
    public static PairedEstimate ofRanks(BlockSeries series) {
        return of(series, GroupScores.RANKS);
    }

    /** Returns the estimate for parts of a whole: the mean, tested by sums. */
    public static PairedEstimate ofSums(BlockSeries series) {
        return of(series, GroupScores.SUMS);
    }

    private static PairedEstimate of(BlockSeries series, GroupScores scores) {
        if (series.size() == 0) {
            throw new IllegalArgumentException("no block has a difference");
        }
        FloorAdjustment adjustment = new FloorAdjustment(series.covariate());
        double location = scores.location(series.differences());
        double slope = 0;
        for (int step = 0; step < MOST_STEPS; step++) {
            slope = adjustment.slope(around(series, location));
            double[] adjusted = series.differences();
            adjustment.apply(slope, adjusted);
            double next = scores.location(adjusted);
            if (next == location) {
                break;
            }
            location = next;
        }
        double[] remainders = around(series, location);
        adjustment.apply(slope, remainders);
        return new PairedEstimate(
                series, location, slope, new SignFlipTest(series, StartGroups.of(series.starts(), remainders), scores));
    }

    private static double[] around(BlockSeries series, double location) {
        return Arrays.stream(series.differences()).map(d -> d - location).toArray();
    }

    /** Returns the location of the differences, after the floors' part was subtracted. */
    public double location() {
        return location;
    }

    /** Returns θ, the part of the floors' difference that is subtracted; 0 if the floors do not explain the blocks. */
    public double slope() {
        return slope;
    }

    /** Returns the number of blocks that the estimate uses. */
    public int blocks() {
        return series.size();
    }

    /** Returns the number of starts of the processes. */
    public int starts() {
        return (int) Arrays.stream(series.starts()).distinct().count();
    }

    /** Returns the number of independent groups. */
    public int groups() {
        return test.groups();
    }

    /** Returns whether there are enough groups for a decision. */
    public boolean isDecidable() {
        return groups() >= BlockLength.FEWEST_GROUPS;
    }

    /** Returns the test of the estimate, for hypotheses other than that of no difference. */
    public SignFlipTest test() {
        return test;
    }

    /** Returns the two-sided probability of such a difference, if there is none. */
    public double probability() {
        return test.differs(0);
    }

    /** Returns the residual of each block after its floors are subtracted, for a plot of the blocks. */
    public double[] adjusted() {
        double[] adjusted = series.differences();
        new FloorAdjustment(series.covariate()).apply(slope, adjusted);
        return adjusted;
    }

    /**
     * Returns the interval that misses the true location with probability {@code alpha}. Its ends are infinite if there
     * are too few groups.
     */
    public Interval interval(double alpha) {
        return SignFlipInterval.of(test, location, scale(), alpha);
    }

    /** Returns a start length for the search of the interval's ends. */
    private double scale() {
        double[] away = Arrays.stream(adjusted())
                .map(d -> Math.abs(d - location))
                .sorted()
                .toArray();
        double typical = away[away.length / 2] / Math.sqrt(groups());
        double most = away[away.length - 1];
        return typical > 0 ? typical : most > 0 ? most : Math.max(Math.ulp(1.0), Math.abs(location) * 1e-9);
    }

    /** Returns the smallest number of groups for an estimate. */
    public static int fewestGroups() {
        return BlockLength.FEWEST_GROUPS;
    }
}
