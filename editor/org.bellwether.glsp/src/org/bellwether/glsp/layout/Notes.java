// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;

/**
 * The notes of an experiment on an assembly: metrics, and lists of phases and parameters. The notes are in rows below
 * the assembly, each as near to its subject as the other notes allow, and do not move boxes apart.
 */
final class Notes {
    private static final int BETWEEN = 50;
    private static final int BELOW = 60;
    /** The smallest width of rows, even if the assembly is narrower. */
    private static final int NARROWEST = 720;

    private Notes() {}

    private static boolean isNote(Box box) {
        return box.kind().equals("note") || box.kind().equals("list");
    }

    /** Returns whether a scene has an assembly and notes. */
    static boolean areIn(Scene scene) {
        return scene.boxes().stream().anyMatch(Notes::isNote)
                && !scene.boxes().stream().allMatch(Notes::isNote);
    }

    /** Returns the scene of the assembly, without notes. */
    static Scene without(Scene scene) {
        return new Scene(
                scene.id(),
                scene.boxes().stream().filter(box -> !isNote(box)).toList(),
                scene.wires().stream().filter(wire -> !NoteLines.isOne(wire)).toList());
    }

    /** Returns the positions of a scene whose assembly is placed. */
    static SceneLayout add(Scene scene, SceneLayout assembly) {
        Map<String, Point> places = new HashMap<>(assembly.places());
        Map<String, Integer> about = about(scene, assembly);
        Map<String, Shape> measured = SceneLayout.shapes(scene, BoxSides.before(scene));
        List<Area> areas = places.keySet().stream().map(assembly::area).toList();
        int left = areas.stream().mapToInt(Area::x).min().orElse(0);
        int right = Math.max(
                left + NARROWEST, areas.stream().mapToInt(Area::right).max().orElse(0));
        int bottom = areas.stream().mapToInt(Area::bottom).max().orElse(0);
        List<Box> notes = scene.boxes().stream()
                .filter(Notes::isNote)
                .sorted(Comparator.comparing((Box box) -> box.kind().equals("list"))
                        .thenComparing(box -> about.getOrDefault(box.id(), left)))
                .toList();
        int top = bottom + BELOW;
        for (List<Box> row : rows(notes, measured, right - left)) {
            int x = left;
            int rest = width(row, measured);
            for (Box note : row) {
                int width = measured.get(note.id()).width();
                int wanted = about.getOrDefault(note.id(), left) - width / 2;
                x = Math.max(x, Math.min(wanted, right - rest)); // leaves room for the remaining notes
                places.put(note.id(), new Point(x, top));
                x += width + BETWEEN;
                rest -= width + BETWEEN;
            }
            top += BETWEEN
                    + row.stream()
                            .mapToInt(note -> measured.get(note.id()).height())
                            .max()
                            .orElse(0);
        }
        Map<String, Shape> shapes = SceneLayout.shapes(scene, BoxSides.among(scene, places));
        shapes.putAll(assembly.shapes());
        Map<String, List<Point>> bends = new Routes(scene, places, shapes).all(assembly.bends(), Map.of());
        return new SceneLayout(places, shapes, bends);
    }

    /** Divides the notes into rows that fit the width; lists have separate rows. */
    private static List<List<Box>> rows(List<Box> notes, Map<String, Shape> shapes, int room) {
        List<List<Box>> rows = new ArrayList<>();
        for (Box note : notes) {
            List<Box> row = rows.isEmpty() ? List.of() : rows.get(rows.size() - 1);
            boolean fits = !row.isEmpty()
                    && row.get(0).kind().equals(note.kind())
                    && width(row, shapes) + BETWEEN + shapes.get(note.id()).width() <= room;
            if (!fits) {
                row = new ArrayList<>();
                rows.add(row);
            }
            row.add(note);
        }
        return rows;
    }

    private static int width(List<Box> row, Map<String, Shape> shapes) {
        return row.stream()
                        .mapToInt(box -> shapes.get(box.id()).width() + BETWEEN)
                        .sum()
                - BETWEEN;
    }

    /** Returns the place of a new note: below its subject, in free space; null if its subject is not placed. */
    static Point near(Scene scene, Box note, Map<String, Point> places, Map<String, Shape> shapes) {
        Map<String, Box> owners = scene.owners();
        Shape shape = shapes.get(note.id());
        Area about = scene.wires().stream()
                .filter(NoteLines::isOne)
                .filter(wire -> owners.get(wire.target()).id().equals(note.id()))
                .map(wire -> owners.get(wire.source()).id())
                .filter(places::containsKey)
                .findFirst()
                .map(box -> area(shapes.get(box), places.get(box)))
                .orElse(null);
        if (about == null) {
            return null;
        }
        Point place = new Point(about.x(), about.bottom() + BELOW);
        while (true) {
            Area room = area(shape, place).around(BETWEEN / 2);
            List<Area> inTheWay = places.keySet().stream()
                    .map(box -> area(shapes.get(box), places.get(box)))
                    .filter(room::meets)
                    .toList();
            if (inTheWay.isEmpty()) {
                return place;
            }
            int below = inTheWay.stream().mapToInt(Area::bottom).max().orElseThrow();
            place = new Point(place.x(), below + BETWEEN / 2);
        }
    }

    private static Area area(Shape shape, Point place) {
        return new Area(0, 0, shape.width(), shape.height()).at(place);
    }

    /** Returns the horizontal positions of the notes' subjects, by the notes' ids. */
    private static Map<String, Integer> about(Scene scene, SceneLayout assembly) {
        Map<String, Box> owners = scene.owners();
        return scene.wires().stream()
                .filter(NoteLines::isOne)
                .filter(wire ->
                        assembly.places().containsKey(owners.get(wire.source()).id()))
                .collect(Collectors.toMap(
                        wire -> owners.get(wire.target()).id(),
                        wire -> end(assembly, owners.get(wire.source()).id(), wire.source()),
                        (one, other) -> (one + other) / 2));
    }

    private static int end(SceneLayout assembly, String box, String port) {
        return assembly.shapes().get(box).endX(port, assembly.places().get(box));
    }
}
