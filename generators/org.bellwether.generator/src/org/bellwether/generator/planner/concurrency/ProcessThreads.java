// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.DriverPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.deployment.PlacementUnit;
import org.eclipse.emf.ecore.EObject;

/** The threads of a process that use its ORB: those of timers and starts, and those that serve other processes. */
public final class ProcessThreads {
    private final List<PhasePlan> phases;
    private final List<ConnectionPlan> wires;
    private final Map<String, InstancePlan> instances;
    private final Map<String, List<InstancePlan>> byProcess;
    private Map<String, Set<String>> clients = Map.of();

    /**
     * The reason for some threads.
     *
     * @param element the model's element that requires them
     * @param what    their name, such as {@code timer tick of clock}
     * @param threads the number of concurrent threads
     */
    public record Source(EObject element, String what, int threads) {}

    public ProcessThreads(List<InstancePlan> instances, List<ConnectionPlan> wires, List<PhasePlan> phases) {
        this.phases = phases;
        this.wires = wires;
        this.instances = instances.stream()
                .collect(Collectors.toMap(InstancePlan::name, Function.identity(), (a, b) -> a, LinkedHashMap::new));
        byProcess = instances.stream().collect(Collectors.groupingBy(InstancePlan::process));
    }

    /**
     * Returns the threads of timers, starts and instances with separate threads; the numbers are of concurrent threads.
     */
    public List<Source> own(ProcessPlan process) {
        List<Source> sources = new ArrayList<>();
        for (InstancePlan instance : byProcess.getOrDefault(process.name(), List.of())) {
            if (instance.ownThread()) {
                sources.add(new Source(placement(process), "the thread of " + instance.name(), 1));
            }
            instance.executor().behaviours().stream()
                    .filter(behaviour -> behaviour.getTrigger() instanceof StartTrigger)
                    .findFirst()
                    .ifPresent(
                            start -> sources.add(new Source(start, "start of " + instance.name(), instance.threads())));
            for (TimerPlan timer : instance.timers()) {
                sources.add(new Source(
                        element(instance, timer),
                        "timer " + timer.name() + " of " + instance.name(),
                        instance.threads() * atOnce(instance, timer.name())));
            }
        }
        return sources;
    }

    private static EObject placement(ProcessPlan process) {
        return process.element().getPlacements().stream()
                .filter(placement -> placement.getUnit() == PlacementUnit.THREAD)
                .map(EObject.class::cast)
                .findFirst()
                .orElse(process.element());
    }

    private static EObject element(InstancePlan instance, TimerPlan timer) {
        for (Behaviour behaviour : instance.executor().behaviours()) {
            if (behaviour.getTrigger() instanceof TimerTrigger trigger
                    && trigger.getTimer().getName().equals(timer.name())) {
                return behaviour;
            }
        }
        return instance.executor().type();
    }

    /** Returns the greatest number of concurrent activations of a timer for each client thread; each needs a thread. */
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

    /** Returns the other processes that send requests to a process, sorted. */
    public Set<String> clients(ProcessPlan process) {
        if (clients.isEmpty()) {
            clients = allClients();
        }
        return clients.getOrDefault(process.name(), Set.of());
    }

    private Map<String, Set<String>> allClients() {
        Map<String, Set<String>> all = new HashMap<>();
        for (ConnectionPlan wire : wires) {
            add(
                    all,
                    instances.get(wire.target()).process(),
                    instances.get(wire.source()).process());
        }
        for (InstancePlan instance : instances.values()) {
            ReferenceFlow.callers(instances.values(), instance, null)
                    .forEach(caller -> add(all, instance.process(), caller));
        }
        for (PhasePlan phase : phases) {
            for (DriverPlan driver : phase.drivers()) {
                driver.completion()
                        .ifPresent(end -> add(
                                all,
                                instances.get(driver.instance()).process(),
                                instances.get(end.instance()).process()));
            }
        }
        return all;
    }

    private static void add(Map<String, Set<String>> all, String server, String client) {
        if (!server.equals(client)) {
            all.computeIfAbsent(server, key -> new TreeSet<>()).add(client);
        }
    }

    /** Returns the number of threads that serve other processes on a target; 2 if there may be more than one. */
    public int serving(ProcessPlan process, Target target) {
        int others = clients(process).size();
        if (others == 0) {
            return 0;
        }
        ServerThreads serving = target.serving(process.options(target.name()));
        return serving == ServerThreads.ONE_THREAD ? 1 : serving == ServerThreads.THREAD_PER_CONNECTION ? others : 2;
    }
}
