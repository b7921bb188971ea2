// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.diagram.drawing.PaletteItems;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.glsp.graph.DefaultTypes;
import org.eclipse.glsp.graph.GraphPackage;
import org.eclipse.glsp.server.diagram.BaseDiagramConfiguration;
import org.eclipse.glsp.server.layout.ServerLayoutKind;
import org.eclipse.glsp.server.types.EdgeTypeHint;
import org.eclipse.glsp.server.types.ShapeTypeHint;

/** The types of elements, and the manual operations on them. */
class BellwetherDiagramConfiguration extends BaseDiagramConfiguration {
    private static final List<String> BOXES =
            List.of("node:instance", "node:type", "node:node", "node:note", "node:list");
    private static final List<String> PORTS =
            List.of("port:facet", "port:receptacle", "port:source", "port:sink", "port:probe");
    private static final List<String> WIRES = List.of("edge:call", "edge:event");

    /** The element type of boxes inside of other boxes. */
    private static final String INNER = "node:process";
    /** The element types of lines that belong to the elements at their ends. */
    private static final List<String> LINES =
            List.of("edge:inherits", "edge:manages", "edge:link", "edge:probe", "edge:export");

    @Override
    public Map<String, EClass> getTypeMappings() {
        Map<String, EClass> types = DefaultTypes.getDefaultTypeMappings();
        BOXES.forEach(type -> types.put(type, GraphPackage.Literals.GNODE));
        types.put(INNER, GraphPackage.Literals.GNODE);
        LINES.forEach(type -> types.put(type, GraphPackage.Literals.GEDGE));
        PORTS.forEach(type -> types.put(type, GraphPackage.Literals.GPORT));
        WIRES.forEach(type -> types.put(type, GraphPackage.Literals.GEDGE));
        types.put("label:name", GraphPackage.Literals.GLABEL);
        types.put("label:row", GraphPackage.Literals.GLABEL);
        types.put("label:port", GraphPackage.Literals.GLABEL);
        types.put("label:block", GraphPackage.Literals.GLABEL);
        types.put("label:plain", GraphPackage.Literals.GLABEL);
        types.put("label:wire", GraphPackage.Literals.GLABEL);
        return types;
    }

    @Override
    public List<ShapeTypeHint> getShapeTypeHints() {
        List<ShapeTypeHint> hints = new ArrayList<>();
        List<String> made = List.of(PaletteItems.ELEMENT_TYPE);
        hints.add(new ShapeTypeHint(DefaultTypes.GRAPH, false, false, false, false, made));
        BOXES.forEach(type -> hints.add(new ShapeTypeHint(type, true, true, false, false, made)));
        hints.add(new ShapeTypeHint(INNER, false, true, false, false, made));
        PORTS.forEach(type -> hints.add(new ShapeTypeHint(type, false, false, false, false, made)));
        return hints;
    }

    @Override
    public List<EdgeTypeHint> getEdgeTypeHints() {
        List<EdgeTypeHint> hints = new ArrayList<>();
        WIRES.forEach(type -> hints.add(new EdgeTypeHint(type, true, true, true, PORTS, PORTS)));
        LINES.forEach(type -> hints.add(new EdgeTypeHint(type, false, false, false, List.of(), List.of())));
        return hints;
    }

    @Override
    public ServerLayoutKind getLayoutKind() {
        return ServerLayoutKind.MANUAL;
    }

    @Override
    public boolean needsClientLayout() {
        return false;
    }

    /** Returns false: while an animated update moves shapes, a drag by the user would be lost. */
    @Override
    public boolean animatedUpdate() {
        return false;
    }
}
