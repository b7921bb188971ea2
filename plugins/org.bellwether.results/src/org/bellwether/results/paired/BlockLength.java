// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/**
 * The number of neighbouring starts in one group that makes groups nearly independent.
 *
 * <p>Sums over B values of an autoregressive series with the correlation ρ of neighbours have a variance that is too small for the
 * whole by about 2ρ/(B(1 − ρ²)). B is the least that holds this within {@value #LARGEST_BIAS}, where neighbours correlate by
 * {@value #LEAST_CORRELATION} at all, and that reaches the first lag below that correlation; but no more than leaves
 * {@value #FEWEST_GROUPS} groups. Only where the correlation is more than chance and lasts longer than such groups are there too few
 * groups to say anything.
 */
final class BlockLength {
    /** With fewer independent groups nothing is said. */
    static final int FEWEST_GROUPS = 8;

    static final double LEAST_CORRELATION = 0.1;

    static final double LARGEST_BIAS = 0.06;

    /** The number of standard errors that one in a hundred series without autocorrelation exceeds. */
    private static final double MORE_THAN_CHANCE = 2.33;

    private BlockLength() {}

    /** B for values of starts in the order of time. */
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

    /** The estimate of a short series is too low by about (1 + 3ρ)/n (F. H. C. Marriott and J. A. Pope, Biometrika 41, 1954). */
    private static int wanted(double neighbours, int count) {
        double corrected = Math.min(0.95, neighbours + (1 + 3 * neighbours) / count);
        return (int) Math.ceil(2 * corrected / (LARGEST_BIAS * (1 - corrected * corrected)));
    }
}
