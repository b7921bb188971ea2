// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.edit.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.Topology;
import org.bellwether.model.assembly.TopologyKind;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;

/** An assembly: its instances with their ports, and how they are wired. */
final class AssemblyScene {
    private final ProjectModel model;
    private final Set<String> ports = new HashSet<>();

    AssemblyScene(ProjectModel model) {
        this.model = model;
    }

    Scene of(Assembly assembly) {
        List<Box> boxes = assembly.getInstances().stream().map(this::box).toList();
        List<Wire> wires = assembly.getConnections().stream()
                .map(this::wire)
                .filter(Objects::nonNull)
                .toList();
        return new Scene(model.id(assembly), boxes, wires);
    }

    private Box box(Instance instance) {
        String id = model.id(instance);
        InstanceType type = instance.getType();
        List<Port> shown = new ArrayList<>();
        for (org.bellwether.model.component.Port port : Ports.of(type)) {
            Port next = port(id, port);
            if (next != null && ports.add(next.id())) { // the second of two with one name is a problem, not a port
                shown.add(next);
            }
        }
        return new Box(
                id,
                "instance",
                Texts.orEmpty(instance.getName()),
                detail(instance),
                List.of(),
                shown,
                List.of(),
                isArray(instance));
    }

    private static boolean isArray(Instance instance) {
        return !instance.getDimensions().isEmpty();
    }

    private static String detail(Instance instance) {
        InstanceType type = instance.getType();
        String name = type == null || type.eIsProxy() ? "?" : QualifiedNames.of(type);
        return name
                + instance.getDimensions().stream()
                        .map(dimension -> "[" + Texts.of(dimension.getSize()) + "]")
                        .collect(Collectors.joining());
    }

    /** Null where nobody knows what goes through it. */
    Port port(String box, org.bellwether.model.component.Port port) {
        org.bellwether.model.component.Port end = Ports.resolve(port);
        if (end == null || port.getName() == null) {
            return null;
        }
        PortKind kind = end instanceof ProvidedPort
                ? PortKind.FACET
                : end instanceof RequiredPort
                        ? PortKind.RECEPTACLE
                        : end instanceof EventSource ? PortKind.SOURCE : PortKind.SINK;
        boolean multiple = end instanceof RequiredPort required && required.isMultiple();
        Definition type = end instanceof EventPort event ? event.getEventType() : Ports.interfaceOf(end);
        String through = type == null || type.eIsProxy() ? "?" : QualifiedNames.of(type);
        return new Port(
                portId(box, port.getName()), String.valueOf(model.id(port)), kind, port.getName(), multiple, through);
    }

    static String portId(String box, String port) {
        return box + "|" + port;
    }

    /** Null where it has no ends: it leads nowhere that could be drawn, and is a problem. */
    private Wire wire(Connection connection) {
        String source = end(connection.getSource());
        String target = end(connection.getTarget());
        if (source == null || target == null) {
            return null;
        }
        boolean isEvent = Ports.eventTypeOf(connection.getSource().getPort()) != null;
        return new Wire(model.id(connection), isEvent ? "event" : "call", source, target, text(connection));
    }

    /** Its name, and how it joins the members of arrays: {@code ring}, {@code random 3}. */
    private static String text(Connection connection) {
        Topology topology = connection.getTopology();
        String name = Texts.orEmpty(connection.getName());
        if (topology == null || topology.getKind() == TopologyKind.ONE_TO_ONE) {
            return name;
        }
        String degree = topology.getDegree() == null ? "" : " " + Texts.of(topology.getDegree());
        return (name + " " + topology.getKind().getLiteral() + degree).strip();
    }

    private String end(ConnectionEnd end) {
        if (end == null || end.getInstance() == null || end.getPort() == null) {
            return null;
        }
        String id = model.id(end.getInstance());
        String port = id == null ? null : portId(id, Texts.orEmpty(end.getPort().getName()));
        return port != null && ports.contains(port) ? port : null;
    }
}
