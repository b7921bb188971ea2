// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.target.SchedulingDiscipline;
import org.bellwether.generator.target.Target;
import org.bellwether.schedulability.system.Discipline;

/** Finds the discipline by which the options of an ORB schedule the processes of a plan. */
public final class ConfiguredDiscipline {
    private ConfiguredDiscipline() {}

    /**
     * Returns the discipline of all processes; the model's priorities if no process has one.
     *
     * @param target the ORB that runs the plan, whose options choose the discipline
     * @return empty if no analysis fits: for different disciplines, for a discipline with several processes on a core,
     *     and for rate monotonic order with minimum laxity
     */
    public static Optional<Discipline> of(Plan plan, Target target) {
        Set<Optional<SchedulingDiscipline>> all = new HashSet<>();
        plan.processes()
                .forEach(process -> all.add(
                        target.scheduling(process.options(target.name())).discipline()));
        if (all.size() > 1) {
            return Optional.empty();
        }
        Optional<SchedulingDiscipline> one = all.stream().findFirst().flatMap(each -> each);
        if (one.isEmpty()) {
            return Optional.of(Discipline.MODEL);
        }
        return shareCores(plan.processes()) ? Optional.empty() : analysed(one.get());
    }

    private static Optional<Discipline> analysed(SchedulingDiscipline discipline) {
        return switch (discipline) {
            case RATE_MONOTONIC -> Optional.of(Discipline.RMS);
            case EARLIEST_DEADLINE_FIRST -> Optional.of(Discipline.EDF);
            case FIXED_PRIORITY, MOST_IMPORTANT_FIRST -> Optional.of(Discipline.MIF);
            case MINIMUM_LAXITY_FIRST -> Optional.of(Discipline.MLF);
            case MAXIMUM_URGENCY_FIRST -> Optional.of(Discipline.MUF);
            case RATE_MONOTONIC_MINIMUM_LAXITY -> Optional.empty();
        };
    }

    /**
     * Returns whether processes share a core. Each process orders only its own threads: the order between threads of
     * several processes is unknown.
     */
    private static boolean shareCores(List<ProcessPlan> processes) {
        Set<String> taken = new HashSet<>();
        for (ProcessPlan process : processes) {
            for (int core : process.cores()) {
                if (!taken.add(process.node() + "/" + core)) {
                    return true;
                }
            }
        }
        return false;
    }
}
