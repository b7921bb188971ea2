// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.DriverPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.Wire;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.options.Option;

/** Refuses the value null of an option of the category "locks" in processes where several threads need the lock. */
public final class NullLocks {
    private static final String CATEGORY = "locks";
    private static final String NONE = "null";

    private final List<PhasePlan> phases;
    private final List<Wire> wires;
    private final Map<String, InstancePlan> instances;

    public NullLocks(List<InstancePlan> instances, List<Wire> wires, List<PhasePlan> phases) {
        this.phases = phases;
        this.wires = wires;
        this.instances = instances.stream().collect(Collectors.toMap(InstancePlan::name, each -> each));
    }

    public void refuse(List<ProcessPlan> processes, List<Target> targets) {
        for (ProcessPlan process : processes) {
            for (Target target : targets) {
                for (Option option : target.catalogue().getOptions()) {
                    if (CATEGORY.equalsIgnoreCase(option.getCategory())
                            && NONE.equals(process.options(target.name()).get(option.getName()))) {
                        refuse(process, target, option);
                    }
                }
            }
        }
    }

    private void refuse(ProcessPlan process, Target target, Option option) {
        int own = ownThreads(process);
        int serving = servingThreads(process, target);
        if (own + serving > 1) {
            throw new RefusedException(
                    "BW837",
                    process.element(),
                    target.name() + "." + option.getName() + " leaves a lock out in process " + process.name()
                            + ", where two threads meet: " + own + " of timers and starts, " + serving
                            + " that serve other processes",
                    "Leave the option out for this process, or let one thread use the ORB there");
        }
    }

    /**
     * Returns the number of threads of timers, starts and replicas with threads of their own, as many as exist at once.
     */
    private int ownThreads(ProcessPlan process) {
        int threads = 0;
        for (InstancePlan instance : instances.values()) {
            if (instance.process().equals(process.name())) {
                threads += instance.ownThread() ? 1 : 0;
                threads += instance.executor().behaviours().stream()
                                .anyMatch(behaviour -> behaviour.getTrigger() instanceof StartTrigger)
                        ? instance.threads()
                        : 0;
                threads += instance.timers().stream()
                        .mapToInt(timer -> instance.threads() * atOnce(instance, timer.name()))
                        .sum();
            }
        }
        return threads;
    }

    /** The most activations of a timer that a thread has under way at once, each in a thread. */
    private int atOnce(InstancePlan instance, String timer) {
        return phases.stream()
                .flatMap(phase -> phase.drivers().stream())
                .filter(driver -> driver.instance().equals(instance.name())
                        && driver.timer().equals(timer)
                        && driver.completion().isEmpty())
                .mapToInt(DriverPlan::outstanding)
                .max()
                .orElse(1);
    }

    private int servingThreads(ProcessPlan process, Target target) {
        Set<String> clients = new HashSet<>();
        for (Wire wire : wires) {
            if (instances.get(wire.target()).process().equals(process.name())) {
                clients.add(instances.get(wire.source()).process());
            }
        }
        instances.values().stream()
                .filter(instance -> instance.process().equals(process.name()))
                .forEach(instance -> clients.addAll(ReferenceFlow.callers(instances.values(), instance, null)));
        for (PhasePlan phase : phases) {
            for (DriverPlan driver : phase.drivers()) {
                driver.completion()
                        .filter(end ->
                                instances.get(driver.instance()).process().equals(process.name()))
                        .ifPresent(
                                end -> clients.add(instances.get(end.instance()).process()));
            }
        }
        clients.remove(process.name());
        if (clients.isEmpty()) {
            return 0;
        }
        ServerThreads serving = target.serving(process.options(target.name()));
        return serving == ServerThreads.ONE_THREAD ? 1 : serving == ServerThreads.THREAD_PER_CONNECTION ? clients.size() : 2;
    }
}
