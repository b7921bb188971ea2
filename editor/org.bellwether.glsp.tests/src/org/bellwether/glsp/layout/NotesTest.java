// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.Example;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.PortKind;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.glsp.scene.Wire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the notes of an experiment, and their lines. */
class NotesTest {
    private static final String STEADY = "basicsp.bellwether#steady";

    @TempDir
    private Path folder;

    private Scene basicsp() throws Exception {
        try (EditingSession session = Example.open("basicsp", folder)) {
            return session.read(model -> Scenes.of(model, STEADY));
        }
    }

    private record Segment(String wire, Point from, Point to) {
        boolean runsAlong(Segment other) {
            return isOverlap(
                            from.x(),
                            to.x(),
                            other.from.x(),
                            other.to.x(),
                            from.y(),
                            to.y(),
                            other.from.y(),
                            other.to.y())
                    || isOverlap(
                            from.y(),
                            to.y(),
                            other.from.y(),
                            other.to.y(),
                            from.x(),
                            to.x(),
                            other.from.x(),
                            other.to.x());
        }

        /** Returns whether two parallel segments lie on one line and share more than a point. */
        private static boolean isOverlap(int a, int b, int c, int d, int across, int across2, int other, int other2) {
            return across == across2
                    && other == other2
                    && across == other
                    && Math.min(Math.max(a, b), Math.max(c, d)) > Math.max(Math.min(a, b), Math.min(c, d));
        }
    }

    private static List<Segment> segments(Scene scene, SceneLayout placement) {
        Map<String, Box> owners = scene.owners();
        List<Segment> segments = new ArrayList<>();
        for (Wire wire : scene.wires()) {
            List<Point> way = new ArrayList<>(placement.bends().getOrDefault(wire.id(), List.of()));
            Point source = tip(placement, owners, wire.source());
            if (!NoteLines.isOne(wire)) {
                way.add(0, source);
            }
            way.add(tip(placement, owners, wire.target()));
            for (int i = 1; i < way.size(); i++) {
                segments.add(new Segment(wire.id(), way.get(i - 1), way.get(i)));
            }
        }
        return segments;
    }

    private static Point tip(SceneLayout placement, Map<String, Box> owners, String port) {
        String box = owners.get(port).id();
        return placement.shapes().get(box).tip(port, placement.places().get(box));
    }

    private static void assertApart(Scene scene, SceneLayout placement) {
        List<Segment> all = segments(scene, placement);
        for (Segment one : all) {
            assertTrue(one.from.x() == one.to.x() || one.from.y() == one.to.y(), one + " is oblique");
            for (Segment other : all) {
                assertFalse(!one.wire.equals(other.wire) && one.runsAlong(other), one + " and " + other);
            }
            for (String box : placement.places().keySet()) {
                assertFalse(Routes.crosses(placement.area(box), one.from, one.to), one + " through " + box);
            }
        }
    }

    @Test
    void noLineRunsAlongAnotherOrThroughABox() throws Exception {
        Scene scene = basicsp();
        assertApart(scene, ElkLayout.of(scene));
    }

    @Test
    void noLineRunsAlongAnotherWhereANoteWasMoved() throws Exception {
        Scene scene = basicsp();
        SceneLayout first = ElkLayout.of(scene);
        for (Box note : scene.boxes()) {
            if (note.kind().equals("note")) {
                Map<String, List<Integer>> numbers = new HashMap<>(StoredLayout.write(first));
                scene.wires().forEach(wire -> {
                    if (NoteLines.isOne(wire)) {
                        numbers.remove(wire.id());
                    }
                });
                Point place = first.places().get(note.id());
                numbers.put(note.id(), List.of(place.x() + 1300, place.y() - 300));
                assertApart(scene, StoredLayout.read(scene, numbers, first, () -> first));
            }
        }
    }

    @Test
    void aStoredLayoutWithNotesIsReadBackUnchanged() throws Exception {
        Scene scene = basicsp();
        SceneLayout placement = ElkLayout.of(scene);
        SceneLayout again = StoredLayout.read(scene, StoredLayout.write(placement), () -> {
            throw new AssertionError("it was arranged before");
        });
        assertEquals(placement, again);
    }

    /** Returns a scene with a provider, whose facet has this number of notes, and a client. */
    private static Scene crowded(int notes) {
        Port uses = new Port("a|uses", "", PortKind.RECEPTACLE, "uses", false, "");
        Port facet = new Port("b|facet", "", PortKind.FACET, "facet", false, "");
        List<Box> boxes = new ArrayList<>(List.of(
                new Box("a", "instance", "a", "", List.of(), List.of(uses), List.of(), false),
                new Box("b", "instance", "b", "", List.of(), List.of(facet), List.of(), false)));
        List<Wire> wires = new ArrayList<>(List.of(new Wire("call", "call", "a|uses", "b|facet", "")));
        for (int i = 0; i < notes; i++) {
            Port hook = new Port("n" + i + "|hook", "", PortKind.PROBE, "", true, "");
            boxes.add(new Box("n" + i, "note", "note " + i, "", List.of(), List.of(hook), List.of(), false));
            wires.add(new Wire("l" + i, "probe", i % 2 == 0 ? "a|uses" : "b|facet", hook.id(), ""));
        }
        return new Scene("crowded", boxes, wires);
    }

    @Test
    void severalLinesFromOnePortAreApart() {
        Scene scene = crowded(6);
        assertApart(scene, ElkLayout.of(scene));
    }

    @Test
    void notesStandInTheOrderOfTheirPorts() {
        Scene scene = crowded(2);
        SceneLayout placement = ElkLayout.of(scene);
        assertTrue(placement.area("n0").x() < placement.area("n1").x(), "a's is left of b's");
        assertTrue(
                scene.boxes().stream()
                        .map(Box::id)
                        .filter(id -> id.startsWith("n"))
                        .sorted(Comparator.comparing(
                                id -> placement.places().get(id).x()))
                        .toList()
                        .equals(List.of("n0", "n1")),
                "in order");
    }

    @Test
    void aNoteTurnsToItsPortSeenFromItsMiddle() {
        Scene scene = crowded(1);
        int wide = ElkLayout.of(scene).shapes().get("n0").width();
        int port = tip(ElkLayout.of(scene), scene.owners(), "a|uses").x();
        for (int middle : List.of(port - 20, port + 20)) {
            Map<String, Point> places = new HashMap<>(ElkLayout.of(scene).places());
            places.put("n0", new Point(middle - wide / 2, 400));
            assertEquals(
                    middle < port ? BoxSide.EAST : BoxSide.WEST,
                    BoxSides.among(scene, places).get("n0|hook"));
        }
    }
}
