// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.calibration;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * The number of events in independent trials, with the 95 % interval of their rate (C. J. Clopper and E. S. Pearson,
 * <em>The Use of Confidence or Fiducial Limits Illustrated in the Case of the Binomial</em>, Biometrika 26, 1934).
 *
 * @param events number of events
 * @param trials number of trials, at least one
 */
public record BinomialRate(int events, int trials) {
    private static final double EACH_SIDE = 0.025;

    /** Returns the smallest rate that is not rejected, from 0 to 1. */
    public double low() {
        return events == 0
                ? 0
                : BetaDistribution.of(events, trials - events + 1.0).inverseCumulativeProbability(EACH_SIDE);
    }

    /** Returns the largest rate that is not rejected, from 0 to 1. */
    public double high() {
        return events == trials
                ? 1
                : BetaDistribution.of(events + 1.0, trials - events).inverseSurvivalProbability(EACH_SIDE);
    }
}
