// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Wait;
import org.bellwether.model.util.Models;

/**
 * Refuses deadlocks by waiting for events. The behaviour of an event or call occupies a thread of its process while it
 * waits for another event. If only this thread could deliver that event, the behaviour waits for ever.
 */
public final class EventDeadlocks {
    private final List<Target> targets;
    private final Map<String, ProcessPlan> processes;
    private final Map<String, InstancePlan> instances;
    private final List<ConnectionPlan> wires;

    public EventDeadlocks(
            List<Target> targets,
            List<ProcessPlan> processes,
            List<InstancePlan> instances,
            List<ConnectionPlan> wires) {
        this.targets = targets;
        this.processes = processes.stream().collect(Collectors.toMap(ProcessPlan::name, each -> each));
        this.instances = instances.stream().collect(Collectors.toMap(InstancePlan::name, each -> each));
        this.wires = wires;
    }

    /** Refuses waits that may never end. A wait with a timeout always ends. */
    public void refuse(InstancePlan instance) {
        for (Behaviour behaviour : instance.executor().behaviours()) {
            boolean served = behaviour.getTrigger() instanceof EventTrigger
                    || behaviour.getTrigger() instanceof OperationTrigger;
            for (Wait wait : served ? Models.all(behaviour, Wait.class) : List.<Wait>of()) {
                if (wait.getTimeout() == null && instance.ownThread()) {
                    throw new RefusedException(
                            "BW835",
                            wait,
                            instance.name() + " waits for " + wait.getSink().getName()
                                    + " in its own thread, which alone takes that event",
                            "Wait in a timer's or start's behaviour, set a timeout, or place it without a thread");
                } else if (wait.getTimeout() == null) {
                    targets.forEach(target -> refuse(instance, behaviour, wait, target));
                }
            }
        }
    }

    private void refuse(InstancePlan instance, Behaviour behaviour, Wait wait, Target target) {
        Set<String> callers = others(instance, behaviour);
        Set<String> awaited = others(instance, wait.getSink());
        boolean someAreHere = wait.getCount() != null && hasNeighbours(instance, wait.getSink());
        if (callers.isEmpty() || awaited.isEmpty() || someAreHere) {
            return; // a caller in the same process uses its own thread
        }
        ServerThreads serving = target.serving(processes.get(instance.process()).options(target.name()));
        Set<String> shared = new HashSet<>(awaited);
        shared.retainAll(callers);
        boolean event = behaviour.getTrigger() instanceof EventTrigger;
        boolean stuck = serving == ServerThreads.ONE_THREAD
                || serving == ServerThreads.THREAD_PER_CONNECTION && event && !shared.isEmpty();
        if (stuck) {
            throw new RefusedException(
                    "BW835",
                    wait,
                    "On " + target.name() + " " + instance.name() + " waits for "
                            + wait.getSink().getName() + " in "
                            + (serving == ServerThreads.ONE_THREAD
                                    ? "the only thread of process " + instance.process()
                                    : "the thread of the connection from process "
                                            + shared.iterator().next())
                            + ", by which that event would come in",
                    "Wait in a timer's or start's behaviour, set a timeout, or let the process serve with more threads");
        }
    }

    /** Returns the other processes that trigger a behaviour. */
    private Set<String> others(InstancePlan instance, Behaviour behaviour) {
        if (behaviour.getTrigger() instanceof EventTrigger trigger) {
            return others(instance, trigger.getSink());
        }
        Port port = ((OperationTrigger) behaviour.getTrigger()).getPort();
        Set<String> all = sources(instance, port);
        all.remove(instance.process());
        return all;
    }

    private Set<String> others(InstancePlan instance, Port port) {
        Set<String> all = sources(instance, port);
        all.remove(instance.process());
        return all;
    }

    private boolean hasNeighbours(InstancePlan instance, Port port) {
        return sources(instance, port).contains(instance.process());
    }

    /**
     * Returns the processes from which calls or events arrive at a port, or at any port of the instance if it is null.
     */
    private Set<String> sources(InstancePlan instance, Port port) {
        Set<String> sources = new HashSet<>(ReferenceFlow.callers(instances.values(), instance, port));
        wires.stream()
                .filter(wire -> wire.target().equals(instance.name()) && (port == null || wire.targetPort() == port))
                .forEach(wire -> sources.add(instances.get(wire.source()).process()));
        return sources;
    }
}
