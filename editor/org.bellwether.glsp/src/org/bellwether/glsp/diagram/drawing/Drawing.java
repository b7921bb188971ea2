// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import com.google.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.layout.Area;
import org.bellwether.glsp.layout.BoxSide;
import org.bellwether.glsp.layout.NestedLayout;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.layout.SceneLayout;
import org.bellwether.glsp.layout.Shape;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.Row;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;
import org.eclipse.glsp.graph.GEdge;
import org.eclipse.glsp.graph.GGraph;
import org.eclipse.glsp.graph.GLabel;
import org.eclipse.glsp.graph.GNode;
import org.eclipse.glsp.graph.GPort;
import org.eclipse.glsp.graph.builder.impl.GEdgeBuilder;
import org.eclipse.glsp.graph.builder.impl.GEdgePlacementBuilder;
import org.eclipse.glsp.graph.builder.impl.GGraphBuilder;
import org.eclipse.glsp.graph.builder.impl.GLabelBuilder;
import org.eclipse.glsp.graph.builder.impl.GNodeBuilder;
import org.eclipse.glsp.graph.builder.impl.GPortBuilder;
import org.eclipse.glsp.server.features.core.model.GModelFactory;

/**
 * Turns a scene with positions into GLSP's graph. The graph contains all sizes, so that the page need not measure
 * anything.
 */
public class Drawing implements GModelFactory {
    /** The middle of a wire, as a fraction of its length. */
    private static final double MIDDLE = 0.5;

    private final DiagramState state;

    @Inject
    Drawing(DiagramState state) {
        this.state = state;
    }

    @Override
    public void createGModel() {
        state.refresh();
        state.updateRoot(graph(state.scene(), state.placement()));
    }

    private static GGraph graph(Scene scene, SceneLayout placement) {
        GGraph graph = new GGraphBuilder().id(Ids.root(scene.id())).build();
        for (Box box : scene.boxes()) {
            Shape shape = placement.shapes().get(box.id());
            graph.getChildren().add(node(box, shape, placement.places().get(box.id())));
        }
        for (Wire wire : linesOfNotesFirst(scene.wires())) {
            graph.getChildren().add(edge(wire, placement.bends().getOrDefault(wire.id(), List.of())));
        }
        return graph;
    }

    /** Returns the lines of notes before other wires, so that connections and their figures are drawn over them. */
    private static List<Wire> linesOfNotesFirst(List<Wire> wires) {
        return wires.stream()
                .sorted(Comparator.comparing(wire -> !wire.kind().equals("probe")))
                .toList();
    }

    private static GNode node(Box box, Shape shape, Point place) {
        GNodeBuilder node = new GNodeBuilder("node:" + box.kind())
                .id(box.id())
                .addCssClass(box.kind())
                .position(place.x(), place.y())
                .size(shape.width(), shape.height())
                .addArgument("head", shape.head())
                .addArgument("replicated", box.replicated())
                .addArgument("expandable", box.canOpen())
                .addArgument("expanded", box.inside() != null)
                .add(label(Ids.name(box.id()), nameType(box), box.title(), shape.title(), "title", "middle"));
        if (!box.detail().isEmpty()) {
            node.add(label(Ids.detail(box.id()), "label:plain", box.detail(), shape.detail(), "quiet", "middle"));
        }
        NestedLayout nested = shape.boxes();
        List<Box> boxes =
                box.inside() == null ? box.boxes() : box.inside().scene().boxes();
        for (Box inner : boxes) {
            node.add(
                    node(inner, nested.shapes().get(inner.id()), nested.places().get(inner.id())));
        }
        if (box.inside() != null) {
            Stream.concat(box.inside().scene().wires().stream(), box.inside().exports().stream())
                    .forEach(wire -> node.add(edge(wire, nested.bends().getOrDefault(wire.id(), List.of()))));
        }
        for (int i = 0; i < box.rows().size(); i++) {
            node.add(row(box.rows().get(i), shape.rows().get(i)));
        }
        for (Port port : box.ports()) {
            node.add(port(port, shape.ports().get(port.id())));
            if (port.name().isEmpty()) {
                continue;
            }
            String end = shape.sides().get(port.id()) == BoxSide.WEST ? "start" : "end";
            node.add(portName(box, port, shape.names().get(port.id()), end));
        }
        return node.build();
    }

    /** Returns the type of a box's title. The titles of notes and lists are not names, and cannot be edited. */
    private static String nameType(Box box) {
        return box.kind().equals("note") || box.kind().equals("list") ? "label:plain" : "label:name";
    }

    /** Returns a port's label, which shows the port's statement in a diagram of types, and the port's name elsewhere. */
    private static GLabel portName(Box box, Port port, Area area, String end) {
        return box.kind().equals("type")
                ? label(Ids.statement(port.element()), "label:port", port.name(), area, "port-name", end)
                : label(Ids.name(port.id()), "label:plain", port.name(), area, "port-name", end);
    }

    private static GLabel row(Row row, Area area) {
        String type = row.block() ? "label:block" : "label:row";
        return label(Ids.statement(row.id()), type, row.text(), area, "row", "start");
    }

    private static GPort port(Port port, Area area) {
        return new GPortBuilder("port:" + port.kind().style())
                .id(port.id())
                .addCssClass(port.kind().style())
                .position(area.x(), area.y())
                .size(area.width(), area.height())
                .addArgument("multiple", port.multiple())
                .addArgument("type", port.type())
                .build();
    }

    private static GLabel label(String id, String type, String text, Area area, String... classes) {
        return new GLabelBuilder(type)
                .id(id)
                .text(text)
                .position(area.x(), area.y())
                .size(area.width(), area.height())
                .addCssClasses(List.of(classes))
                .build();
    }

    /** Returns a label beside the middle of the wire. */
    private static GLabel text(Wire wire) {
        return new GLabelBuilder("label:wire")
                .id(Ids.detail(wire.id()))
                .text(wire.text())
                .size(Shape.textWidth(wire.text()), Shape.TEXT_HEIGHT)
                .edgePlacement(new GEdgePlacementBuilder()
                        .position(MIDDLE)
                        .side("top")
                        .offset(2d)
                        .rotate(false)
                        .build())
                .addCssClass("wire-text")
                .build();
    }

    private static GEdge edge(Wire wire, List<Point> bends) {
        GEdgeBuilder edge = new GEdgeBuilder("edge:" + wire.kind())
                .id(wire.id())
                .addCssClass(wire.kind())
                .sourceId(wire.source())
                .targetId(wire.target())
                .routerKind("manhattan");
        if (wire.measured()) {
            edge.addCssClass("on-path");
        }
        bends.forEach(bend -> edge.addRoutingPoint(bend.x(), bend.y()));
        if (!wire.text().isEmpty()) {
            edge.add(text(wire));
        }
        return edge.build();
    }
}
