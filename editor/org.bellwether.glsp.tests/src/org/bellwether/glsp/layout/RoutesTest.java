// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.PortKind;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that wires between the same boxes run side by side. */
class RoutesTest {
    private static final int PORTS = 4;

    private static Box box(String id, PortKind kind) {
        List<Port> ports = new ArrayList<>();
        for (int i = 0; i < PORTS; i++) {
            ports.add(new Port(id + "|" + i, "", kind, "port" + i, false, "T"));
        }
        return new Box(id, "instance", id, "", List.of(), ports, List.of(), false);
    }

    private static Scene scene() {
        List<Wire> wires = new ArrayList<>();
        for (int i = 0; i < PORTS; i++) {
            wires.add(new Wire("w" + i, "call", "a|" + i, "b|" + i, ""));
        }
        return new Scene("s", List.of(box("a", PortKind.RECEPTACLE), box("b", PortKind.FACET)), wires);
    }

    /** Returns the paths of all wires, including their tips. */
    private static List<List<Point>> ways(Scene scene, SceneLayout placement) {
        return scene.wires().stream()
                .map(wire -> Routes.whole(
                        tip(placement, wire.source()),
                        placement.bends().getOrDefault(wire.id(), List.of()),
                        tip(placement, wire.target())))
                .toList();
    }

    private static Point tip(SceneLayout placement, String port) {
        String box = port.substring(0, port.indexOf('|'));
        return placement.shapes().get(box).tip(port, placement.places().get(box));
    }

    private static boolean overlap(List<Point> one, List<Point> other) {
        RoutingTracks tracks = new RoutingTracks();
        tracks.take(one);
        return tracks.isAlong(other);
    }

    @ParameterizedTest
    @CsvSource({"500, 200", "500, -200", "260, 300", "-500, 120", "0, 400", "700, 0"})
    void wiresBetweenTheSameBoxesRunBesideEachOther(int x, int y) {
        Scene scene = scene();
        Map<String, List<Integer>> places = Map.of("a", List.of(0, 0), "b", List.of(x, y));
        SceneLayout placement = StoredLayout.read(scene, places, () -> {
            throw new AssertionError("the places are known");
        });
        List<List<Point>> ways = ways(scene, placement);
        for (int i = 0; i < PORTS; i++) {
            for (int j = 0; j < i; j++) {
                assertFalse(overlap(ways.get(i), ways.get(j)), ways.get(i) + " runs along " + ways.get(j));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"500, 200", "0, 400"})
    void waysStayWhenTheDiagramIsDrawnAgain(int x, int y) {
        Scene scene = scene();
        Map<String, List<Integer>> places = Map.of("a", List.of(0, 0), "b", List.of(x, y));
        SceneLayout first = StoredLayout.read(scene, places, () -> null);
        assertEquals(
                first.bends(),
                StoredLayout.read(scene, places, first, () -> null).bends());
    }
}
