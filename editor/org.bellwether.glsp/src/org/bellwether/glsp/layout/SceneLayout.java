// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;

/**
 * The positions of a scene.
 *
 * @param places the places of the boxes' upper left corners, by the boxes' ids
 * @param shapes the shapes of the boxes, by their ids
 * @param bends the bends of the wires, by their ids; wires without bends are left out
 */
public record SceneLayout(Map<String, Point> places, Map<String, Shape> shapes, Map<String, List<Point>> bends) {
    /** Returns the area of a box. */
    public Area area(String box) {
        Shape shape = shapes.get(box);
        return new Area(0, 0, shape.width(), shape.height()).at(places.get(box));
    }

    /** Returns whether the placement has a place for each box of a scene, and no others. */
    public boolean isOf(Scene scene) {
        return places.keySet().equals(scene.boxes().stream().map(Box::id).collect(Collectors.toSet()));
    }

    /**
     * Returns the placement after elements have got new ids.
     *
     * @param ids the new ids by the old ones
     */
    public SceneLayout renamed(Map<String, String> ids) {
        return new SceneLayout(renamed(places, ids), renamed(shapes, ids), renamed(bends, ids));
    }

    /** Returns the placement with the bends of some wires removed. */
    public SceneLayout withoutBends(Predicate<String> wires) {
        Map<String, List<Point>> others = new HashMap<>(bends);
        others.keySet().removeIf(wires);
        return new SceneLayout(places, shapes, others);
    }

    private static <T> Map<String, T> renamed(Map<String, T> values, Map<String, String> ids) {
        Map<String, T> result = new HashMap<>();
        values.forEach((id, value) -> result.put(ids.getOrDefault(id, id), value));
        return result;
    }

    /** Returns the boxes' shapes with ports on these sides. */
    static Map<String, Shape> shapes(Scene scene, Map<String, BoxSide> sides) {
        Map<String, Shape> result = new HashMap<>();
        for (Box box : scene.boxes()) {
            result.put(box.id(), Shape.of(box, port -> sides.get(port.id())));
        }
        return result;
    }
}
