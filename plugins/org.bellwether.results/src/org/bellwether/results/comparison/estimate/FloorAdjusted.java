// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Optional;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;

/**
 * The result for runs of different sessions, less the difference that the floors explain.
 *
 * @param floorSlope the slope with which the floors' difference was subtracted from the logarithms
 */
public record FloorAdjusted(Bootstrap.Estimate estimate, double floorSlope) implements Evidence {
    @Override
    public Interval interval(double alpha) {
        return estimate.interval(alpha);
    }

    @Override
    public double probability() {
        return estimate.probability();
    }

    @Override
    public double beyond(double limit, boolean higher) {
        return estimate.beyond(limit, higher);
    }

    @Override
    public double visible(double alpha) {
        return estimate.visible(alpha);
    }

    @Override
    public double estimated() {
        return estimate.value();
    }

    @Override
    public Optional<Bootstrap.Estimate> ofRuns() {
        return Optional.of(estimate);
    }
}
