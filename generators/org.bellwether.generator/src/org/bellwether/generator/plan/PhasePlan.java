// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;

/**
 * A part of the workload.
 *
 * @param name      the phase's name
 * @param saturated whether the loop is closed; otherwise timers tick by schedule
 * @param durationNs the longest duration of the phase; 0 without a limit
 * @param drivers   timers whose activations follow one another without pause; empty in timed phases
 */
public record PhasePlan(String name, boolean saturated, long durationNs, List<DriverPlan> drivers) {
    /** Returns the word for the phase's kind in files. */
    public String kind() {
        return saturated ? "saturated" : "timed";
    }
}
