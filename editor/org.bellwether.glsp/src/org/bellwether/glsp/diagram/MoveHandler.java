// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.layout.StoredLayout;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.types.ElementAndBounds;

/** Boxes are moved. Wires between two that went together go along; others find a new way. */
class MoveHandler extends SessionOperation<ChangeBoundsOperation> {
    private final DiagramState state;

    @Inject
    MoveHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(ChangeBoundsOperation operation) {
        Map<String, Point> moved = new HashMap<>();
        for (ElementAndBounds each : operation.getNewBounds()) {
            Point before = state.placement().places().get(each.getElementId());
            if (before != null && each.getNewPosition() != null) {
                int x = (int) Math.rint(each.getNewPosition().getX());
                int y = (int) Math.rint(each.getNewPosition().getY());
                moved.put(each.getElementId(), new Point(x, y));
            }
        }
        if (!moved.isEmpty()) {
            Map<String, List<Integer>> numbers = numbers(moved);
            state.session().change(label(moved), model -> state.pin(model, numbers));
        }
    }

    private String label(Map<String, Point> moved) {
        if (moved.size() > 1) {
            return "Move " + moved.size() + " elements";
        }
        Box box = state.scene().owners().get(moved.keySet().iterator().next());
        return "Move " + box.title();
    }

    private Map<String, List<Integer>> numbers(Map<String, Point> moved) {
        Map<String, List<Integer>> numbers = new HashMap<>();
        moved.forEach((id, place) -> numbers.put(id, List.of(place.x(), place.y())));
        Scene scene = state.scene();
        Map<String, Box> owners = scene.owners();
        for (Wire wire : scene.wires()) {
            Point source = way(owners.get(wire.source()).id(), moved);
            Point target = way(owners.get(wire.target()).id(), moved);
            List<Point> bends = state.placement().bends().getOrDefault(wire.id(), List.of());
            boolean along = source.equals(target);
            if (!source.equals(new Point(0, 0)) || !along) {
                numbers.put(wire.id(), along ? StoredLayout.numbers(shifted(bends, source)) : List.of());
            }
        }
        return numbers;
    }

    private Point way(String box, Map<String, Point> moved) {
        Point from = state.placement().places().get(box);
        Point to = moved.getOrDefault(box, from);
        return new Point(to.x() - from.x(), to.y() - from.y());
    }

    private static List<Point> shifted(List<Point> bends, Point by) {
        return bends.stream()
                .map(bend -> new Point(bend.x() + by.x(), bend.y() + by.y()))
                .toList();
    }
}
