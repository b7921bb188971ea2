// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The smallest difference that a comparison finds with probability {@link Bootstrap#POWER}: a number of standard
 * errors, as they are estimated from existing runs.
 *
 * <p>A difference of δ is found where its estimate is more than t standard errors s' of the comparison to come, while δ itself is
 * told as k standard errors s of the runs there are. With the estimate's error Z that is Z + k·s &gt; t·s'. Both s and s' are
 * uncertain: with ν degrees of freedom the mean is about 1 − 1/4ν of the true one, and the variance 1/2ν (N. L. Johnson and B. L.
 * Welch, <em>Applications of the non-central t-distribution</em>, Biometrika 31, 1940). So
 * k(1 − 1/4ν) − t(1 − 1/4ν') = z·√(1 + k²/2ν + t²/2ν'). To add quantiles of t and of the normal distribution, as is often
 * done, promises too much with few runs.
 */
public final class MinimumDetectableEffect {
    private static final double POWER_QUANTILE =
            NormalDistribution.of(0, 1).inverseCumulativeProbability(Bootstrap.POWER);

    private static final int STEPS = 200;

    private MinimumDetectableEffect() {}

    /**
     * Returns the number of standard errors.
     *
     * @param known the degrees of freedom that the standard error was estimated with; infinite where it is known
     * @param planned those that the comparison will have
     * @param alpha the comparison's level for this figure
     */
    public static double standardErrors(double known, double planned, double alpha) {
        double t = TDistribution.of(planned).inverseSurvivalProbability(alpha / 2);
        double limit = t * (1 - 1 / (4 * planned));
        double variance = 1 + t * t / (2 * planned);
        double k = limit;
        for (int step = 0; step < STEPS; step++) {
            k = (limit + POWER_QUANTILE * Math.sqrt(variance + k * k / (2 * known))) / (1 - 1 / (4 * known));
        }
        return k;
    }
}
