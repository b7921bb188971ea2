// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

/**
 * The limits that always end measuring.
 *
 * @param blocks the largest number of blocks
 * @param seconds the longest time (s)
 */
public record MeasuringLimits(int blocks, double seconds) {
    /** No limit. */
    public static final MeasuringLimits NONE = new MeasuringLimits(Integer.MAX_VALUE, Double.POSITIVE_INFINITY);
}
