// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.TimingPlan;
import org.bellwether.model.util.ElementIds;

/**
 * Plans the figures of deadlines that processes count themselves: one for each timed trigger and operation in each
 * phase. They need no metric in the model, and no samples.
 */
final class Deadlines {
    private Deadlines() {}

    /** @param others the metrics of the model, whose names are taken */
    static List<MetricPlan> of(List<InstancePlan> instances, List<PhasePlan> phases, List<MetricPlan> others) {
        Set<String> taken = new HashSet<>();
        others.forEach(metric -> taken.add(metric.name()));
        List<MetricPlan> metrics = new ArrayList<>();
        for (InstancePlan instance : instances) {
            for (TimingPlan timing : instance.timings()) {
                if (timing.deadlineNs() > 0) {
                    String name = free(instance.name() + "_" + timing.name().replace('.', '_') + "_deadline", taken);
                    phases.forEach(phase -> metrics.add(metric(name, phase, instance, timing)));
                }
            }
        }
        return metrics;
    }

    /** Returns a name that is not taken, and takes it. */
    static String free(String name, Set<String> taken) {
        String free = name;
        while (!taken.add(free)) {
            free += "_";
        }
        return free;
    }

    private static MetricPlan metric(String name, PhasePlan phase, InstancePlan instance, TimingPlan timing) {
        return new MetricPlan(
                name,
                "deadline-misses",
                phase.name(),
                "deadline/" + instance.name() + "." + timing.name(),
                List.of(),
                timing.deadlineNs(),
                0,
                "",
                List.of(),
                List.of(),
                ElementIds.of(timing.element()));
    }
}
