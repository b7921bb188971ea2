// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.network;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.ProbePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.Wires;
import org.bellwether.generator.refusal.RefusedException;
import org.eclipse.emf.ecore.EObject;

/**
 * What is measured from one place to another has both on one host, which has one clock. Validation says so of hosts that
 * the model names; where each node is a host of its own, it is said here.
 */
public final class OneClock {
    private final Map<String, String> nodes;
    private final Wires wires;

    public OneClock(List<ProcessPlan> processes, List<InstancePlan> instances, Wires wires) {
        Map<String, String> ofProcesses =
                processes.stream().collect(Collectors.toMap(ProcessPlan::name, ProcessPlan::node));
        this.nodes = instances.stream()
                .collect(Collectors.toMap(InstancePlan::name, each -> ofProcesses.get(each.process())));
        this.wires = wires;
    }

    /** @param experiment where the refusal is shown */
    public void refuse(List<ProbePlan> probes, EObject experiment) {
        for (ProbePlan probe : probes) {
            String sink = probe.instance() + "." + probe.port().getName();
            probe.path()
                    .ifPresent(
                            path -> check(path.instance(), path.port().getName(), probe.instance(), sink, experiment));
            if (probe.kind() == ProbePlan.Kind.EVENT) {
                wires.at(probe.instance(), probe.port())
                        .forEach(wire ->
                                check(wire.source(), wire.sourcePort().getName(), probe.instance(), sink, experiment));
            }
        }
    }

    private void check(String source, String port, String target, String sink, EObject experiment) {
        if (!nodes.get(source).equals(nodes.get(target))) {
            throw new RefusedException(
                    "BW844",
                    experiment,
                    "The way leads from " + source + "." + port + " on " + nodes.get(source) + " to " + sink + " on "
                            + nodes.get(target) + ", and no clock is known to bridge the two",
                    "Place both ends on one node, or measure the round trip of a call");
        }
    }
}
