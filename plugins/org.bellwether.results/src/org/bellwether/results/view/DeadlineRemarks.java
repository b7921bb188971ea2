// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.view;

import org.bellwether.results.statistics.MetricResult;

/** Writes what is known of deadlines beside those that were missed: cancelled ones, and the criticality. */
public final class DeadlineRemarks {
    private DeadlineRemarks() {}

    /** Returns text to follow the misses, such as {@code , 2 cancelled, criticality 1}; empty if there is nothing. */
    public static String of(MetricResult misses) {
        double cancelled = misses.values().getOrDefault("cancelled", 0.0);
        double criticality = misses.values().getOrDefault("criticality", 0.0);
        return (cancelled > 0 ? ", " + Units.plain(cancelled) + " cancelled" : "")
                + (criticality != 0 ? ", criticality " + Units.plain(criticality) : "");
    }
}
