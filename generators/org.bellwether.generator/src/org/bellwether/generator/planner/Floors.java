// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.message.GiopSizes;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ConnectionPlans;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.FloorPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.LinkPlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Port;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Operation;

/**
 * The raw exchanges with which latencies are compared: the same number of bytes, between processes with the same
 * placement.
 */
public final class Floors {
    private final Processes processes;
    private final ConnectionPlans wires;
    private final Map<String, ExecutorPlan> executors = new HashMap<>();
    private final List<FloorPlan> floors = new ArrayList<>();

    Floors(Processes processes, List<InstancePlan> instances, ConnectionPlans wires) {
        this.processes = processes;
        this.wires = wires;
        instances.forEach(instance -> executors.put(instance.name(), instance.executor()));
    }

    List<FloorPlan> all() {
        return floors;
    }

    /**
     * Returns a probe with its floor: for a call, an exchange of its sizes; for events and paths, a ping-pong of the
     * (first) event. If a calling port or a sink has several connections, each has a floor, and the probe has one only
     * if all are equal.
     */
    public MeasuringPointPlan of(MeasuringPointPlan probe) {
        List<ConnectionPlan> over = wires(probe);
        List<LinkPlan> links = new ArrayList<>();
        for (ConnectionPlan wire : over) {
            String end = probe.kind() == MeasuringPointPlan.Kind.CALL
                    ? wire.reference()
                    : wire.source() + "." + wire.sourcePort().getName();
            links.add(new LinkPlan(links.size(), end, floor(probe, wire)));
        }
        List<String> different = links.stream().map(LinkPlan::floor).distinct().toList();
        return probe.with(
                different.size() == 1 ? Optional.of(different.get(0)) : Optional.empty(),
                links.size() > 1 ? List.copyOf(links) : List.of());
    }

    private String floor(MeasuringPointPlan probe, ConnectionPlan wire) {
        if (probe.operation().isPresent()) {
            Operation operation = probe.operation().get();
            int request = GiopSizes.request(
                    operation, PayloadLengths.ofCall(executors.get(wire.source()), wire.sourcePort(), operation));
            return floor(operation.getName(), request, operation.isOneway() ? request : reply(wire, operation), wire);
        }
        EventType event = ((EventPort) wire.targetPort()).getEventType();
        int push = GiopSizes.push(event, PayloadLengths.ofEvent(executors.get(wire.source()), wire.sourcePort()));
        return floor(event.getName(), push, push, wire);
    }

    private int reply(ConnectionPlan wire, Operation operation) {
        return GiopSizes.reply(
                operation, PayloadLengths.ofResult(executors.get(wire.target()), wire.targetPort(), operation));
    }

    /**
     * Returns the wires of a probe's messages: all wires that end at a sink or begin at a port that calls, otherwise
     * the first.
     */
    private List<ConnectionPlan> wires(MeasuringPointPlan probe) {
        String instance =
                probe.path().map(MeasuringPointPlan.PathPlan::instance).orElse(probe.instance());
        Port port = probe.path().map(MeasuringPointPlan.PathPlan::port).orElse(probe.port());
        return probe.kind() == MeasuringPointPlan.Kind.EVENT
                ? wires.at(instance, port)
                : wires.from(instance).stream()
                        .filter(wire -> wire.sourcePort() == port)
                        .limit(probe.kind() == MeasuringPointPlan.Kind.CALL ? Long.MAX_VALUE : 1)
                        .toList();
    }

    private String floor(String name, int request, int reply, ConnectionPlan wire) {
        ProcessPlan client = processes.of(wire.source());
        List<Integer> server = processes.of(wire.target()).cores();
        FloorPlan floor =
                new FloorPlan(name, request, reply, client.cores(), server, client.scheduling(), client.priority());
        for (FloorPlan known : floors) {
            if (known.equals(floor.named(known.name()))) {
                return known.name();
            }
        }
        long namesakes = floors.stream()
                .filter(each -> each.name().matches("\\Q" + name + "\\E(_\\d+)?"))
                .count();
        FloorPlan unique = namesakes == 0 ? floor : floor.named(name + "_" + (namesakes + 1));
        floors.add(unique);
        return unique.name();
    }
}
