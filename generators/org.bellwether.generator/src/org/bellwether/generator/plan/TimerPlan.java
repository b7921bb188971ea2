// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.Optional;

/**
 * A timer of an instance.
 *
 * @param name         the timer's name
 * @param periodNs     time between activations
 * @param range        the times between activations to which its rate may be adapted; empty if it has one rate
 * @param offsetNs     time from start to the first activation
 * @param jitter       displacement of each intended start in ns, as a distribution in the notation of the harness's
 *     settings
 * @param count        the number of activations after which the timer stops; 0 for endless
 */
public record TimerPlan(
        String name, long periodNs, Optional<Range> range, long offsetNs, Optional<String> jitter, long count) {
    /** The times between activations at the highest and at the lowest rate, in ns; {@code periodNs} is between them. */
    public record Range(long shortestNs, long longestNs) {}

    /** Returns the longest time between activations: that of its lowest rate. */
    public long longestPeriodNs() {
        return range.map(Range::longestNs).orElse(periodNs);
    }
}
