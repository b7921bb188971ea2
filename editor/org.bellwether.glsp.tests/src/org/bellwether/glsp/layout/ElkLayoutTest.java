// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

/** Tests diagrams without stored positions, and diagrams that a user has arranged. */
class ElkLayoutTest {
    private static final String BASICSP = "basicsp.bellwether#BasicSP";

    @TempDir
    private Path folder;

    private Scene basicsp() throws Exception {
        try (EditingSession session = Example.open("basicsp", folder)) {
            return session.read(model -> Scenes.of(model, BASICSP));
        }
    }

    private static String id(String instance) {
        return BASICSP + "::" + instance;
    }

    @Test
    void wiresAreOrthogonalAndEndAtPorts() throws Exception {
        Scene scene = basicsp();
        SceneLayout placement = ElkLayout.of(scene);
        Map<String, Box> owners = scene.owners();
        for (Wire wire : scene.wires()) {
            List<Point> way = new ArrayList<>();
            way.add(tip(placement, owners, wire.source()));
            way.addAll(placement.bends().getOrDefault(wire.id(), List.of()));
            way.add(tip(placement, owners, wire.target()));
            for (int i = 1; i < way.size(); i++) {
                boolean straight = way.get(i).x() == way.get(i - 1).x()
                        || way.get(i).y() == way.get(i - 1).y();
                assertTrue(straight, wire.id() + " " + way);
            }
        }
    }

    private static Point tip(SceneLayout placement, Map<String, Box> owners, String port) {
        String box = owners.get(port).id();
        return placement.shapes().get(box).tip(port, placement.places().get(box));
    }

    @Test
    void boxesAreApartAndGoFromLeftToRight() throws Exception {
        SceneLayout placement = ElkLayout.of(basicsp());
        List<String> boxes = List.of(id("timer"), id("gps"), id("airframe"), id("display"));
        for (int i = 1; i < boxes.size(); i++) {
            Area before = placement.area(boxes.get(i - 1));
            assertTrue(before.right() < placement.area(boxes.get(i)).x(), boxes.get(i));
        }
    }

    @Test
    void facetsAndReceptaclesFaceTheirPartners() throws Exception {
        Map<String, Shape> shapes = ElkLayout.of(basicsp()).shapes();
        assertEquals(BoxSide.EAST, shapes.get(id("gps")).sides().get(id("gps") + "|data"));
        assertEquals(BoxSide.WEST, shapes.get(id("airframe")).sides().get(id("airframe") + "|gps"));
        assertEquals(BoxSide.WEST, shapes.get(id("gps")).sides().get(id("gps") + "|refresh"));
    }

    @Test
    void aStoredLayoutIsReadBackUnchanged() throws Exception {
        Scene scene = basicsp();
        SceneLayout placement = ElkLayout.of(scene);
        SceneLayout again = StoredLayout.read(scene, StoredLayout.write(placement), () -> {
            throw new AssertionError("it was arranged before");
        });
        assertEquals(placement.places(), again.places());
        assertEquals(placement.bends(), again.bends());
    }

    @Test
    void newBoxesStandBesideTheOthers() throws Exception {
        Scene scene = basicsp();
        Map<String, List<Integer>> numbers = new HashMap<>(StoredLayout.write(ElkLayout.of(scene)));
        numbers.remove(id("gps"));
        SceneLayout placement = StoredLayout.read(scene, numbers, () -> null);
        Area added = placement.area(id("gps"));
        for (String other : List.of("timer", "airframe", "display")) {
            assertFalse(added.meets(placement.area(id(other))), other);
        }
    }

    @Test
    void wiresGoAroundBoxesThatAreInTheWay() throws Exception {
        Scene scene = basicsp();
        Map<String, List<Integer>> numbers = new HashMap<>();
        numbers.put(id("timer"), List.of(0, 0));
        numbers.put(id("display"), List.of(300, 0));
        numbers.put(id("gps"), List.of(600, 0));
        numbers.put(id("airframe"), List.of(900, 0));
        SceneLayout placement = StoredLayout.read(scene, numbers, () -> null);
        Wire wire = scene.wires().get(0); // from the timer to the gps, around the display
        List<Point> way = new ArrayList<>(placement.bends().get(wire.id()));
        Area inTheWay = placement.area(id("display"));
        for (int i = 1; i < way.size(); i++) {
            assertFalse(Routes.crosses(inTheWay, way.get(i - 1), way.get(i)), way.toString());
        }
        assertTrue(way.size() >= 4, way.toString());
    }

    /**
     * Returns a scene with too many boxes for the best layout. Each row sends to the next one, and the last row sends
     * to the first.
     */
    private static Scene large() {
        List<Box> boxes = new ArrayList<>();
        List<Wire> wires = new ArrayList<>();
        int rows = 21;
        int columns = 10;
        for (int i = 0; i < rows * columns; i++) {
            String id = "b" + i;
            Port in = new Port(id + "|in", "", PortKind.SINK, "in", true, "E");
            Port out = new Port(id + "|out", "", PortKind.SOURCE, "out", true, "E");
            boxes.add(new Box(id, "instance", id, "T", List.of(), List.of(in, out), List.of(), false));
            int next = (i + columns + i % 3) % (rows * columns);
            wires.add(new Wire("w" + i, "event", id + "|out", "b" + next + "|in", ""));
        }
        return new Scene("large", boxes, wires);
    }

    @Test
    void largeDiagramsHaveNoBoxesOnOneAnotherAndKeepTheirWiresWhenOneMoves() {
        Scene scene = large();
        assertTrue(ElkLayout.isLarge(scene));
        SceneLayout placement = ElkLayout.of(scene);
        List<String> boxes = scene.boxes().stream().map(Box::id).toList();
        for (String box : boxes) {
            for (String other : boxes) {
                assertTrue(
                        box.equals(other) || !placement.area(box).meets(placement.area(other)), box + " on " + other);
            }
        }
        Map<String, List<Integer>> numbers = new HashMap<>(StoredLayout.write(placement));
        Point place = placement.places().get("b0");
        numbers.put("b0", List.of(place.x() - 10, place.y()));
        SceneLayout moved = StoredLayout.read(scene, numbers, placement, () -> null);
        for (Wire wire : scene.wires()) {
            boolean ofMoved = wire.source().startsWith("b0|") || wire.target().startsWith("b0|");
            assertTrue(
                    ofMoved
                            || Objects.equals(
                                    placement.bends().get(wire.id()),
                                    moved.bends().get(wire.id())),
                    wire.id());
        }
    }

    @Test
    void aSecondViewOfTheSameSceneReusesItsLayout() throws Exception {
        Arrangements arrangements = new Arrangements();
        Scene scene = basicsp();
        Scene again = new Scene(scene.id(), List.copyOf(scene.boxes()), List.copyOf(scene.wires()));
        assertSame(arrangements.of(scene), arrangements.of(again));
    }
}
