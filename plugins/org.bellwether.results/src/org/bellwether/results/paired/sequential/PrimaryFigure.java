// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.PairedEstimate;

/**
 * A figure that decides when to stop.
 *
 * @param name what people call it
 * @param ratio whether its differences are logarithms of ratios
 * @param estimate what its blocks tell so far
 */
public record PrimaryFigure(String name, boolean ratio, PairedEstimate estimate) {
    /** The interval on the scale of the output: ratios, or differences. */
    public Interval interval(double alpha) {
        Interval interval = estimate.interval(alpha);
        return ratio ? new Interval(Math.exp(interval.low()), Math.exp(interval.high())) : interval;
    }
}
