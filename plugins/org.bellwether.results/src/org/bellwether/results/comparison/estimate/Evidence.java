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
     * Returns the probability of such a difference, or one farther on that side, if the true effect is {@code limit};
     * NaN if it cannot be computed.
     *
     * @param limit a ratio or a difference, as the effect is
     * @param higher whether effects above the limit are looked for, or those below
     */
    double beyond(double limit, boolean higher);

    /**
     * The smallest difference that a comparison of as much finds as often as {@link Bootstrap#POWER} says, at that level: of a ratio
     * the part by which it is more than 1; NaN where that is not known.
     */
    double visible(double alpha);

    /** The effect: a ratio or a difference. */
    double estimated();

    /** The part of the floors' difference that was taken out of the logarithms; 0 where none was. */
    double floorSlope();

    /** Returns the estimate from runs, if the evidence comes from runs. */
    Optional<Bootstrap.Estimate> ofRuns();
}
