// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Optional;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;

/** What was measured of one figure on two sides, as far as it tells of the effect of one on the other. */
public interface Evidence {
    /** Where the true effect lies, missed with probability {@code alpha}; NaN where that cannot be told. */
    Interval interval(double alpha);

    /** How probable such a difference, or a larger one, is if there is none; NaN where that cannot be told. */
    double probability();

    /**
     * How probable such a difference, or one farther on that side, is if the true effect is {@code limit}; NaN likewise.
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

    /** What runs tell, where it comes from runs. */
    Optional<Bootstrap.Estimate> ofRuns();
}
