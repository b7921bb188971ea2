// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.List;

/**
 * The ids of shapes that show elements of nested assemblies: the ids of the enclosing instances, the outermost first,
 * then the id of the element, joined by {@code |>}. If an assembly has two instances, each of its elements has two
 * shapes.
 */
public final class ShapeIds {
    private static final String INTO = "|>";

    private ShapeIds() {}

    /** Returns the id of an element inside of a shape, for its id in its own assembly. */
    public static String inside(String shape, String id) {
        return shape + INTO + id;
    }

    /** Returns the id of a shape in its own assembly. */
    public static String local(String shape) {
        int last = shape.lastIndexOf(INTO);
        return last < 0 ? shape : shape.substring(last + INTO.length());
    }

    /** Returns the id of the shape that contains a shape; empty for the diagram itself. */
    public static String around(String shape) {
        int last = shape.lastIndexOf(INTO);
        return last < 0 ? "" : shape.substring(0, last);
    }

    /** Returns the ids of the instances that enclose a box, and its own. */
    public static List<String> path(String box) {
        List<String> path = new ArrayList<>();
        for (String each = box; !each.isEmpty(); each = around(each)) {
            path.add(0, local(each));
        }
        return path;
    }

    /** Returns the id of a shape after its element has got a new id. */
    public static String renamed(String shape, String id) {
        String around = around(shape);
        return around.isEmpty() ? id : inside(around, id);
    }
}
