// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import static org.bellwether.generator.artefacts.plan.Json.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;

/** Writes the connections for diagrams: an array of replicas is one box. */
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
                first.executor().ports().stream().map(port -> port(port, first)).toList());
    }

    private static Map<String, Object> port(Port port, InstancePlan instance) {
        int objects = port instanceof ProvidedPort provided ? Populations.count(provided, instance.evaluator()) : 0;
        return object(
                "name",
                port.getName(),
                "kind",
                PortKind.of(port),
                "type",
                QualifiedNames.of(port instanceof EventPort event ? event.getEventType() : Ports.interfaceOf(port)),
                "objects",
                objects > 0 ? objects : Optional.empty());
    }
}
