// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/**
 * The number of neighbouring starts in one group that makes groups nearly independent.
 *
 * <p>For an autoregressive series with the correlation ρ of neighbours, the variance of sums over B values is too small
 * by about 2ρ/(B(1 − ρ²)). B is the smallest number that keeps this bias within {@value #LARGEST_BIAS}, if neighbours
 * correlate by at least {@value #LEAST_CORRELATION}, and that reaches the first lag below that correlation. B is
 * limited so that {@value #FEWEST_GROUPS} groups remain. Only if the correlation is significant and lasts longer than
 * such groups are there too few groups for a decision.
 */
final class BlockLength {
    /** The smallest number of independent groups for a decision. */
    static final int FEWEST_GROUPS = 8;

    static final double LEAST_CORRELATION = 0.1;

    static final double LARGEST_BIAS = 0.06;

    /**
     * The number of standard errors that the correlation exceeds in one of a hundred series without autocorrelation.
     */
    private static final double MORE_THAN_CHANCE = 2.33;

    private BlockLength() {}

    /** Returns B for values of starts in order of time. */
    static int of(double[] series) {
        RankAutocorrelation autocorrelation = new RankAutocorrelation(series);
        int least = autocorrelation.firstBelow(LEAST_CORRELATION);
        if (least == 1) {
            return 1;
        }
        int count = series.length;
        double neighbours = autocorrelation.at(1);
        int wanted = Math.max(least, wanted(neighbours, count));
        int most = Math.max(1, count / FEWEST_GROUPS);
        boolean lasting = least > most && neighbours > MORE_THAN_CHANCE / Math.sqrt(count);
        return lasting ? least : Math.min(wanted, most);
    }

    /**
     * Returns B for the correlation of neighbours. The estimate for a short series is too low by about (1 + 3ρ)/n (F.
     * H. C. Marriott and J. A. Pope, Biometrika 41, 1954).
     */
    private static int wanted(double neighbours, int count) {
        double corrected = Math.min(0.95, neighbours + (1 + 3 * neighbours) / count);
        return (int) Math.ceil(2 * corrected / (LARGEST_BIAS * (1 - corrected * corrected)));
    }
}
