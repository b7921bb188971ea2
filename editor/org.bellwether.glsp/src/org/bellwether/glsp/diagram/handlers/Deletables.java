// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.PortKind;
import org.bellwether.glsp.scene.Row;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;

/** Finds the elements of a diagram's shapes for a deletion, or the reason why a shape cannot be deleted. */
final class Deletables {
    private final boolean showsTypes;
    private final Map<String, Port> ports;
    private final Map<String, Box> boxes;
    private final Map<String, Wire> wires = new HashMap<>();

    /** @param showsTypes whether it is a diagram of types, in which ports can be deleted */
    Deletables(Scene scene, boolean showsTypes) {
        this.showsTypes = showsTypes;
        ports = scene.ports();
        boxes = scene.allOwners();
        scene.allWires().forEach(wire -> wires.put(wire.id(), wire));
    }

    /**
     * Returns the elements of shapes.
     *
     * @throws EditRefused if a shape has no element that can be deleted
     */
    Set<String> of(List<String> shapes) {
        Set<String> elements = new LinkedHashSet<>();
        shapes.forEach(shape -> elements.addAll(of(shape)));
        return elements;
    }

    private List<String> of(String shape) {
        if (ports.containsKey(shape)) {
            return List.of(port(ports.get(shape)));
        } else if (wires.containsKey(shape)) {
            return List.of(wire(wires.get(shape)));
        }
        Box box = boxes.get(shape);
        if (box != null && box.kind().equals("list")) {
            throw new EditRefused("Select the lines that are to be deleted: the box only lists them.");
        }
        return box != null && box.kind().equals("note")
                ? box.rows().stream().map(Row::id).toList()
                : List.of(Ids.element(shape));
    }

    private String port(Port port) {
        if (port.kind() == PortKind.PROBE) {
            throw new EditRefused("The dot belongs to its note. Delete the note, or lines of it.");
        } else if (!showsTypes) {
            throw new EditRefused("A port belongs to its type. Delete it in the diagram of types.");
        }
        return port.element();
    }

    private static String wire(Wire wire) {
        return switch (wire.kind()) {
            case "link" ->
                wire.id().substring(0, wire.id().lastIndexOf('|')); // a link with several nodes has several lines
            case "inherits" -> throw new EditRefused("The line shows a base type. Change the type's bases.");
            case "manages" ->
                throw new EditRefused("The line shows which component the home manages. Change the home.");
            case "probe" ->
                throw new EditRefused("The line shows where metrics measure. Delete the metrics, or their note.");
            default -> Ids.element(wire.id());
        };
    }
}
