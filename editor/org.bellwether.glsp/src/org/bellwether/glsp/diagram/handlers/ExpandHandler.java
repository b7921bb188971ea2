// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.diagram.drawing.ExpandOperation;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.diagram.state.NestingLevel;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.scene.Box;

/** Opens an instance of an assembly in place, or closes it; neighbouring boxes are moved to make room. */
public class ExpandHandler extends SessionOperation<ExpandOperation> {
    private final DiagramState state;

    @Inject
    ExpandHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(ExpandOperation operation) {
        String id = Ids.shape(operation.getElementId());
        Box box = state.scene().allOwners().get(id);
        if (box == null || !box.canOpen()) {
            throw new EditRefused("Only instances of assemblies can be expanded.");
        }
        boolean opens = box.inside() == null;
        state.session().change((opens ? "Expand " : "Collapse ") + box.title(), model -> {
            state.pin(model, Map.of());
            turn(model, id, opens);
        });
    }

    /** Opens or closes a box. The layout contains the size of an open box only. */
    private void turn(ProjectModel model, String id, boolean opens) {
        NestingLevel level = state.level(id);
        Point place = level.placement().places().get(id);
        Map<String, List<Integer>> numbers = new HashMap<>();
        numbers.put(id, opens ? List.of(place.x(), place.y(), 1, 1) : List.of(place.x(), place.y()));
        level.scene().wires().forEach(wire -> {
            boolean isThere = level.scene().owners().get(wire.source()).id().equals(id)
                    || level.scene().owners().get(wire.target()).id().equals(id);
            if (isThere) {
                numbers.put(wire.id(), List.of());
            }
        });
        level.pin(model, numbers);
        state.makeRoom(model, id);
    }
}
