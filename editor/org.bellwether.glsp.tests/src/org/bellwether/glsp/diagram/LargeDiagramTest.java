// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.BasicspFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests changes of a diagram that has too many boxes to compute all of them again for each change. */
@Tag("slow")
class LargeDiagramTest extends BasicspFixture {
    private static final int PAIRS = 110;
    private static final String LARGE = FILE + "#Large";

    private Client client;
    private JsonObject graph;

    @BeforeEach
    void open() throws Exception {
        StringBuilder text = new StringBuilder(text()).append("\nassembly Large {\n");
        for (int i = 0; i < PAIRS; i++) {
            text.append("  timer" + i + " : nav::Timer;\n  gps" + i + " : nav::GPS;\n");
        }
        for (int i = 0; i < PAIRS; i++) {
            text.append("  timer" + i + ".timeout -> gps" + i + ".refresh;\n");
        }
        assertTrue(session.setText(FILE, text.append("}\n").toString()).readable());
        client = new Client(session);
        graph = client.open("assembly", LARGE);
    }

    @AfterEach
    void close() throws Exception {
        client.close();
    }

    private JsonObject create(String type) throws InterruptedException {
        client.send(Map.of(
                "kind",
                "createNode",
                "isOperation",
                true,
                "elementTypeId",
                "node:new",
                "location",
                Map.of("x", 203, "y", 408),
                "args",
                Map.of("kind", "Instance", "type", FILE + "#" + type, "label", "instance")));
        return client.action("updateModel");
    }

    private static Map<String, String> places(JsonObject graph) {
        Map<String, String> places = new HashMap<>();
        Client.children(graph)
                .filter(child -> child.get("type").getAsString().equals("node:instance"))
                .forEach(child -> places.put(
                        child.get("id").getAsString(), child.get("position").toString()));
        return places;
    }

    @Test
    void aNewInstanceStandsWhereItWasDroppedAndAllOthersStay() throws Exception {
        Map<String, String> before = places(graph);
        assertEquals(2 * PAIRS, before.size());
        Map<String, String> after = places(create("nav::NavDisplay").getAsJsonObject("newRoot"));
        List<String> fresh =
                after.keySet().stream().filter(id -> !before.containsKey(id)).toList();
        assertEquals(List.of(LARGE + "::navDisplay"), fresh);
        before.forEach((id, place) -> assertEquals(place, after.get(id), id));
        List<Integer> stored = session.read(model -> model.layouts().of(LARGE)).get(LARGE + "::navDisplay");
        assertEquals(stored, List.of(x(after, fresh.get(0)), y(after, fresh.get(0))));
    }

    private static int x(Map<String, String> places, String id) {
        return Integer.parseInt(places.get(id).replaceAll(".*\"x\":(-?\\d+)(\\.0)?[,}].*", "$1"));
    }

    private static int y(Map<String, String> places, String id) {
        return Integer.parseInt(places.get(id).replaceAll(".*\"y\":(-?\\d+)(\\.0)?[,}].*", "$1"));
    }

    @Test
    void theStepIsTakenBackAsOne() throws Exception {
        Map<String, String> before = places(graph);
        create("nav::NavDisplay");
        session.undo();
        assertEquals(before, places(client.action("updateModel").getAsJsonObject("newRoot")));
        assertTrue(session.read(model -> model.layouts().of(LARGE)).isEmpty(), "nobody has moved anything");
    }

    @Test
    void theViewportMovesWithoutAnimation() throws Exception {
        assertFalse(create("nav::NavDisplay").get("animate").getAsBoolean());
    }
}
