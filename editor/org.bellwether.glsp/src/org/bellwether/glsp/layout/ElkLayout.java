// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;
import org.eclipse.elk.alg.layered.LayeredLayoutProvider;
import org.eclipse.elk.alg.layered.options.GreedySwitchType;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.PortConstraints;
import org.eclipse.elk.core.options.PortSide;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkConnectableShape;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.ElkPort;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/** Automatic layout by the Eclipse Layout Kernel: in layers from left to right, with orthogonal wires. */
public final class ElkLayout {
    private static final int LARGE = 200;
    private static final double MARGIN = 40;
    private static final double BETWEEN_BOXES = 40;
    private static final double BETWEEN_LAYERS = 110;
    private static final double BETWEEN_WIRES = 14;
    private static final double WIRE_TO_BOX = 24;

    static {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }

    private final Scene scene;
    private final Map<String, Shape> shapes;
    private final Map<String, ElkNode> nodes = new HashMap<>();
    private final Map<String, ElkConnectableShape> ends = new HashMap<>();
    private final Map<String, ElkEdge> edges = new HashMap<>();
    /** Wires whose direction is reversed for ELK. */
    private final Set<String> turned = new HashSet<>();

    private ElkLayout(Scene scene, Map<String, BoxSide> sides) {
        this.scene = scene;
        shapes = SceneLayout.shapes(scene, sides);
    }

    /** Returns the positions of a whole scene. */
    public static SceneLayout of(Scene scene) {
        if (Notes.areIn(scene)) {
            return Notes.add(scene, of(Notes.without(scene)));
        }
        Map<String, BoxSide> sides = BoxSides.before(scene);
        SceneLayout first = new ElkLayout(scene, sides).layout();
        Map<String, BoxSide> seen = BoxSides.among(scene, first.places());
        // The sides may change with the positions: a drawing from stored positions must look the same
        if (seen.equals(sides)) {
            return first;
        }
        return isLarge(scene)
                ? StoredLayout.read(scene, StoredLayout.write(first), () -> first)
                : new ElkLayout(scene, seen).layout();
    }

    /** Returns whether a scene has so many boxes that the best layout would take too long. */
    public static boolean isLarge(Scene scene) {
        return scene.boxes().size() > LARGE;
    }

    private SceneLayout layout() {
        ElkNode root = graph();
        scene.boxes().forEach(box -> add(root, box));
        scene.wires().forEach(this::add);
        new LayeredLayoutProvider().layout(root, new BasicProgressMonitor());
        Map<String, Point> places = new HashMap<>();
        nodes.forEach((id, node) -> places.put(id, snapped(node.getX(), node.getY())));
        Map<String, List<Point>> bends = new HashMap<>();
        edges.forEach((id, edge) -> {
            List<Point> points = bends(edge);
            if (turned.contains(id)) {
                Collections.reverse(points);
            }
            if (!points.isEmpty()) {
                bends.put(id, points);
            }
        });
        return new SceneLayout(places, shapes, bends);
    }

    private ElkNode graph() {
        ElkNode root = ElkGraphUtil.createGraph();
        root.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        root.setProperty(CoreOptions.PADDING, new ElkPadding(MARGIN));
        root.setProperty(CoreOptions.SPACING_NODE_NODE, BETWEEN_BOXES);
        root.setProperty(CoreOptions.SPACING_EDGE_EDGE, BETWEEN_WIRES);
        root.setProperty(CoreOptions.SPACING_EDGE_NODE, WIRE_TO_BOX);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, BETWEEN_LAYERS);
        root.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, WIRE_TO_BOX);
        root.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, BETWEEN_WIRES);
        if (isLarge(scene)) {
            root.setProperty(LayeredOptions.THOROUGHNESS, 1);
            root.setProperty(LayeredOptions.CROSSING_MINIMIZATION_GREEDY_SWITCH_TYPE, GreedySwitchType.OFF);
        }
        return root;
    }

    private void add(ElkNode root, Box box) {
        Shape shape = shapes.get(box.id());
        ElkNode node = ElkGraphUtil.createNode(root);
        node.setDimensions(shape.width(), shape.height());
        node.setProperty(CoreOptions.PORT_CONSTRAINTS, PortConstraints.FIXED_POS);
        nodes.put(box.id(), node);
        ends.put(box.id(), node);
        for (Port port : box.ports()) {
            Area area = shape.ports().get(port.id());
            ElkPort elk = ElkGraphUtil.createPort(node);
            elk.setDimensions(area.width(), area.height());
            elk.setLocation(area.x(), area.y());
            boolean west = shape.sides().get(port.id()) == BoxSide.WEST;
            elk.setProperty(CoreOptions.PORT_SIDE, west ? PortSide.WEST : PortSide.EAST);
            ends.put(port.id(), elk);
        }
        if (box.inside() != null) {
            box.inside().scene().owners().keySet().forEach(id -> ends.put(id, node)); // for ELK, boxes are closed
        }
    }

    /** Adds an edge from the right side of one box to the left side of another, if the ports' sides allow it. */
    private void add(Wire wire) {
        ElkConnectableShape source = ends.get(wire.source());
        ElkConnectableShape target = ends.get(wire.target());
        if (isWest(source) && !isWest(target)) {
            turned.add(wire.id());
            edges.put(wire.id(), ElkGraphUtil.createSimpleEdge(target, source));
        } else {
            edges.put(wire.id(), ElkGraphUtil.createSimpleEdge(source, target));
        }
    }

    private static boolean isWest(ElkConnectableShape end) {
        return end.getProperty(CoreOptions.PORT_SIDE) == PortSide.WEST;
    }

    private List<Point> bends(ElkEdge edge) {
        List<Point> points = new ArrayList<>();
        if (!edge.getSections().isEmpty()) {
            for (ElkBendPoint bend : edge.getSections().get(0).getBendPoints()) {
                points.add(new Point((int) Math.rint(bend.getX()), (int) Math.rint(bend.getY())));
            }
        }
        return points;
    }

    private static Point snapped(double x, double y) {
        return new Point((int) Math.rint(x), (int) Math.rint(y));
    }
}
