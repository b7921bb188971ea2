// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Instance;
import org.bellwether.results.experiment.Experiment.Port;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.NodeLabelPlacement;
import org.eclipse.elk.core.options.PortConstraints;
import org.eclipse.elk.core.options.PortLabelPlacement;
import org.eclipse.elk.core.options.PortSide;
import org.eclipse.elk.core.options.SizeConstraint;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkGraphElement;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.ElkPort;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * The positions of an assembly's parts in its diagram: ELK's layered layout, with the flow of events from left to
 * right. Units are px.
 */
final class AssemblyLayout {
    /** The side of the square that is a port's symbol. */
    static final double PORT = 12;

    static final double LINE = 16;
    /**
     * The width of a character of the widest usual sans-serif fonts at 12 px, so that texts do not exceed their boxes.
     */
    private static final double CHARACTER = 6.6;

    private final Assembly assembly;
    private final Set<String> events = new HashSet<>();
    private final Map<String, Set<String>> eventsTo = new HashMap<>();
    private final ElkNode root = ElkGraphUtil.createGraph();
    private final Map<Instance, ElkNode> nodes = new LinkedHashMap<>();
    private final Map<String, ElkPort> ports = new HashMap<>();
    private final Map<Connection, ElkEdge> edges = new LinkedHashMap<>();

    static {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }

    AssemblyLayout(Assembly assembly, Function<Connection, List<String>> labels) {
        this.assembly = assembly;
        for (Instance instance : assembly.instances()) {
            for (Port port : instance.ports()) {
                if (port.kind().equals("source")) {
                    events.add(key(instance.name(), port.name()));
                }
            }
        }
        assembly.wires().stream()
                .filter(this::isEvent)
                .forEach(wire -> eventsTo.computeIfAbsent(wire.source(), source -> new HashSet<>())
                        .add(wire.target()));
        root.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        root.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        root.setProperty(CoreOptions.PADDING, new ElkPadding(8));
        root.setProperty(CoreOptions.SPACING_NODE_NODE, 36.0);
        root.setProperty(CoreOptions.SPACING_EDGE_LABEL, 4.0);
        root.setProperty(CoreOptions.SPACING_LABEL_PORT_HORIZONTAL, 4.0);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 28.0);
        root.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 14.0);
        assembly.instances().forEach(this::add);
        assembly.wires().forEach(wire -> add(wire, labels.apply(wire)));
        new RecursiveGraphLayoutEngine().layout(root, new BasicProgressMonitor());
    }

    double width() {
        return root.getWidth();
    }

    double height() {
        return root.getHeight();
    }

    Map<Instance, ElkNode> nodes() {
        return nodes;
    }

    Map<Connection, ElkEdge> edges() {
        return edges;
    }

    ElkPort port(String instance, String name) {
        return ports.get(key(instance, name));
    }

    boolean isEvent(Connection wire) {
        return events.contains(key(wire.source(), wire.sourcePort()));
    }

    /**
     * Returns whether a wire is against the flow. Events flow from left to right; a call against that flow fetches
     * data, so its answer is drawn along the flow.
     */
    private boolean againstFlow(Connection wire) {
        return !isEvent(wire) && eventsReach(wire.target(), wire.source());
    }

    private boolean eventsReach(String from, String to) {
        Set<String> seen = new HashSet<>(Set.of(from));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            for (String next : eventsTo.getOrDefault(open.pop(), Set.of())) {
                if (next.equals(to)) {
                    return true;
                }
                if (seen.add(next)) {
                    open.push(next);
                }
            }
        }
        return false;
    }

    private void add(Instance instance) {
        ElkNode node = ElkGraphUtil.createNode(root);
        node.setProperty(CoreOptions.PORT_CONSTRAINTS, PortConstraints.FIXED_SIDE);
        node.setProperty(
                CoreOptions.NODE_SIZE_CONSTRAINTS,
                EnumSet.of(SizeConstraint.PORTS, SizeConstraint.PORT_LABELS, SizeConstraint.NODE_LABELS));
        node.setProperty(CoreOptions.PORT_LABELS_PLACEMENT, EnumSet.of(PortLabelPlacement.INSIDE));
        node.setProperty(CoreOptions.NODE_LABELS_PLACEMENT, NodeLabelPlacement.insideTopCenter());
        label(node, List.of(instance.name(), instance.type()));
        nodes.put(instance, node);
        for (Port port : instance.ports()) {
            ElkPort place = ElkGraphUtil.createPort(node);
            place.setDimensions(PORT, PORT);
            place.setProperty(CoreOptions.PORT_SIDE, side(instance.name(), port));
            label(place, List.of(port.name()));
            ports.put(key(instance.name(), port.name()), place);
        }
    }

    private PortSide side(String instance, Port port) {
        boolean leaves = port.kind().equals("source") || port.kind().equals("receptacle");
        boolean fetched = assembly.wires().stream()
                .anyMatch(wire -> againstFlow(wire)
                        && (wire.source().equals(instance) && wire.sourcePort().equals(port.name())
                                || wire.target().equals(instance)
                                        && wire.targetPort().equals(port.name())));
        return leaves != fetched ? PortSide.EAST : PortSide.WEST;
    }

    private void add(Connection wire, List<String> label) {
        ElkPort source = port(wire.source(), wire.sourcePort());
        ElkPort target = port(wire.target(), wire.targetPort());
        ElkEdge edge = againstFlow(wire)
                ? ElkGraphUtil.createSimpleEdge(target, source)
                : ElkGraphUtil.createSimpleEdge(source, target);
        if (!label.isEmpty()) {
            label(edge, label);
            edge.getLabels().get(0).setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
        }
        edges.put(wire, edge);
    }

    private static void label(ElkGraphElement element, List<String> lines) {
        int longest = lines.stream().mapToInt(String::length).max().orElse(0);
        ElkGraphUtil.createLabel(String.join("\n", lines), element)
                .setDimensions(longest * CHARACTER, lines.size() * LINE);
    }

    private static String key(String instance, String port) {
        return instance + "\n" + port;
    }
}
