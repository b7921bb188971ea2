// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import org.bellwether.results.comparison.estimate.MinimumDetectableEffect;
import org.bellwether.results.effects.Effects;

/** Estimates the smallest effect that a screening marks with {@code *} with a probability of 80 %. */
public final class DetectableEffect {
    /** The number of contrasts for each degree of freedom of Lenth's pseudo standard error. */
    private static final double CONTRASTS_A_DEGREE = 3;

    private DetectableEffect() {}

    /** Returns the visible effect of a measured response, in its unit; NaN if the error cannot be estimated. */
    public static double of(Effects effects) {
        double freedom =
                effects.freedom() > 0 ? effects.freedom() : effects.contrasts().size() / CONTRASTS_A_DEGREE;
        return effects.method().isTest() && effects.error() > 0
                ? effects.error() * MinimumDetectableEffect.standardErrors(freedom, freedom, effects.level())
                : Double.NaN;
    }

    /**
     * Returns the visible effect of a design that is to be run.
     *
     * @param deviation the standard deviation of runs of one configuration
     * @param known     the degrees of freedom that it was estimated with
     * @param runs      number of runs of the design
     * @param columns   number of estimated parameters: a mean, effects, blocks
     * @param level     the level of significance
     */
    public static double planned(double deviation, double known, int runs, int columns, double level) {
        double freedom = Math.max(1, runs - columns);
        return 2 * deviation / Math.sqrt(runs) * MinimumDetectableEffect.standardErrors(known, freedom, level);
    }
}
