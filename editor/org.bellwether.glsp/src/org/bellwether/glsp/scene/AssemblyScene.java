// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
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

/** An assembly: its instances with their ports, and their connections; nested assemblies inside of open boxes. */
final class AssemblyScene {
    /** The number of values in the layout of an open box: its place and its size. */
    private static final int OPEN = 4;

    private final ProjectModel model;
    /** The layout of the boxes. */
    private final Map<String, List<Integer>> layout;
    /** The id of the enclosing box; empty for none. */
    private final String around;
    /** The enclosing assemblies, to detect assemblies that contain themselves. */
    private final Set<Assembly> within;

    private final Set<String> ports = new HashSet<>();

    /** @param layout the layout of the diagram, which contains the open boxes */
    AssemblyScene(ProjectModel model, Map<String, List<Integer>> layout) {
        this(model, layout, "", Set.of());
    }

    private AssemblyScene(ProjectModel model, Map<String, List<Integer>> layout, String around, Set<Assembly> within) {
        this.model = model;
        this.layout = layout;
        this.around = around;
        this.within = within;
    }

    private String shape(String id) {
        return around.isEmpty() ? id : ShapeIds.inside(around, id);
    }

    Scene of(Assembly assembly) {
        return of(assembly, assembly.getInstances());
    }

    /**
     * Returns a scene of some instances of an assembly, with the connections among them.
     *
     * @param instances in the order of the model
     */
    Scene of(Assembly assembly, List<Instance> instances) {
        List<Box> boxes =
                instances.stream().map(instance -> box(instance, assembly)).toList();
        List<Wire> wires = assembly.getConnections().stream()
                .map(this::wire)
                .filter(Objects::nonNull)
                .toList();
        return new Scene(model.id(assembly), boxes, wires);
    }

    private Box box(Instance instance, Assembly owner) {
        String element = model.id(instance);
        String id = shape(element);
        InstanceType type = instance.getType();
        List<Port> shown = new ArrayList<>();
        for (org.bellwether.model.component.Port port : Ports.of(type)) {
            Port next = port(id, port);
            if (next != null && ports.add(next.id())) { // problems report a second port with the same name
                shown.add(next);
            }
        }
        boolean canOpen = type instanceof Assembly && !type.eIsProxy() && type != owner && !within.contains(type);
        boolean open = canOpen && layout.getOrDefault(element, List.of()).size() >= OPEN;
        return new Box(
                id,
                "instance",
                Texts.orEmpty(instance.getName()),
                detail(instance),
                List.of(),
                shown,
                List.of(),
                isArray(instance),
                canOpen,
                open ? inside(id, (Assembly) type, owner) : null);
    }

    private NestedScene inside(String box, Assembly assembly, Assembly owner) {
        Set<Assembly> outer = new HashSet<>(within);
        outer.add(owner);
        Map<String, List<Integer>> own = model.layouts().of(model.id(assembly));
        AssemblyScene nested = new AssemblyScene(model, own, box, outer);
        Scene scene = nested.of(assembly);
        Map<String, List<Integer>> numbers = new HashMap<>();
        own.forEach((id, each) -> numbers.put(ShapeIds.inside(box, id), each));
        List<Wire> exports = assembly.getPorts().stream()
                .filter(ExportedPort.class::isInstance)
                .map(port -> nested.export((ExportedPort) port))
                .filter(Objects::nonNull)
                .toList();
        return new NestedScene(scene, exports, numbers);
    }

    /** Returns the wire from the port of the enclosing box to the exported inner port; null if there is none. */
    private Wire export(ExportedPort port) {
        String end = port.getInstance() == null || port.getPort() == null
                ? null
                : end(port.getInstance(), Texts.orEmpty(port.getPort().getName()));
        return end == null || port.getName() == null
                ? null
                : new Wire(shape(model.id(port)), "export", portId(around, port.getName()), end, "");
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

    /** Returns a port of a box; null if the type of the port is unknown. */
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

    /** Returns the wire of a connection; null if an end is missing, which is reported as a problem. */
    private Wire wire(Connection connection) {
        String source = end(connection.getSource());
        String target = end(connection.getTarget());
        if (source == null || target == null) {
            return null;
        }
        boolean isEvent = Ports.eventTypeOf(connection.getSource().getPort()) != null;
        return new Wire(shape(model.id(connection)), isEvent ? "event" : "call", source, target, text(connection));
    }

    /**
     * Returns the connection's name, and the topology by which it joins replicas: {@code ring}, {@code random 3}.
     */
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
        return end == null || end.getInstance() == null || end.getPort() == null
                ? null
                : end(end.getInstance(), Texts.orEmpty(end.getPort().getName()));
    }

    private String end(Instance instance, String name) {
        String id = model.id(instance);
        String port = id == null ? null : portId(shape(id), name);
        return port != null && ports.contains(port) ? port : null;
    }
}
