// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.PortKind;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;

/**
 * Computes the side of each port. Events enter on the left and leave on the right. A facet and a receptacle face each
 * other: the data that an event announces is fetched in the direction opposite to the event's, and the wire need not
 * lead around the boxes.
 */
public final class BoxSides {
    private BoxSides() {}

    /** Returns the sides for a scene without positions, as if all boxes were in order from left to right. */
    public static Map<String, BoxSide> before(Scene scene) {
        Map<String, Box> owners = scene.owners();
        Map<String, Set<String>> events = new HashMap<>();
        for (Wire wire : scene.wires()) {
            if (wire.kind().equals("event")) {
                events.computeIfAbsent(owners.get(wire.source()).id(), id -> new HashSet<>())
                        .add(owners.get(wire.target()).id());
            }
        }
        Map<String, Integer> pull = new HashMap<>();
        for (Wire wire : scene.wires()) {
            if (faces(wire)) {
                String user = owners.get(wire.source()).id();
                String provider = owners.get(wire.target()).id();
                boolean userIsRight = leads(events, provider, user) && !leads(events, user, provider);
                pull.merge(wire.source(), userIsRight ? -1 : 1, Integer::sum);
                pull.merge(wire.target(), userIsRight ? 1 : -1, Integer::sum);
            }
        }
        Map<String, BoxSide> result = sides(scene, pull);
        for (Wire wire : scene.wires()) {
            if (NoteLines.isOne(wire)) {
                result.put(wire.target(), result.get(wire.source()) == BoxSide.WEST ? BoxSide.EAST : BoxSide.WEST);
            }
        }
        return result;
    }

    /** Returns the sides for boxes with positions: towards their partners. */
    public static Map<String, BoxSide> among(Scene scene, Map<String, Point> places) {
        Map<String, Box> owners = scene.owners();
        Map<String, Integer> pull = new HashMap<>();
        for (Wire wire : scene.wires()) {
            Point source = places.get(owners.get(wire.source()).id());
            Point target = places.get(owners.get(wire.target()).id());
            boolean placed = source != null && target != null;
            if (faces(wire) && placed) {
                pull.merge(wire.source(), target.x() - source.x(), Integer::sum);
                pull.merge(wire.target(), source.x() - target.x(), Integer::sum);
            }
        }
        Map<String, BoxSide> result = sides(scene, pull);
        turnNotes(scene, places, result);
        return result;
    }

    /** Turns notes to the ports that they are about, as seen from the note's middle; ports do not turn to notes. */
    private static void turnNotes(Scene scene, Map<String, Point> places, Map<String, BoxSide> sides) {
        Map<String, Box> owners = scene.owners();
        Map<String, Shape> shapes = new HashMap<>();
        Map<String, Integer> pull = new HashMap<>();
        for (Wire wire : scene.wires()) {
            Box about = owners.get(wire.source());
            Box note = owners.get(wire.target());
            if (!NoteLines.isOne(wire) || !places.containsKey(about.id()) || !places.containsKey(note.id())) {
                continue;
            }
            Shape noted = shapes.computeIfAbsent(about.id(), id -> shape(about, sides));
            int width =
                    shapes.computeIfAbsent(note.id(), id -> shape(note, sides)).width();
            int middle = places.get(note.id()).x() + width / 2;
            pull.merge(wire.target(), noted.endX(wire.source(), places.get(about.id())) - middle, Integer::sum);
        }
        pull.forEach((hook, by) -> sides.put(hook, by < 0 ? BoxSide.WEST : BoxSide.EAST));
    }

    private static Shape shape(Box box, Map<String, BoxSide> sides) {
        return Shape.of(box, port -> sides.get(port.id()));
    }

    /** Returns whether the ends of a wire are ports that turn to each other. */
    private static boolean faces(Wire wire) {
        return wire.kind().equals("call");
    }

    private static Map<String, BoxSide> sides(Scene scene, Map<String, Integer> pull) {
        Map<String, BoxSide> result = new HashMap<>();
        for (Box box : scene.boxes()) {
            for (Port port : box.ports()) {
                result.put(port.id(), side(port, pull.getOrDefault(port.id(), 0)));
            }
        }
        return result;
    }

    private static BoxSide side(Port port, int pull) {
        if (port.kind().isCall() && pull != 0) {
            return pull < 0 ? BoxSide.WEST : BoxSide.EAST;
        }
        return port.kind() == PortKind.SINK || port.kind() == PortKind.FACET ? BoxSide.WEST : BoxSide.EAST;
    }

    private static boolean leads(Map<String, Set<String>> events, String from, String to) {
        Set<String> seen = new HashSet<>();
        Set<String> next = new HashSet<>(Set.of(from));
        while (!next.isEmpty()) {
            Set<String> after = new HashSet<>();
            for (String each : next) {
                if (seen.add(each)) {
                    after.addAll(events.getOrDefault(each, Set.of()));
                }
            }
            if (after.contains(to)) {
                return true;
            }
            next = after;
        }
        return false;
    }
}
