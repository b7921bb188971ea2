// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.glsp.BasicspFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests copying, cutting, pasting and measuring paths by GLSP's protocol. */
class ClipboardOperationsTest extends BasicspFixture {
    private static final String GPS = BASICSP + "::gps";
    private static final String AIRFRAME = BASICSP + "::airframe";

    private Client client;

    @BeforeEach
    void open() throws Exception {
        client = new Client(session);
    }

    @AfterEach
    void close() throws Exception {
        client.close();
    }

    private String copied(String... ids) throws InterruptedException {
        Map<String, ?> context = Map.of("selectedElementIds", List.of(ids), "args", Map.of());
        client.send(Map.of("kind", "requestClipboardData", "requestId", "2", "editorContext", context));
        return client.action("setClipboardData")
                .getAsJsonObject("clipboardData")
                .get("text/plain")
                .getAsString();
    }

    private JsonObject paste(String text, Map<String, ?> context) throws InterruptedException {
        client.send(Map.of(
                "kind",
                "paste",
                "isOperation",
                true,
                "clipboardData",
                Map.of("text/plain", text),
                "editorContext",
                context));
        return client.action("updateModel").getAsJsonObject("newRoot");
    }

    @Test
    void copiesAreDrawnAsideWithTheConnectionsAmongThem() throws Exception {
        client.open("assembly", BASICSP);
        String copied = copied(GPS, AIRFRAME + "|:name");
        JsonObject graph = paste(copied, Map.of("selectedElementIds", List.of(GPS, AIRFRAME), "args", Map.of()));
        assertEquals(6, Client.ids(graph, "node:instance").size());
        assertEquals(7, Client.ids(graph, "edge:").size());
        assertEquals(Optional.of("Paste"), session.undoLabel());
        Map<String, List<Integer>> layout =
                session.read(model -> model.layouts().of(BASICSP));
        String copy = Client.ids(graph, "node:instance").stream()
                .filter(id -> id.startsWith(GPS) && !id.equals(GPS))
                .findFirst()
                .orElseThrow();
        int apart = layout.get(copy).get(1) - layout.get(GPS).get(1);
        assertTrue(apart > 100, "below its original, not over it: " + layout);
        session.undo();
        assertTrue(session.read(model -> model.layouts().of(BASICSP)).isEmpty(), "one step for all of it");
    }

    @Test
    void pastesWhereTheMouseIs() throws Exception {
        client.open("assembly", BASICSP);
        String copied = copied(GPS);
        paste(
                copied,
                Map.of(
                        "selectedElementIds",
                        List.of(),
                        "lastMousePosition",
                        Map.of("x", 502, "y", 398),
                        "args",
                        Map.of()));
        Map<String, List<Integer>> layout =
                session.read(model -> model.layouts().of(BASICSP));
        assertTrue(layout.containsValue(List.of(500, 400)), layout.toString());
    }

    @Test
    void cutsInOneStep() throws Exception {
        client.open("assembly", BASICSP);
        client.send(Map.of(
                "kind",
                "cut",
                "isOperation",
                true,
                "editorContext",
                Map.of("selectedElementIds", List.of(GPS), "args", Map.of())));
        client.action("updateModel");
        assertFalse(text().contains("gps : nav::GPS"), text());
        assertEquals(Optional.of("Cut gps"), session.undoLabel());
    }

    @Test
    void textThatIsNoModelIsNotPastedAndPortsAreNotCopied() throws Exception {
        client.open("assembly", BASICSP);
        String before = text();
        paste("dear sir", Map.of("selectedElementIds", List.of(), "args", Map.of()));
        assertEquals("WARNING", client.action("message").get("severity").getAsString());
        assertEquals("", copied(GPS + "|data"));
        assertEquals("WARNING", client.action("message").get("severity").getAsString());
        assertEquals(before, text());
    }

    @Test
    void aLineFromPortToPortOfAnExperimentMeasuresThePath() throws Exception {
        client.open("experiment", FILE + "#steady");
        client.send(Map.of(
                "kind",
                "createEdge",
                "isOperation",
                true,
                "elementTypeId",
                "edge:path",
                "sourceElementId",
                BASICSP + "::gps|data_avail",
                "targetElementId",
                BASICSP + "::display|refresh"));
        client.action("updateModel");
        assertTrue(text().contains("from gps.data_avail to display.refresh"), text());
        assertFalse(text().contains("gps.data_avail -> display.refresh"), text());
    }
}
