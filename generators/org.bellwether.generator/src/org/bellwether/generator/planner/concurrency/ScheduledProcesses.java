// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.SchedulingDiscipline;
import org.bellwether.generator.target.SchedulingSupport;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Sleep;
import org.bellwether.model.component.Threading;
import org.bellwether.model.component.Wait;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/**
 * The processes whose ORB decides which of their threads runs. A waiting thread keeps its processor, unless the ORB
 * detects the wait: so a behaviour must not wait for anything that another thread has to end.
 */
public final class ScheduledProcesses {
    /** The lowest real-time priority for a process, whose threads need one below it. */
    private static final int LOWEST_PRIORITY = 2;

    private final List<Target> targets;

    /** @param targets the targets of the generated folder */
    public ScheduledProcesses(List<Target> targets) {
        this.targets = targets;
    }

    /**
     * Returns the discipline of a process; empty if only the system schedules its threads.
     *
     * @throws RefusedException if only some targets have one: they would not be comparable
     */
    public Optional<SchedulingDiscipline> discipline(ProcessPlan process) {
        Optional<SchedulingDiscipline> found = targets.stream()
                .flatMap(target -> scheduling(process, target).discipline().stream())
                .findFirst();
        for (Target target : found.isPresent() ? targets : List.<Target>of()) {
            if (scheduling(process, target).discipline().isEmpty()) {
                throw new RefusedException(
                        "BW858",
                        process.element(),
                        "Process " + process.name() + " schedules its threads by "
                                + found.get().word() + ", which " + target.label() + " does not have",
                        "Leave the target " + target.name() + " out, or set SchedulingDiscipline to none");
            }
        }
        return found;
    }

    /** Returns whether a process cancels work that cannot meet its deadline, by the worst-case execution time. */
    public boolean cancelsInfeasibleWork(ProcessPlan process) {
        return targets.stream().anyMatch(target -> scheduling(process, target).cancelsInfeasibleWork());
    }

    /** Returns the number of threads of a process with a discipline that run at once. */
    public int processors(ProcessPlan process) {
        return targets.stream()
                .mapToInt(target -> scheduling(process, target).processors())
                .max()
                .orElse(1);
    }

    private static SchedulingSupport scheduling(ProcessPlan process, Target target) {
        return target.scheduling(process.options(target.name()));
    }

    /**
     * Refuses waits for a thread that has no processor, and an order by priorities that differs from the discipline.
     *
     * @param process the instance's process
     */
    public void refuse(InstancePlan instance, ProcessPlan process) {
        Optional<SchedulingDiscipline> discipline = discipline(process);
        if (discipline.isEmpty()) {
            return;
        }
        if (targets.stream().anyMatch(target -> scheduling(process, target).usesPriorities())) {
            refusePriorities(process, discipline.get());
        }
        if (instance.executor().type().getThreading() == Threading.SERIALIZE) {
            refuse(process, instance.executor().type(), instance.name() + " serves one activation at a time");
        } else if (instance.ownThread()) {
            refuse(process, process.element(), instance.name() + " has a thread of its own");
        }
        if (instance.threads() > 1
                && instance.timers().stream().anyMatch(timer -> timer.range().isPresent())) {
            throw new RefusedException(
                    "BW848",
                    instance.executor().type(),
                    "Process " + process.name() + " adapts the rates of its timers, and " + instance.name()
                            + " has several threads for each of them",
                    "Remove the threads or the range of rates, or set SchedulingDiscipline to none");
        }
        instance.executor().behaviours().stream()
                .flatMap(ScheduledProcesses::waits)
                .findFirst()
                .ifPresent(wait -> refuse(process, wait, "the behaviour waits"));
    }

    private static void refusePriorities(ProcessPlan process, SchedulingDiscipline discipline) {
        String orders = "Process " + process.name() + " orders its threads by priorities of the system, ";
        if (discipline.ordersByLaxity()) {
            throw new RefusedException(
                    "BW849",
                    process.element(),
                    orders + "but by " + discipline.word() + " their order changes while they run",
                    "Set SchedulingMechanism to queue, or choose a SchedulingDiscipline without laxities");
        }
        boolean realTime = process.scheduling() == Scheduling.FIFO || process.scheduling() == Scheduling.ROUND_ROBIN;
        if (!realTime || process.priority() < LOWEST_PRIORITY) {
            throw new RefusedException(
                    "BW849",
                    process.element(),
                    orders + "and none is above them for its threads that wait for ticks and requests",
                    "Add scheduling fifo and a priority of 2 to 99 to it (99 leaves most room below), or set"
                            + " SchedulingMechanism to queue");
        }
    }

    private static Stream<Action> waits(Behaviour behaviour) {
        return Models.all(behaviour, Action.class).stream()
                .filter(action -> action instanceof Wait || action instanceof Sleep);
    }

    private static void refuse(ProcessPlan process, EObject element, String what) {
        throw new RefusedException(
                "BW845",
                element,
                "Process " + process.name() + " has a SchedulingDiscipline, and " + what
                        + ": a thread that waits so keeps the processor, and no other thread runs",
                "Remove the wait, or move the instance to a process without a SchedulingDiscipline");
    }
}
