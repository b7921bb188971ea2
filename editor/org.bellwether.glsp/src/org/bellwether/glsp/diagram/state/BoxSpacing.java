// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.layout.Shape;
import org.bellwether.glsp.scene.ShapeIds;

/** Moves boxes apart when an open box becomes larger, and together when it becomes smaller. */
final class BoxSpacing {
    private BoxSpacing() {}

    /**
     * Moves the shapes beside each box whose size has changed, from the innermost box outwards.
     *
     * @param before the levels from the diagram to the shape, before the change
     * @param after the levels from the diagram to the shape, after the change
     * @param shape the changed shape
     */
    static void make(ProjectModel model, List<NestingLevel> before, List<NestingLevel> after, String shape) {
        List<String> boxes = boxes(shape);
        for (int i = Math.min(before.size(), after.size()) - 1; i >= 0; i--) {
            String box = boxes.get(i);
            Shape was = before.get(i).placement().shapes().get(box);
            Shape is = after.get(i).placement().shapes().get(box);
            if (was == null || is == null) {
                continue;
            }
            int wider = is.width() - was.width();
            int higher = is.height() - was.height();
            if (wider != 0 || higher != 0) {
                Map<String, List<Integer>> numbers = before.get(i).room(box, wider, higher);
                numbers.put(
                        box,
                        after.get(i).at(box, after.get(i).placement().places().get(box)));
                before.get(i).store(model, numbers);
            }
        }
    }

    /** Returns the enclosing box on each level. */
    private static List<String> boxes(String shape) {
        List<String> boxes = new ArrayList<>();
        for (String box = shape; !box.isEmpty(); box = ShapeIds.around(box)) {
            boxes.add(0, box);
        }
        return boxes;
    }
}
