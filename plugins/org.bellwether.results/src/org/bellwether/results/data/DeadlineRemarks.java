// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import org.bellwether.results.statistics.MetricResult;

/**
 * Writes the facts about deadlines in addition to the missed ones: cancelled, shed and retried ones, wasted time, and
 * criticality.
 */
public final class DeadlineRemarks {
    private DeadlineRemarks() {}

    /**
     * Returns text to follow the misses: {@code , 2 cancelled, 3.00 ms wasted, criticality 1}; empty if there are no
     * facts.
     */
    public static String of(MetricResult misses) {
        double cancelled = misses.values().getOrDefault("cancelled", 0.0);
        double retried = misses.values().getOrDefault("retried", 0.0);
        double shed = misses.values().getOrDefault("shed", 0.0);
        double wasted = misses.values().getOrDefault("wasted", 0.0);
        double criticality = misses.values().getOrDefault("criticality", 0.0);
        return (cancelled > 0 ? ", " + Units.plain(cancelled) + " cancelled" : "")
                + (retried > 0 ? " (" + Units.plain(retried) + " retried)" : "")
                + (shed > 0 ? ", " + Units.plain(shed) + " shed" : "")
                + (wasted > 0 ? ", " + Units.time(wasted) + " wasted" : "")
                + (criticality != 0 ? ", criticality " + Units.plain(criticality) : "");
    }
}
