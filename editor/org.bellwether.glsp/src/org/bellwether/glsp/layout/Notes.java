// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;

/**
 * What is said of an assembly in an experiment: notes of metrics, and lists of phases and parameters. They stand in rows
 * below the assembly, each as near to what it is about as the others allow, and pull its boxes no farther apart.
 */
final class Notes {
    private static final int BETWEEN = 40;
    private static final int BELOW = 50;
    /** Rows may be so wide although the assembly is narrower. */
    private static final int NARROWEST = 720;

    private Notes() {}

    private static boolean isNote(Box box) {
        return box.kind().equals("note") || box.kind().equals("list");
    }

    private static boolean isProbe(Wire wire) {
        return wire.kind().equals("probe");
    }

    /** Whether a scene has an assembly and notes. */
    static boolean areIn(Scene scene) {
        return scene.boxes().stream().anyMatch(Notes::isNote)
                && !scene.boxes().stream().allMatch(Notes::isNote);
    }

    /** The assembly alone. */
    static Scene without(Scene scene) {
        return new Scene(
                scene.id(),
                scene.boxes().stream().filter(box -> !isNote(box)).toList(),
                scene.wires().stream().filter(wire -> !isProbe(wire)).toList());
    }

    /** All of a scene whose assembly is placed. */
    static Placement add(Scene scene, Placement assembly) {
        Map<String, Point> places = new HashMap<>(assembly.places());
        Map<String, Integer> about = about(scene, assembly);
        Map<String, Shape> measured = Placement.shapes(scene, Sides.before(scene));
        List<Area> areas = places.keySet().stream().map(assembly::area).toList();
        int left = areas.stream().mapToInt(Area::x).min().orElse(0);
        int right = Math.max(
                left + NARROWEST, areas.stream().mapToInt(Area::right).max().orElse(0));
        int bottom = areas.stream().mapToInt(Area::bottom).max().orElse(0);
        Row row = new Row(left, bottom + BELOW);
        List<Box> notes = scene.boxes().stream()
                .filter(Notes::isNote)
                .sorted(Comparator.comparing((Box box) -> box.kind().equals("list"))
                        .thenComparing(box -> about.getOrDefault(box.id(), left)))
                .toList();
        Set<String> kinds = new HashSet<>();
        for (Box note : notes) {
            Shape shape = measured.get(note.id());
            boolean begins = kinds.add(note.kind()) && kinds.size() > 1; // lists stand apart
            if (begins || row.next > left && row.next + shape.width() > right) {
                row = new Row(left, row.bottom + BETWEEN);
            }
            places.put(note.id(), new Point(row.next, row.top));
            row.next += shape.width() + BETWEEN;
            row.bottom = Math.max(row.bottom, row.top + shape.height());
        }
        Map<String, Shape> shapes = Placement.shapes(scene, Sides.among(scene, places));
        shapes.putAll(assembly.shapes());
        List<Wire> probes = scene.wires().stream().filter(Notes::isProbe).toList();
        Map<String, List<Point>> bends = new HashMap<>(assembly.bends());
        bends.putAll(new Routes(new Scene(scene.id(), scene.boxes(), probes), places, shapes).all(Map.of(), Map.of()));
        return new Placement(places, shapes, bends);
    }

    /** Where a new note stands: below what it is about, where there is room; null for what is about nothing placed. */
    static Point near(Scene scene, Box note, Map<String, Point> places, Map<String, Shape> shapes) {
        Map<String, Box> owners = scene.owners();
        Shape shape = shapes.get(note.id());
        Area about = scene.wires().stream()
                .filter(Notes::isProbe)
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

    /** Where the row that is filled just now goes on. */
    private static final class Row {
        private final int top;
        private int next;
        private int bottom;

        Row(int left, int top) {
            this.top = top;
            next = left;
            bottom = top;
        }
    }

    /** How far to the right that stands what a note is about, by the notes' ids. */
    private static Map<String, Integer> about(Scene scene, Placement assembly) {
        Map<String, Box> owners = scene.owners();
        return scene.wires().stream()
                .filter(Notes::isProbe)
                .filter(wire ->
                        assembly.places().containsKey(owners.get(wire.source()).id()))
                .collect(Collectors.toMap(
                        wire -> owners.get(wire.target()).id(),
                        wire -> assembly.area(owners.get(wire.source()).id()).centreX(),
                        (one, other) -> (one + other) / 2));
    }
}
