// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.DriverPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.ConnectionDistribution;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.StartTrigger;

/**
 * Plans references of clients whose calls are distributed over a given number of connections: sets the options that
 * each ORB needs, or refuses the number.
 */
public final class ClientConnections {
    private final List<Target> targets;
    private final List<PhasePlan> phases;
    private final List<ConnectionPlan> wires;
    private final Map<String, InstancePlan> instances;

    public ClientConnections(
            List<Target> targets, List<InstancePlan> instances, List<ConnectionPlan> wires, List<PhasePlan> phases) {
        this.targets = targets;
        this.phases = phases;
        this.wires = wires;
        this.instances = instances.stream().collect(Collectors.toMap(InstancePlan::name, each -> each));
    }

    /** Returns the processes with the options for the connections. */
    public List<ProcessPlan> of(List<ProcessPlan> processes) {
        instances.values().forEach(this::refuse);
        return processes.stream().map(this::withLimits).toList();
    }

    private void refuse(InstancePlan instance) {
        for (ObjectReference reference : instance.executor().ports(ObjectReference.class)) {
            int connections = Populations.connections(reference, instance.evaluator());
            if (connections > 0) {
                refuseOutstanding(instance, reference);
                targets.forEach(target -> refuse(instance, reference, connections, target));
            }
        }
    }

    /** Refuses a driver with several outstanding activations, because each would need a thread. */
    private void refuseOutstanding(InstancePlan instance, ObjectReference reference) {
        for (PhasePlan phase : phases) {
            for (DriverPlan driver : phase.drivers()) {
                if (driver.instance().equals(instance.name()) && driver.outstanding() > 1) {
                    throw refusal(
                            reference,
                            "In the phase " + phase.name() + " " + driver.timer() + " of " + instance.name() + " has "
                                    + driver.outstanding() + " activations of a thread under way at once",
                            "Let one be outstanding, and give the client more threads");
                }
            }
        }
    }

    private static void refuse(InstancePlan instance, ObjectReference reference, int connections, Target target) {
        int threads = threads(instance);
        String there = instance.name() + "." + reference.getName() + " has " + connections
                + " connections, but its client has " + threads + " threads";
        boolean limited = target.connectionDistribution() instanceof ConnectionDistribution.Limited;
        if (target.connectionDistribution() instanceof ConnectionDistribution.None) {
            throw refusal(reference, target.label() + " is not told how many connections to use", "Leave them out");
        } else if (!limited && connections < threads) {
            throw refusal(
                    reference,
                    there + ", and " + target.label() + " gives each call that is under way a connection",
                    "Give it " + threads + " connections, or fewer threads");
        } else if (!(target.connectionDistribution() instanceof ConnectionDistribution.Own) && connections > threads) {
            throw refusal(
                    reference,
                    there + ", and " + target.label() + " opens no more connections than calls are under way",
                    "Give it " + threads + " connections, or more threads");
        }
    }

    private ProcessPlan withLimits(ProcessPlan process) {
        ProcessPlan plan = process;
        for (Target target : targets) {
            if (target.connectionDistribution() instanceof ConnectionDistribution.Limited limited) {
                plan = withLimit(plan, target, limited);
            } else if (target.connectionDistribution() instanceof ConnectionDistribution.Exclusive exclusive) {
                plan = withExclusive(plan, target, exclusive);
            }
        }
        return plan;
    }

    /** Returns a process with its limit, which applies to each server: the largest sum of connections to one server. */
    private ProcessPlan withLimit(ProcessPlan process, Target target, ConnectionDistribution.Limited limited) {
        Map<String, Integer> sums = new HashMap<>();
        for (InstancePlan instance : instancesOf(process)) {
            for (ObjectReference reference : instance.executor().ports(ObjectReference.class)) {
                int connections = Populations.connections(reference, instance.evaluator());
                for (String server : servers(instance, reference)) {
                    sums.merge(server, connections > 0 ? connections : threads(instance), Integer::sum);
                }
            }
        }
        Optional<ObjectReference> stated = stated(process);
        if (stated.isEmpty()) {
            return process;
        } else if ("0".equals(process.options(target.name()).get(limited.exclusive()))) {
            throw refusal(
                    stated.get(),
                    target.name() + "." + limited.exclusive() + " is off in process " + process.name()
                            + ": calls would share connections",
                    "Leave the option out");
        }
        String most =
                String.valueOf(sums.values().stream().max(Integer::compare).orElse(1));
        return with(process, target, limited.limit(), most, stated.get());
    }

    private ProcessPlan withExclusive(ProcessPlan process, Target target, ConnectionDistribution.Exclusive exclusive) {
        return stated(process)
                .map(reference -> with(process, target, exclusive.option(), exclusive.value(), reference))
                .orElse(process);
    }

    /** Returns a reference of a process for which the model sets a number of connections. */
    private Optional<ObjectReference> stated(ProcessPlan process) {
        return instancesOf(process).stream()
                .flatMap(instance -> instance.executor().ports(ObjectReference.class).stream()
                        .filter(reference -> Populations.connections(reference, instance.evaluator()) > 0))
                .findFirst();
    }

    private static ProcessPlan with(
            ProcessPlan process, Target target, String option, String value, ObjectReference reference) {
        String set = process.options(target.name()).get(option);
        if (set != null && !set.equals(value)) {
            throw refusal(
                    reference,
                    "The references of process " + process.name() + " need " + value + " for " + target.name() + "."
                            + option + ", which is " + set,
                    "Leave the option out: it is set as the references ask");
        }
        return process.with(target.name(), option, value);
    }

    private List<InstancePlan> instancesOf(ProcessPlan process) {
        return instances.values().stream()
                .filter(instance -> instance.process().equals(process.name()))
                .toList();
    }

    /** Returns the other processes to which a reference leads. */
    private Set<String> servers(InstancePlan instance, ObjectReference reference) {
        Set<String> servers = new HashSet<>();
        for (ConnectionPlan wire : wires) {
            if (wire.source().equals(instance.name()) && wire.sourcePort() == reference) {
                servers.add(instances.get(wire.target()).process());
            }
        }
        servers.remove(instance.process());
        return servers;
    }

    /** Returns the number of all threads that make calls: those of each timer and of the start. */
    private static int threads(InstancePlan instance) {
        long starts = instance.executor().behaviours().stream()
                .filter(behaviour -> behaviour.getTrigger() instanceof StartTrigger)
                .count();
        return instance.threads() * (int) (instance.executor().timers().size() + starts);
    }

    private static RefusedException refusal(ObjectReference reference, String what, String fix) {
        return new RefusedException("BW836", reference, what, fix);
    }
}
