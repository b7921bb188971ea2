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

/** Tests each operation of the protocol on a diagram of an assembly, and the resulting model. */
class AssemblyDiagramTest extends BasicspFixture {
    private Client client;
    private JsonObject graph;

    @BeforeEach
    void open() throws Exception {
        client = new Client(session);
        graph = client.open("assembly", BASICSP);
    }

    @AfterEach
    void close() throws Exception {
        client.close();
    }

    private static String id(String instance) {
        return BASICSP + "::" + instance;
    }

    private void run(Map<String, ?> operation) throws InterruptedException {
        client.send(operation);
        graph = client.action("updateModel").getAsJsonObject("newRoot");
    }

    private void create(String type) throws InterruptedException {
        run(Map.of(
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
    }

    private void connect(String source, String target) throws InterruptedException {
        run(Map.of(
                "kind",
                "createEdge",
                "isOperation",
                true,
                "elementTypeId",
                "edge:wire",
                "sourceElementId",
                source,
                "targetElementId",
                target));
    }

    @Test
    void showsInstancesPortsAndConnections() {
        assertEquals(4, Client.ids(graph, "node:instance").size());
        assertEquals(5, Client.ids(graph, "edge:").size());
        JsonObject gps = Client.children(graph)
                .filter(child -> child.get("id").getAsString().equals(id("gps")))
                .findFirst()
                .orElseThrow();
        assertEquals(List.of(id("gps") + "|data"), Client.ids(gps, "port:facet"));
        assertEquals(List.of(id("gps") + "|refresh"), Client.ids(gps, "port:sink"));
        assertEquals(List.of(id("gps") + "|data_avail"), Client.ids(gps, "port:source"));
    }

    @Test
    void createsAnInstanceWhereThePointerIsAndKeepsTheOthersWhereTheyAre() throws Exception {
        create("nav::GPS");
        assertTrue(text().contains("  gPS : nav::GPS;") || text().contains(": nav::GPS;\n  "), text());
        assertEquals(5, Client.ids(graph, "node:instance").size());
        Map<String, List<Integer>> layout =
                session.read(model -> model.layouts().of(BASICSP));
        assertTrue(layout.containsValue(List.of(140, 390)), layout.toString());
        assertTrue(layout.containsKey(id("timer")), layout.toString());
        assertEquals(List.of("Add instance"), session.undoLabel().stream().toList());
    }

    @Test
    void connectsInTheDirectionThatIsLegalAndRefusesTheRest() throws Exception {
        session.edits().create(BASICSP, "Instance", Map.of("type", FILE + "#nav::NavDisplay", "name", "second"), null);
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        connect(id("second") + "|refresh", id("airframe") + "|data_avail");
        assertTrue(text().contains("  airframe.data_avail -> second.refresh;"), text());
        String before = text();
        connect(id("second") + "|airframe", id("timer") + "|timeout");
        assertEquals("WARNING", client.action("message").get("severity").getAsString());
        assertEquals(before, text());
    }

    @Test
    void aNewInstanceAtTheEndOfALineIsConnectedInTheSameStep() throws Exception {
        String before = text();
        run(Map.of(
                "kind",
                "createNode",
                "isOperation",
                true,
                "elementTypeId",
                "node:new",
                "location",
                Map.of("x", 203, "y", 408),
                "args",
                Map.of(
                        "kind",
                        "Instance",
                        "type",
                        FILE + "#nav::NavDisplay",
                        "label",
                        "instance",
                        "from",
                        id("gps") + "|data",
                        "to",
                        FILE + "#nav::NavDisplay::airframe")));
        assertTrue(text().contains("  navDisplay.airframe -> gps.data;"), text());
        session.undo();
        assertEquals(before, text());
    }

    @Test
    void aConnectionIsReconnectedToAnotherPort() throws Exception {
        String wire = Client.ids(graph, "edge:call").get(0);
        assertTrue(wire.contains("airframe.gps-gps.data"), wire);
        session.edits().create(BASICSP, "Instance", Map.of("type", FILE + "#nav::GPS", "name", "other"), null);
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        run(Map.of(
                "kind",
                "reconnectEdge",
                "isOperation",
                true,
                "edgeElementId",
                wire,
                "sourceElementId",
                id("airframe") + "|gps",
                "targetElementId",
                id("other") + "|data"));
        assertTrue(text().contains("  airframe.gps -> other.data;"), text());
        assertFalse(text().contains("airframe.gps -> gps.data;"), text());
    }

    @Test
    void renamesAndRefusesWhatIsNoName() throws Exception {
        run(Map.of("kind", "applyLabelEdit", "isOperation", true, "labelId", id("gps") + "|:name", "text", "receiver"));
        assertTrue(text().contains("  receiver : nav::GPS;"), text());
        assertTrue(text().contains("  timer.timeout -> receiver.refresh;"), text());
        assertEquals(List.of(id("receiver")), selected());
        String before = text();
        run(Map.of(
                "kind", "applyLabelEdit", "isOperation", true, "labelId", id("receiver") + "|:name", "text", "timer"));
        assertEquals("WARNING", client.action("message").get("severity").getAsString());
        assertEquals(before, text());
    }

    @Test
    void leavesTheOthersWhereTheyAreWhenOneIsRenamed() throws Exception {
        String before = place("airframe");
        run(Map.of(
                "kind",
                "applyLabelEdit",
                "isOperation",
                true,
                "labelId",
                id("gps") + "|:name",
                "text",
                "a_receiver_of_satellites_in_orbit"));
        assertEquals(before, place("airframe"));
        assertTrue(session.read(model -> model.layouts().of(BASICSP)).isEmpty(), "nobody has moved anything");
    }

    private String place(String instance) {
        return Client.children(graph)
                .filter(child -> child.get("id").getAsString().equals(id(instance)))
                .map(child -> child.get("position").toString())
                .findFirst()
                .orElseThrow();
    }

    private List<String> selected() throws InterruptedException {
        return client.action("elementSelected").getAsJsonArray("selectedElementsIDs").asList().stream()
                .map(element -> element.getAsString())
                .toList();
    }

    @Test
    void deletesWithWhatCannotBeWithout() throws Exception {
        run(Map.of("kind", "deleteElement", "isOperation", true, "elementIds", List.of(id("airframe"))));
        assertFalse(text().contains("airframe : "), text());
        assertFalse(text().contains("-> airframe."), text());
        assertEquals(1, Client.ids(graph, "edge:").size());
        assertEquals(Optional.of("Delete airframe"), session.undoLabel());
    }

    @Test
    void refusesToDeleteAPort() throws Exception {
        String before = text();
        run(Map.of("kind", "deleteElement", "isOperation", true, "elementIds", List.of(id("gps") + "|data")));
        assertTrue(client.action("message").get("message").getAsString().contains("type"));
        assertEquals(before, text());
    }

    @Test
    void movesInOneStepWithTheWiresAndUndoesIt() throws Exception {
        Map<String, ?> bounds = Map.of("elementId", id("gps"), "newPosition", Map.of("x", 250, "y", 300));
        Map<String, ?> move = Map.of("kind", "changeBounds", "isOperation", true, "newBounds", List.of(bounds));
        Map<String, ?> bends =
                Map.of("kind", "changeRoutingPoints", "isOperation", true, "newRoutingPoints", List.of());
        run(Map.of("kind", "compound", "isOperation", true, "operationList", List.of(move, bends)));
        assertEquals(Optional.of("Move gps"), session.undoLabel());
        assertEquals(
                List.of(250, 300),
                session.read(model -> model.layouts().of(BASICSP)).get(id("gps")));
        client.send(Map.of("kind", "glspUndo"));
        client.action("updateModel");
        assertTrue(session.read(model -> model.layouts().of(BASICSP)).isEmpty());
    }

    @Test
    void theLayoutOperationArrangesAllInstances() throws Exception {
        session.change("Pile up", model -> model.layouts().set(BASICSP, id("gps"), List.of(0, 0)));
        client.action("updateModel");
        run(Map.of("kind", "layout", "isOperation", true, "elementIds", List.of()));
        Map<String, List<Integer>> layout =
                session.read(model -> model.layouts().of(BASICSP));
        assertTrue(layout.get(id("gps")).get(0) > layout.get(id("timer")).get(0), layout.toString());
    }

    @Test
    void routesAWireAsTheUserDragsIt() throws Exception {
        String wire = Client.ids(graph, "edge:event").get(0);
        List<Map<String, Integer>> points = List.of(Map.of("x", 200, "y", 100), Map.of("x", 200, "y", 140));
        Map<String, ?> bends = Map.of("elementId", wire, "newRoutingPoints", points);
        run(Map.of("kind", "changeRoutingPoints", "isOperation", true, "newRoutingPoints", List.of(bends)));
        assertEquals(
                List.of(200, 100, 200, 140),
                session.read(model -> model.layouts().of(BASICSP)).get(wire));
    }

    @Test
    void showsWhatOthersChange() throws Exception {
        session.edits().rename(id("timer"), "clock");
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        assertTrue(Client.ids(graph, "node:instance").contains(id("clock")));
    }

    /** Tests {@link org.bellwether.glsp.diagram.handlers.RedrawHandler} while the diagram's assembly is deleted. */
    @Test
    void drawsNothingOfADiagramThatIsGoneAndAllWhenItIsBack() throws Exception {
        session.edits().delete(List.of(BASICSP));
        Map<String, ?> nothing = Map.of("selectedElementIds", List.of());
        client.send(Map.of(
                "kind",
                "requestContextActions",
                "requestId",
                "2",
                "contextId",
                "tool-palette",
                "editorContext",
                nothing)); // the answer comes after the redrawing that the change has caused
        String first = client.action("updateModel", "message", "setContextActions")
                .get("kind")
                .getAsString();
        assertEquals("setContextActions", first);
        session.undo();
        graph = client.action("updateModel", "message").getAsJsonObject("newRoot");
        assertEquals(4, Client.ids(graph, "node:instance").size());
    }

    @Test
    void opensDiagramsOfTheProjectOnly() throws Exception {
        for (String other : List.of("/etc/passwd", "../other.bellwether#BasicSP", FILE + "#nav::GPS", "")) {
            try (Client stranger = new Client(session)) {
                assertEquals(null, stranger.open("assembly", other), other);
            }
        }
    }

    @Test
    void drawsEmptyWhatAnUndoHasTakenAwayMeanwhile() throws Exception {
        session.setText(FILE, text() + "\nassembly Brief {};\n");
        session.undo();
        for (String kind : List.of("assembly", "deployment")) {
            try (Client late = new Client(session)) {
                assertFalse(late.open(kind, FILE + "#Brief").has("children"), kind);
            }
        }
    }
}
