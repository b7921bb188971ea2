// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.List;

/**
 * Ids of shapes that show elements of nested assemblies: the ids of the instances on the way, the outermost first, then
 * the element's, with {@code |>} between them. An assembly that is there twice has two shapes for each of its elements.
 */
public final class ShapeIds {
    private static final String INTO = "|>";

    private ShapeIds() {}

    /** Returns the id of an element in a shape, given its id in its own assembly. */
    public static String inside(String shape, String id) {
        return shape + INTO + id;
    }

    /** Returns the id of a shape in its own assembly. */
    public static String local(String shape) {
        int last = shape.lastIndexOf(INTO);
        return last < 0 ? shape : shape.substring(last + INTO.length());
    }

    /** The shape that a shape stands in; empty for the diagram itself. */
    public static String around(String shape) {
        int last = shape.lastIndexOf(INTO);
        return last < 0 ? "" : shape.substring(0, last);
    }

    /** The ids of the instances on the way to a box, and its own. */
    public static List<String> path(String box) {
        List<String> path = new ArrayList<>();
        for (String each = box; !each.isEmpty(); each = around(each)) {
            path.add(0, local(each));
        }
        return path;
    }

    /** Returns the same shape if its element has another id. */
    public static String renamed(String shape, String id) {
        String around = around(shape);
        return around.isEmpty() ? id : inside(around, id);
    }
}
