// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Optional;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;

/** The measurements of one figure on two sides, as evidence for the effect of one side on the other. */
public interface Evidence {
    /**
     * Returns the interval that misses the true effect with probability {@code alpha}; NaN if it cannot be computed.
     */
    Interval interval(double alpha);

    /**
     * Returns the probability of such a difference, or a larger one, if there is none; NaN if it cannot be computed.
     */
    double probability();

    /**
     * Returns the probability of such a difference, or of one farther on that side, if the true effect is {@code
     * limit}; NaN if it cannot be computed.
     *
     * @param limit a ratio or a difference, like the effect
     * @param higher whether the test is for effects above the limit, or below
     */
    double beyond(double limit, boolean higher);

    /**
     * Returns the smallest difference that a comparison of the same size finds with probability {@link Bootstrap#POWER}
     * at this level; for a ratio, its difference from 1; NaN if it is unknown.
     */
    double visible(double alpha);

    /** Returns the estimated effect: a ratio or a difference. */
    double estimated();

    /**
     * Returns the slope with which the floors' difference was subtracted from the logarithms; 0 if none was subtracted.
     */
    double floorSlope();

    /** Returns the estimate from runs, if the evidence comes from runs. */
    Optional<Bootstrap.Estimate> ofRuns();
}
