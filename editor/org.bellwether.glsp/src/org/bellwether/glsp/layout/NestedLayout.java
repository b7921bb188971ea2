// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.scene.Box;

/**
 * The inside of a box: nodes and processes have boxes in rows from left to right, in a square; an instance has its
 * assembly (see {@link OpenBox}).
 *
 * @param width of the box around them; 0 where there are none
 * @param height that they need
 * @param shapes by the boxes' ids
 * @param places in the box around them, by the boxes' ids
 * @param bends of the wires between them, by the wires' ids
 * @param origin where the upper left corner of an assembly's own diagram is in the box
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

    /** @param head how much of the box is above them */
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
