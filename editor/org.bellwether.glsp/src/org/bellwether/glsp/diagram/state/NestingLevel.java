// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.change.Views;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.project.ViewIds;
import org.bellwether.glsp.layout.NestedLayout;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.layout.SceneLayout;
import org.bellwether.glsp.layout.Shape;
import org.bellwether.glsp.layout.StoredLayout;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.ShapeIds;

/**
 * A level of a diagram: the diagram itself, or the inside of an open box, whose layout is that of its assembly.
 *
 * @param diagram the diagram of the layout
 * @param scene the shapes, with their ids in the diagram
 * @param placement the places of the shapes, in the coordinates of the layout
 * @param origin the origin of these coordinates, in the enclosing box
 */
public record NestingLevel(String diagram, Scene scene, SceneLayout placement, Point origin) {
    /** Returns the levels from the diagram to the one that contains a shape. */
    static List<NestingLevel> to(String shape, String diagram, Scene scene, SceneLayout placement) {
        List<NestingLevel> levels = new ArrayList<>();
        NestingLevel level = new NestingLevel(diagram, scene, placement, new Point(0, 0));
        levels.add(level);
        List<String> path = ShapeIds.path(shape);
        String box = "";
        for (String step : path.subList(0, path.size() - 1)) {
            box = box.isEmpty() ? step : ShapeIds.inside(box, step);
            level = level.in(box);
            if (level == null) {
                break;
            }
            levels.add(level);
        }
        return levels;
    }

    /** Returns the level inside of a box; null if there is no such open box. */
    private NestingLevel in(String id) {
        Box box = scene.boxes().stream()
                .filter(each -> each.id().equals(id) && each.inside() != null)
                .findFirst()
                .orElse(null);
        if (box == null) {
            return null;
        }
        Scene inside = box.inside().scene();
        NestedLayout nested = placement.shapes().get(id).boxes();
        Map<String, Point> places = new HashMap<>();
        nested.places().forEach((each, place) -> places.put(each, place.minus(nested.origin())));
        Map<String, List<Point>> bends = new HashMap<>();
        inside.wires().stream()
                .filter(wire -> nested.bends().containsKey(wire.id()))
                .forEach(wire -> bends.put(
                        wire.id(),
                        nested.bends().get(wire.id()).stream()
                                .map(bend -> bend.minus(nested.origin()))
                                .toList()));
        return new NestingLevel(inside.id(), inside, new SceneLayout(places, nested.shapes(), bends), nested.origin());
    }

    /**
     * Stores all positions as they are drawn, with changes; only allowed inside of a change.
     *
     * @param changes the changed numbers by the shapes' ids; an empty list for a shape that gets an automatic position
     *     or path
     */
    public void pin(ProjectModel model, Map<String, List<Integer>> changes) {
        Map<String, List<Integer>> numbers = new HashMap<>(StoredLayout.write(placement));
        if (ViewIds.isView(diagram)) { // an instance that was hidden since the drawing stays hidden
            Set<String> shown = Views.numbered(model, diagram);
            numbers.keySet().removeIf(id -> placement.places().containsKey(id) && !shown.contains(id));
        }
        numbers.putAll(changes);
        store(model, numbers);
    }

    /** Stores numbers by the shapes' ids. */
    void store(ProjectModel model, Map<String, List<Integer>> some) {
        Map<String, List<Integer>> numbers = new HashMap<>();
        some.forEach((id, each) -> numbers.put(ShapeIds.local(id), each));
        model.layouts().set(diagram, numbers);
    }

    /** Returns the numbers of the layout for a box that has been moved to a place. */
    List<Integer> at(String box, Point place) {
        return StoredLayout.numbers(place, placement.shapes().get(box));
    }

    /**
     * Returns the new numbers of the shapes to the right of a box or below it, which are moved away because the box
     * becomes larger, or closer because it becomes smaller. Wires between boxes that do not move together get a new
     * path.
     */
    Map<String, List<Integer>> room(String box, int wider, int higher) {
        Shape shape = placement.shapes().get(box);
        Point corner = placement.places().get(box);
        Map<String, Point> ways = new HashMap<>();
        placement.places().forEach((id, place) -> {
            int dx = place.x() >= corner.x() + shape.width() ? wider : 0;
            int dy = place.y() >= corner.y() + shape.height() ? higher : 0;
            ways.put(id, id.equals(box) ? new Point(0, 0) : new Point(dx, dy));
        });
        return moved(ways, box);
    }

    /**
     * Returns the numbers of moved boxes, and of their wires.
     *
     * @param ways the distance by which each box is moved; other boxes stay
     * @param other a box whose wires get a new path although it stays; empty for none
     */
    public Map<String, List<Integer>> moved(Map<String, Point> ways, String other) {
        Point stays = new Point(0, 0);
        Map<String, List<Integer>> numbers = new HashMap<>();
        ways.forEach((id, way) -> {
            if (!way.equals(stays)) {
                numbers.put(id, at(id, placement.places().get(id).plus(way)));
            }
        });
        Map<String, Box> owners = scene.owners();
        scene.wires().forEach(wire -> {
            String from = owners.get(wire.source()).id();
            String to = owners.get(wire.target()).id();
            Point source = ways.getOrDefault(from, stays);
            boolean along = source.equals(ways.getOrDefault(to, stays)) && !from.equals(other) && !to.equals(other);
            if (!along) {
                numbers.put(wire.id(), List.of());
            } else if (!source.equals(stays)) {
                List<Point> bends = placement.bends().getOrDefault(wire.id(), List.of());
                numbers.put(
                        wire.id(),
                        StoredLayout.numbers(
                                bends.stream().map(bend -> bend.plus(source)).toList()));
            }
        });
        return numbers;
    }
}
