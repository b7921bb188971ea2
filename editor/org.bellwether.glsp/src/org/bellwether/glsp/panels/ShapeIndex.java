// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.DiagramKind;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/** Maps elements to shapes and their diagrams. */
final class ShapeIndex {
    private final ProjectModel model;

    ShapeIndex(ProjectModel model) {
        this.model = model;
    }

    /**
     * A diagram and a shape that show an element.
     *
     * @param diagram the id of the element that the diagram shows; empty if no diagram shows the requested element
     * @param shape the id of the shape in the diagram, of the element or of the element that contains its details;
     *     empty for the diagram itself
     */
    record Place(String diagram, String shape) {}

    /** @param front the diagram in front, which is preferred if it shows the element */
    Place find(EObject element, String front) {
        if (model.find(front).filter(ShapeIndex::hasDiagram).isPresent()) {
            String shape = shapes(Scenes.of(model, front)).get(model.id(element));
            if (shape != null) {
                return new Place(front, shape);
            }
        }
        EObject shown = element;
        while (shown != null && !hasDiagram(shown)) {
            shown = shown.eContainer();
        }
        if (shown == null) {
            return new Place("", "");
        }
        String diagram = model.id(shown);
        Map<String, String> shapes = shapes(Scenes.of(model, diagram));
        for (EObject each = element; each != shown; each = each.eContainer()) {
            String shape = shapes.get(model.id(each));
            if (shape != null) {
                return new Place(diagram, shape);
            }
        }
        return new Place(diagram, "");
    }

    private static boolean hasDiagram(EObject element) {
        return DiagramKind.of(element).isPresent() && Scenes.hasSomething(element);
    }

    /** Returns the first shape of each element; shapes in open boxes are the last. */
    private static Map<String, String> shapes(Scene scene) {
        Map<String, String> result = new HashMap<>();
        scene.ports().values().forEach(port -> result.put(port.element(), port.id()));
        scene.allWires().forEach(wire -> result.putIfAbsent(ShapeIds.local(wire.id()), wire.id()));
        scene.boxes().forEach(box -> add(box, result));
        return result;
    }

    private static void add(Box box, Map<String, String> result) {
        result.putIfAbsent(ShapeIds.local(box.id()), box.id());
        box.rows().forEach(row -> result.putIfAbsent(row.id(), Ids.statement(row.id())));
        box.boxes().forEach(child -> add(child, result));
        if (box.inside() != null) {
            box.inside().scene().boxes().forEach(child -> add(child, result));
        }
    }

    /** Returns the element that a shape shows; for the port of an instance, the port in the instance's type. */
    Optional<EObject> element(String shape) {
        int label = shape.lastIndexOf("|:");
        String id = ShapeIds.local(label < 0 ? shape : shape.substring(0, label));
        Optional<EObject> element = model.find(id);
        int bar = id.indexOf('|');
        if (element.isPresent() || bar < 0) {
            return element;
        }
        String name = id.substring(bar + 1);
        return model.find(id.substring(0, bar)).map(owner -> port(owner, name).orElse(owner));
    }

    static Optional<EObject> port(EObject owner, String name) {
        return ports(owner).filter(port -> name.equals(ElementKeys.name(port))).findFirst();
    }

    /** Returns the ports of an element; an instance has the ports of its type. */
    static Stream<EObject> ports(EObject owner) {
        InstanceType type = owner instanceof Instance i ? i.getType() : owner instanceof InstanceType t ? t : null;
        return type == null ? Stream.empty() : Ports.of(type).stream().map(EObject.class::cast);
    }
}
