// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The smallest difference that a comparison finds with probability {@link Bootstrap#POWER}, as a number of standard
 * errors that were estimated from existing runs.
 *
 * <p>A difference δ is found if its estimate exceeds t standard errors s' of the planned comparison, while δ itself is
 * stated as k standard errors s of the existing runs. With the error Z of the estimate, the condition is Z + k·s &gt;
 * t·s'. Both s and s' are uncertain: with ν degrees of freedom the mean is about 1 − 1/4ν of the true one, and the
 * variance 1/2ν (N. L. Johnson and B. L. Welch, <em>Applications of the non-central t-distribution</em>, Biometrika 31,
 * 1940). So k(1 − 1/4ν) − t(1 − 1/4ν') = z·√(1 + k²/2ν + t²/2ν'). The usual sum of quantiles of t and of the normal
 * distribution is too optimistic with few runs.
 */
public final class MinimumDetectableEffect {
    private static final double POWER_QUANTILE =
            NormalDistribution.of(0, 1).inverseCumulativeProbability(Bootstrap.POWER);

    private static final int STEPS = 200;

    private MinimumDetectableEffect() {}

    /**
     * Returns the number of standard errors.
     *
     * @param known the degrees of freedom of the known standard error; infinite if it is exact
     * @param planned the degrees of freedom of the planned comparison
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
