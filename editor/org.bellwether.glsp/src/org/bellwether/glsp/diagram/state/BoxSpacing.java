// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.layout.Shape;
import org.bellwether.glsp.scene.ShapeIds;

/** Keeps boxes apart when an open one becomes larger, and together when it becomes smaller. */
final class BoxSpacing {
    private BoxSpacing() {}

    /**
     * Moves the shapes beside each box that has another size than before, from the innermost outwards.
     *
     * @param before the levels on the way to a box, as they were
     * @param after the same as they are now
     * @param shape where the way leads
     */
    static void make(ProjectModel model, List<Level> before, List<Level> after, String shape) {
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

    /** The box on each level through which the way leads. */
    private static List<String> boxes(String shape) {
        List<String> boxes = new ArrayList<>();
        for (String box = shape; !box.isEmpty(); box = ShapeIds.around(box)) {
            boxes.add(0, box);
        }
        return boxes;
    }
}
