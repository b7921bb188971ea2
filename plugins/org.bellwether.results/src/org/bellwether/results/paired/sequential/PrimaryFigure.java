// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.PairedEstimate;

/**
 * A figure that decides when to stop.
 *
 * @param name the name for people
 * @param ratio whether its differences are logarithms of ratios
 * @param estimate the estimate from its blocks so far
 */
public record PrimaryFigure(String name, boolean ratio, PairedEstimate estimate) {
    /** Returns the interval on the scale of the output: ratios, or differences. */
    public Interval interval(double alpha) {
        Interval interval = estimate.interval(alpha);
        return ratio ? new Interval(Math.exp(interval.low()), Math.exp(interval.high())) : interval;
    }
}
