// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import static org.bellwether.generator.artefacts.Json.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;

/** What is connected to what, for pictures: an array of replicas is one box. */
final class AssemblyJson {
    private AssemblyJson() {}

    static Map<String, Object> of(Plan plan) {
        Map<String, List<InstancePlan>> arrays = new LinkedHashMap<>();
        plan.instances()
                .forEach(instance -> arrays.computeIfAbsent(instance.array(), name -> new ArrayList<>())
                        .add(instance));
        Map<String, String> boxes =
                plan.instances().stream().collect(Collectors.toMap(InstancePlan::name, InstancePlan::array));
        Set<Map<String, Object>> wires = new LinkedHashSet<>();
        plan.wires()
                .forEach(wire -> wires.add(object(
                        "source",
                        boxes.get(wire.source()),
                        "sourcePort",
                        wire.sourcePort().getName(),
                        "target",
                        boxes.get(wire.target()),
                        "targetPort",
                        wire.targetPort().getName())));
        return object(
                "instances", arrays.values().stream().map(AssemblyJson::box).toList(), "wires", List.copyOf(wires));
    }

    private static Map<String, Object> box(List<InstancePlan> replicas) {
        InstancePlan first = replicas.get(0);
        List<String> processes =
                replicas.stream().map(InstancePlan::process).distinct().toList();
        return object(
                "name",
                first.array(),
                "type",
                first.executor().type().getName() + (replicas.size() > 1 ? " (" + replicas.size() + " replicas)" : ""),
                "process",
                processes.size() == 1 ? processes.get(0) : processes.size() + " processes",
                "ports",
                first.executor().ports().stream()
                        .map(port -> object("name", port.getName(), "kind", PortKind.of(port)))
                        .toList());
    }
}
