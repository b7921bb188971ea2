// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ConnectionPlans;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Trigger;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;

/**
 * Refuses deadlocks by callbacks. A behaviour that serves a request and makes a call occupies its thread until the
 * reply arrives. If the process has no other thread, and this thread serves no requests while it waits, a call back to
 * the process waits for ever. Calls by reference are not followed, because their targets are known only at run time.
 */
public final class Callbacks {
    private final List<Target> targets;
    private final Map<String, ProcessPlan> processes;
    private final Map<String, InstancePlan> instances;
    private final ConnectionPlans wires;

    /** A behaviour of an instance. */
    private record Step(InstancePlan instance, Behaviour behaviour) {
        @Override
        public String toString() {
            return instance.name() + "." + ElementKeys.trigger(behaviour.getTrigger());
        }
    }

    /**
     * A thread that waits for the other end of a wire.
     *
     * @param operation the called operation, or null for an event
     */
    private record Wait(ConnectionPlan wire, Operation operation) {
        /**
         * Returns whether the thread waits until the behaviour has ended; otherwise only until a thread takes the
         * request.
         */
        boolean untilDone() {
            return operation != null && !operation.isOneway() || wire.policies().awaitsTarget();
        }

        boolean starts(Trigger trigger) {
            return operation == null
                    ? trigger instanceof EventTrigger event && event.getSink() == wire.targetPort()
                    : trigger instanceof OperationTrigger call
                            && call.getOperation() == operation
                            && (call.getPort() == null || call.getPort() == wire.targetPort());
        }

        @Override
        public String toString() {
            return wire.reference() + (operation == null ? "" : "." + operation.getName());
        }
    }

    public Callbacks(
            List<Target> targets, List<ProcessPlan> processes, List<InstancePlan> instances, ConnectionPlans wires) {
        this.targets = targets;
        this.processes = processes.stream().collect(Collectors.toMap(ProcessPlan::name, each -> each));
        this.instances = instances.stream().collect(Collectors.toMap(InstancePlan::name, each -> each));
        this.wires = wires;
    }

    public void refuse(InstancePlan instance) {
        ProcessPlan process = processes.get(instance.process());
        List<Target> standing = targets.stream()
                .filter(target -> target.serving(process.options(target.name())) == ServerThreads.ONE_THREAD
                        && !target.servesWhileItCalls(process.options(target.name())))
                .toList();
        if (instance.ownThread() || standing.isEmpty()) {
            return;
        }
        for (Behaviour behaviour : instance.executor().behaviours()) {
            String way = comesFromElsewhere(instance, behaviour) ? callback(new Step(instance, behaviour)) : null;
            if (way != null) {
                throw new RefusedException(
                        "BW838",
                        behaviour,
                        "On " + standing.get(0).name() + " the only thread of process " + process.name()
                                + " waits for a reply while a call comes back to that process: " + way,
                        "Let the process serve while it waits (on Corbel the option ClientConnectionHandler MT or ST), let"
                                + " it serve with more threads, or make one of the operations oneway; what is pushed waits"
                                + " for nobody with sync transport");
            }
        }
    }

    /** Returns whether other processes trigger a behaviour: a caller in the same process uses its own thread. */
    private boolean comesFromElsewhere(InstancePlan instance, Behaviour behaviour) {
        Port port;
        if (behaviour.getTrigger() instanceof EventTrigger trigger) {
            port = trigger.getSink();
        } else if (behaviour.getTrigger() instanceof OperationTrigger trigger) {
            port = trigger.getPort(); // null for any port
        } else {
            return false;
        }
        return Stream.concat(
                        wires.to(instance.name()).stream()
                                .filter(wire -> port == null || wire.targetPort() == port)
                                .map(wire -> processOf(wire.source())),
                        ReferenceFlow.callers(instances.values(), instance, port).stream())
                .anyMatch(process -> !process.equals(instance.process()));
    }

    private String processOf(String instance) {
        return instances.get(instance).process();
    }

    /** Returns the behaviours by which a call from another process comes back to the process, or null. */
    private String callback(Step begin) {
        String process = begin.instance().process();
        Map<Step, Step> callers = new LinkedHashMap<>();
        Deque<Step> open = new ArrayDeque<>(List.of(begin));
        while (!open.isEmpty()) {
            Step step = open.poll();
            for (Wait wait : waits(step)) {
                boolean leaves = !step.instance().process().equals(process);
                if (leaves && processOf(wait.wire().target()).equals(process)) {
                    return way(step, callers) + " -> " + wait;
                }
                if (wait.untilDone()) {
                    setOff(wait).stream()
                            .filter(next -> !next.equals(begin) && callers.putIfAbsent(next, step) == null)
                            .forEach(open::add);
                }
            }
        }
        return null;
    }

    /** Returns the calls and events of a behaviour for which it waits; their connections' sync scopes decide this. */
    private List<Wait> waits(Step step) {
        List<ConnectionPlan> leaving = wires.from(step.instance().name());
        List<Wait> waits = new ArrayList<>();
        for (Call call : Models.all(step.behaviour(), Call.class)) {
            Operation operation = call.getOperation();
            if (operation != null) {
                leaving.stream()
                        .filter(wire -> wire.sourcePort() == call.getPort()
                                && (!operation.isOneway() || wire.policies().awaitsServer()))
                        .forEach(wire -> waits.add(new Wait(wire, operation)));
            }
        }
        for (Publish publish : Models.all(step.behaviour(), Publish.class)) {
            leaving.stream()
                    .filter(wire -> wire.sourcePort() == publish.getSource()
                            && wire.policies().awaitsServer())
                    .forEach(wire -> waits.add(new Wait(wire, null)));
        }
        return waits;
    }

    private List<Step> setOff(Wait wait) {
        InstancePlan target = instances.get(wait.wire().target());
        return target.executor().behaviours().stream()
                .filter(behaviour -> wait.starts(behaviour.getTrigger()))
                .map(behaviour -> new Step(target, behaviour))
                .toList();
    }

    private static String way(Step last, Map<Step, Step> callers) {
        LinkedList<String> way = new LinkedList<>();
        for (Step step = last; step != null; step = callers.get(step)) {
            way.addFirst(step.toString());
        }
        return String.join(" -> ", way);
    }
}
