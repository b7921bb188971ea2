// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;

/**
 * A stretch of the workload.
 *
 * @param name      its name
 * @param saturated closed loop; otherwise timers tick by schedule
 * @param durationNs it ends after this time at the latest; 0 without
 * @param drivers   timers whose activations follow one another without pause; empty in timed phases
 */
public record PhasePlan(String name, boolean saturated, long durationNs, List<DriverPlan> drivers) {
    /** The word for its kind in files. */
    public String kind() {
        return saturated ? "saturated" : "timed";
    }
}
