// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;

/**
 * Reads and writes layouts in the form of layout files: x and y of a box, with width and height if the box is open, and
 * x and y of each bend of a wire. A diagram without stored positions is laid out automatically. If some positions are
 * stored, new shapes are placed below the others.
 */
public final class StoredLayout {
    private static final int NEW_MARGIN = 40;

    private StoredLayout() {}

    /** Returns the positions of a scene that was not drawn before. */
    public static SceneLayout read(Scene scene, Map<String, List<Integer>> numbers, Supplier<SceneLayout> automatic) {
        return read(scene, numbers, null, automatic);
    }

    /**
     * Returns the positions of a scene.
     *
     * @param numbers the numbers by the elements' ids, which may include stale entries
     * @param before the last drawing, whose routes are kept if they are free; null if there is none
     * @param automatic supplies the automatic layout, which is needed if there are no stored numbers
     */
    public static SceneLayout read(
            Scene scene, Map<String, List<Integer>> numbers, SceneLayout before, Supplier<SceneLayout> automatic) {
        Map<String, Point> places = new HashMap<>();
        for (Box box : scene.boxes()) {
            List<Integer> stored = numbers.getOrDefault(box.id(), List.of());
            if (stored.size() >= 2) {
                places.put(box.id(), new Point(stored.get(0), stored.get(1)));
            }
        }
        if (places.isEmpty()) {
            return automatic.get();
        }
        placeNew(scene, places);
        Map<String, Shape> shapes = SceneLayout.shapes(scene, BoxSides.among(scene, places));
        Map<String, List<Point>> stored = new HashMap<>();
        for (Wire wire : scene.wires()) {
            stored.put(wire.id(), points(numbers.getOrDefault(wire.id(), List.of())));
        }
        Map<String, List<Point>> drawn = before == null ? Map.of() : before.bends();
        return new SceneLayout(places, shapes, new Routes(scene, places, shapes).all(stored, drawn));
    }

    /** Returns the ids of elements that have numbers. */
    public static Set<String> ids(Map<String, List<Integer>> numbers) {
        return numbers.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static void placeNew(Scene scene, Map<String, Point> places) {
        if (scene.boxes().stream().allMatch(box -> places.containsKey(box.id()))) {
            return; // the usual case after a change, in which the shapes are not needed
        }
        Map<String, Shape> shapes = SceneLayout.shapes(scene, BoxSides.among(scene, places));
        int x = places.values().stream().mapToInt(Point::x).min().orElse(NEW_MARGIN);
        int y = places.entrySet().stream()
                        .mapToInt(e -> e.getValue().y() + shapes.get(e.getKey()).height())
                        .max()
                        .orElse(0)
                + NEW_MARGIN;
        for (Box box : scene.boxes()) {
            Point near = places.containsKey(box.id()) ? null : Notes.near(scene, box, places, shapes);
            if (near != null) {
                places.put(box.id(), near);
            } else if (!places.containsKey(box.id())) {
                places.put(box.id(), new Point(x, y));
                x += shapes.get(box.id()).width() + NEW_MARGIN;
            }
        }
    }

    private static List<Point> points(List<Integer> numbers) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i + 1 < numbers.size(); i += 2) {
            points.add(new Point(numbers.get(i), numbers.get(i + 1)));
        }
        return points;
    }

    /** Returns all numbers of a placement, by the elements' ids. */
    public static Map<String, List<Integer>> write(SceneLayout placement) {
        Map<String, List<Integer>> numbers = new HashMap<>();
        placement
                .places()
                .forEach((id, place) ->
                        numbers.put(id, numbers(place, placement.shapes().get(id))));
        placement.bends().forEach((id, bends) -> numbers.put(id, numbers(bends)));
        return numbers;
    }

    /** Returns the numbers of a box; those of an open box include its size. */
    public static List<Integer> numbers(Point place, Shape shape) {
        return shape.isOpen()
                ? List.of(place.x(), place.y(), shape.width(), shape.height())
                : List.of(place.x(), place.y());
    }

    /** Returns the numbers of bends. */
    public static List<Integer> numbers(List<Point> bends) {
        return bends.stream()
                .flatMap(bend -> List.of(bend.x(), bend.y()).stream())
                .toList();
    }
}
