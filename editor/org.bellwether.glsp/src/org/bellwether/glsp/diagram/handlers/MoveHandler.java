// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.NestingLevel;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.types.ElementAndBounds;

/** Moves boxes. Wires between two boxes that move together keep their form; other wires get a new path. */
public class MoveHandler extends SessionOperation<ChangeBoundsOperation> {
    private final DiagramState state;

    @Inject
    MoveHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(ChangeBoundsOperation operation) {
        Map<String, Map<String, Point>> moved = new LinkedHashMap<>();
        List<String> boxes = new ArrayList<>();
        for (ElementAndBounds each : operation.getNewBounds()) {
            String id = each.getElementId();
            NestingLevel level = state.level(id);
            Point before = level.placement().places().get(id);
            if (before != null && each.getNewPosition() != null) {
                int x = (int) Math.rint(each.getNewPosition().getX());
                int y = (int) Math.rint(each.getNewPosition().getY());
                Point way = new Point(x, y).minus(level.origin()).minus(before);
                moved.computeIfAbsent(ShapeIds.around(id), around -> new HashMap<>())
                        .put(id, way);
                boxes.add(id);
            }
        }
        if (!boxes.isEmpty()) {
            state.session().change(label(boxes), model -> {
                state.pin(model, Map.of());
                moved.values().forEach(ways -> move(model, ways));
            });
        }
    }

    private void move(ProjectModel model, Map<String, Point> ways) {
        String any = ways.keySet().iterator().next();
        NestingLevel level = state.level(any);
        level.pin(model, level.moved(ways, ""));
        state.makeRoom(model, any);
    }

    private String label(List<String> boxes) {
        return boxes.size() > 1
                ? "Move " + boxes.size() + " elements"
                : "Move " + state.scene().allOwners().get(boxes.get(0)).title();
    }
}
