// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.scene.Box;

/**
 * The contents of a box. Nodes and processes contain boxes in rows from left to right, in a square; an instance
 * contains its assembly (see {@link OpenBox}).
 *
 * @param width the width of the box around the contents; 0 if there are none
 * @param height the height of the contents
 * @param shapes the shapes by the boxes' ids
 * @param places the places in the enclosing box, by the boxes' ids
 * @param bends the bends of inner wires, by the wires' ids
 * @param origin the place in the box of the upper left corner of the assembly's diagram
 */
public record NestedLayout(
        int width,
        int height,
        Map<String, Shape> shapes,
        Map<String, Point> places,
        Map<String, List<Point>> bends,
        Point origin) {
    private static final int GAP = 16;
    private static final Point NOWHERE = new Point(0, 0);

    /** @param head the height of the box above its contents */
    static NestedLayout of(Box owner, int head) {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        Map<String, Point> places = new LinkedHashMap<>();
        int columns = (int) Math.ceil(Math.sqrt(owner.boxes().size()));
        int x = GAP;
        int y = head + GAP;
        int width = 0;
        int lineHeight = 0;
        for (Box box : owner.boxes()) {
            if (!shapes.isEmpty() && shapes.size() % columns == 0) {
                x = GAP;
                y += lineHeight + GAP;
                lineHeight = 0;
            }
            Shape shape = Shape.of(box, port -> BoxSide.WEST);
            shapes.put(box.id(), shape);
            places.put(box.id(), new Point(x, y));
            x += shape.width() + GAP;
            width = Math.max(width, x);
            lineHeight = Math.max(lineHeight, shape.height());
        }
        int height = shapes.isEmpty() ? 0 : y + lineHeight + GAP - head;
        return new NestedLayout(width, height, shapes, places, Map.of(), NOWHERE);
    }
}
