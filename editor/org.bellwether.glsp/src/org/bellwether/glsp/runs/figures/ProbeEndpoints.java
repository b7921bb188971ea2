// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.ProcessPlan;

/** Finds the processes at the ends of the calls or events of a run's probes. */
final class ProbeEndpoints {
    private final Experiment plan;
    /** The processes by the instance. */
    private final Map<String, ProcessPlan> processes = new LinkedHashMap<>();

    ProbeEndpoints(Experiment plan) {
        this.plan = plan;
        plan.processes().forEach(process -> process.instances().forEach(name -> processes.put(name, process)));
    }

    /**
     * The ends of a connection.
     *
     * @param from the process that calls, or publishes
     * @param to the process that is called, or consumes
     */
    record Pair(ProcessPlan from, ProcessPlan to) {}

    /**
     * Returns the ends of a probe's connections, or of the connections of a pool's members. A plan joins arrays as a
     * whole: a connection to one of several replicas is left out if the replicas are on several nodes, and the plan
     * does not state the replica.
     */
    List<Pair> of(Probe place) {
        return plan.members(place.name()).stream()
                .flatMap(member -> plan.probe(member).stream())
                .flatMap(this::pairs)
                .toList();
    }

    private Stream<Pair> pairs(Probe probe) {
        ProcessPlan own = processes.get(probe.instance());
        if (own == null) {
            return Stream.empty();
        }
        List<Connection> leaving = wires(probe, true);
        boolean arrives = probe.kind().equals("event") || leaving.isEmpty();
        List<ProcessPlan> others = new ArrayList<>();
        if (probe.links().isEmpty()) {
            (arrives ? wires(probe, false) : leaving)
                    .forEach(wire -> others.addAll(replica(arrives ? wire.source() : wire.target())));
        } else {
            probe.links().stream()
                    .map(link ->
                            processes.get(link.end().substring(0, link.end().lastIndexOf('.'))))
                    .filter(process -> process != null)
                    .forEach(others::add);
        }
        return others.stream().map(other -> arrives ? new Pair(other, own) : new Pair(own, other));
    }

    /** Returns the connections that begin or end at a probe's port. */
    private List<Connection> wires(Probe probe, boolean leaving) {
        return plan.assembly().wires().stream()
                .filter(wire -> isOf(leaving ? wire.source() : wire.target(), probe.instance())
                        && probe.port().equals(leaving ? wire.sourcePort() : wire.targetPort()))
                .toList();
    }

    /** Returns whether an instance is a replica of the array with this name, or the single instance of this name. */
    private static boolean isOf(String box, String instance) {
        return instance.equals(box) || instance.matches(Pattern.quote(box) + "(_\\d+)+");
    }

    /** Returns the process of the replica to which a connection leads; empty if the replica's node is unknown. */
    private List<ProcessPlan> replica(String box) {
        ProcessPlan exact = processes.get(box);
        if (exact != null) {
            return List.of(exact);
        }
        List<ProcessPlan> all = processes.entrySet().stream()
                .filter(each -> isOf(box, each.getKey()))
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
        boolean onOneNode = all.stream().map(ProcessPlan::node).distinct().count() == 1;
        return onOneNode ? all.subList(0, 1) : List.of();
    }
}
