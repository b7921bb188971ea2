// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.RateCapacity;
import org.bellwether.model.util.ElementIds;

/**
 * Plans the figures of the recomputations of rates: one for each process that adapts the rates of its timers, in each
 * timed phase. They need no metric in the model.
 */
final class RateMetrics {
    private RateMetrics() {}

    /** @param others the other metrics, whose names are taken */
    static List<MetricPlan> of(
            List<RateCapacity> adapted, List<ProcessPlan> processes, List<PhasePlan> phases, List<MetricPlan> others) {
        Set<String> taken = new HashSet<>();
        others.forEach(metric -> taken.add(metric.name()));
        List<MetricPlan> metrics = new ArrayList<>();
        for (RateCapacity capacity : adapted) {
            String name = Deadlines.free(capacity.process() + "_rates", taken);
            String element = processes.stream()
                    .filter(process -> process.name().equals(capacity.process()))
                    .map(process -> ElementIds.of(process.element()))
                    .findFirst()
                    .orElseThrow();
            phases.stream()
                    .filter(phase -> !phase.saturated())
                    .forEach(phase -> metrics.add(metric(name, phase, capacity.process(), element)));
        }
        return metrics;
    }

    private static MetricPlan metric(String name, PhasePlan phase, String process, String element) {
        return new MetricPlan(
                name,
                "recomputations",
                phase.name(),
                "rates/" + process,
                List.of(),
                0,
                0,
                "",
                List.of(process),
                List.of(),
                element);
    }
}
