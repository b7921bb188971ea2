// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Threading;
import org.bellwether.model.deployment.Scheduling;

/** The placement of a plan's instances, and the instances that they call. */
final class Placements {
    private final Plan plan;
    private final Cores cores;
    private final Map<String, InstancePlan> instances = new HashMap<>();
    private final Map<String, ProcessPlan> processes = new HashMap<>();
    private final Map<String, Set<String>> served = new LinkedHashMap<>();

    Placements(Plan plan, Cores cores) {
        this.plan = plan;
        this.cores = cores;
        plan.instances().forEach(instance -> instances.put(instance.name(), instance));
        plan.processes().forEach(process -> processes.put(process.name(), process));
    }

    InstancePlan instance(String name) {
        return instances.get(name);
    }

    ProcessPlan process(InstancePlan instance) {
        return processes.get(instance.process());
    }

    int core(InstancePlan instance) {
        return cores.of(process(instance));
    }

    /** Returns the real-time priority of an instance's process; 0 if it has none. */
    int level(InstancePlan instance) {
        ProcessPlan process = process(instance);
        return isRealTime(process) ? process.priority() : 0;
    }

    static boolean isRealTime(ProcessPlan process) {
        return process.scheduling() == Scheduling.FIFO || process.scheduling() == Scheduling.ROUND_ROBIN;
    }

    /** Returns whether an instance serves one activation at a time. */
    boolean isSerial(InstancePlan instance) {
        return instance.ownThread() || instance.executor().type().getThreading() == Threading.SERIALIZE;
    }

    /** Returns whether calls and events from one instance to the other change the thread. */
    boolean areApart(InstancePlan from, InstancePlan to) {
        return !from.process().equals(to.process()) || to.ownThread() && from != to;
    }

    /** Returns the wires that a call may take: the wire that the call names, or all wires of its port. */
    List<ConnectionPlan> targets(InstancePlan caller, Call call) {
        List<ConnectionPlan> all = targets(caller, call.getPort());
        OptionalLong number = Bounds.count(call.getTarget(), caller.evaluator());
        return all.size() > 1
                        && number.isPresent()
                        && number.getAsLong() < all.size()
                        && all.stream().allMatch(wire -> wire.objects() == 0)
                ? List.of(all.get((int) number.getAsLong()))
                : all;
    }

    /** Returns the wires that start at a port. */
    List<ConnectionPlan> targets(InstancePlan instance, Port port) {
        return plan.wiresFrom(instance).stream()
                .filter(wire -> wire.sourcePort() == port)
                .toList();
    }

    /** Records that a process serves a call or event of a chain. */
    void serve(InstancePlan server, String chain) {
        served.computeIfAbsent(server.process(), process -> new LinkedHashSet<>())
                .add(chain);
    }

    /** Returns the processes that serve several chains, in the order in which they were found. */
    List<String> servingSeveral() {
        return served.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }
}
