// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.RateCapacity;
import org.bellwether.generator.plan.TimingPlan;
import org.bellwether.model.util.ElementIds;

/**
 * Plans the figures that processes count without samples: in each phase the deadlines of each timed trigger and
 * operation, and in each timed phase the recomputations of rates of each process that adapts rates. These figures need
 * no metric in the model.
 */
final class CountedFigures {
    private final Set<String> taken = new HashSet<>();
    private final List<MetricPlan> metrics = new ArrayList<>();

    /** @param others the metrics of the model, whose names are taken */
    CountedFigures(List<MetricPlan> others) {
        others.forEach(metric -> taken.add(metric.name()));
    }

    /** Returns all figures that were added, in their order. */
    List<MetricPlan> all() {
        return List.copyOf(metrics);
    }

    /** Adds the deadlines of instances. */
    CountedFigures deadlines(List<InstancePlan> instances, List<PhasePlan> phases) {
        for (InstancePlan instance : instances) {
            for (TimingPlan timing : instance.timings()) {
                if (timing.deadlineNs() > 0) {
                    String name = free(instance.name() + "_" + timing.name().replace('.', '_') + "_deadline");
                    phases.forEach(phase -> metrics.add(deadlines(name, phase, instance, timing)));
                }
            }
        }
        return this;
    }

    /** Adds the recomputations of processes that adapt rates. */
    CountedFigures recomputations(List<RateCapacity> adapted, List<ProcessPlan> processes, List<PhasePlan> phases) {
        for (RateCapacity capacity : adapted) {
            String name = free(capacity.process() + "_rates");
            String element = processes.stream()
                    .filter(process -> process.name().equals(capacity.process()))
                    .map(process -> ElementIds.of(process.element()))
                    .findFirst()
                    .orElseThrow();
            phases.stream()
                    .filter(phase -> !phase.saturated())
                    .forEach(phase -> metrics.add(recomputations(name, phase, capacity.process(), element)));
        }
        return this;
    }

    private String free(String name) {
        String free = name;
        while (!taken.add(free)) {
            free += "_";
        }
        return free;
    }

    private static MetricPlan deadlines(String name, PhasePlan phase, InstancePlan instance, TimingPlan timing) {
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

    private static MetricPlan recomputations(String name, PhasePlan phase, String process, String element) {
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
