// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.Example;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests instances of assemblies that show their contents in place. */
class NestedDiagramTest {
    private static final String FILE = "nested.bellwether";
    private static final String OUTER = FILE + "#A";
    private static final String INNER = FILE + "#Inner";
    private static final String LEFT = OUTER + "::left";
    private static final String FIRST = LEFT + "|>" + INNER + "::first";
    private static final String SECOND = LEFT + "|>" + INNER + "::second";

    @TempDir
    private Path folder;

    private EditingSession session;
    private Client client;
    private JsonObject graph;

    @BeforeEach
    void open() throws Exception {
        session = Example.open("../testmodels/valid/nested", folder);
        client = new Client(session);
        graph = client.open("assembly", OUTER);
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        session.close();
    }

    private void run(String kind, Map<String, ?> more) throws InterruptedException {
        Map<String, Object> operation = new HashMap<>(more);
        operation.put("kind", kind);
        operation.put("isOperation", true);
        client.send(operation);
        graph = client.action("updateModel").getAsJsonObject("newRoot");
    }

    private void expand(String box) throws InterruptedException {
        run("bellwether.expand", Map.of("elementId", box));
    }

    private JsonObject box(String id) {
        return find(graph, id);
    }

    private static JsonObject find(JsonObject parent, String id) {
        return Client.children(parent)
                .filter(child -> child.get("id").getAsString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static double number(JsonObject box, String of, String name) {
        return box.getAsJsonObject(of).get(name).getAsDouble();
    }

    private Map<String, List<Integer>> layout(String diagram) {
        return session.read(model -> model.layouts().of(diagram));
    }

    private String text() {
        return session.text(FILE).text();
    }

    @Test
    void opensInPlaceWithWhatIsInsideAndMakesRoom() throws Exception {
        double before = number(box(OUTER + "::right"), "position", "x");
        JsonObject closed = box(LEFT);
        expand(LEFT);
        JsonObject open = box(LEFT);
        assertEquals(List.of(FIRST, SECOND), Client.ids(open, "node:instance"));
        assertEquals(1, Client.ids(open, "edge:call").size());
        List<JsonObject> exports = Client.children(open)
                .filter(child -> child.get("type").getAsString().equals("edge:export"))
                .toList();
        assertEquals(
                List.of(LEFT + "|entry", LEFT + "|way_out"),
                exports.stream().map(wire -> wire.get("sourceId").getAsString()).toList());
        assertEquals(
                List.of(FIRST + "|served", SECOND + "|peer"),
                exports.stream().map(wire -> wire.get("targetId").getAsString()).toList());
        double wider = number(open, "size", "width") - number(closed, "size", "width");
        assertTrue(wider > 100, "wider by " + wider);
        assertEquals(before + wider, number(box(OUTER + "::right"), "position", "x"));
        assertEquals(4, layout(OUTER).get(LEFT).size());
        expand(LEFT);
        assertEquals(before, number(box(OUTER + "::right"), "position", "x"));
        assertEquals(2, layout(OUTER).get(LEFT).size());
        session.undo();
        assertEquals("Expand left", session.undoLabel().orElseThrow());
    }

    @Test
    void isOneStepThatIsSavedInTheLayout() throws Exception {
        String before = text();
        expand(LEFT);
        session.storage().saveAll();
        assertEquals(before, text());
        String layout = java.nio.file.Files.readString(folder.resolve("nested.bwlayout"));
        assertTrue(layout.matches("(?s).*\nA A::left -?\\d+ -?\\d+ \\d+ \\d+\n.*"), layout);
        session.undo();
        assertFalse(layout(OUTER).containsKey(LEFT));
    }

    @Test
    void aMoveInsideAnExpandedInstanceMovesItInItsAssembly() throws Exception {
        expand(LEFT);
        JsonObject second = find(box(LEFT), SECOND);
        double width = number(box(LEFT), "size", "width");
        run(
                "changeBounds",
                Map.of(
                        "newBounds",
                        List.of(Map.of(
                                "elementId",
                                SECOND,
                                "newPosition",
                                Map.of(
                                        "x",
                                        number(second, "position", "x") + 100,
                                        "y",
                                        number(second, "position", "y")),
                                "newSize",
                                Map.of("width", 120, "height", 80)))));
        assertEquals(number(second, "position", "x") + 100, number(find(box(LEFT), SECOND), "position", "x"));
        assertEquals(width + 100, number(box(LEFT), "size", "width"), 10);
        assertTrue(layout(INNER).containsKey(INNER + "::second"));
        Client other = new Client(session);
        JsonObject own = other.open("assembly", INNER);
        double distance = number(find(own, INNER + "::second"), "position", "x")
                - number(find(own, INNER + "::first"), "position", "x");
        other.close();
        assertEquals(
                number(find(box(LEFT), SECOND), "position", "x") - number(find(box(LEFT), FIRST), "position", "x"),
                distance);
    }

    @Test
    void editsWhatIsInside() throws Exception {
        expand(LEFT);
        run("applyLabelEdit", Map.of("labelId", FIRST + "|:name", "text", "front"));
        assertTrue(text().contains("front : m::Relay;") && text().contains("front.peer -> second.served"), text());
        run(
                "createNode",
                Map.of(
                        "elementTypeId",
                        "node:new",
                        "containerId",
                        LEFT,
                        "location",
                        Map.of("x", 500, "y", 300),
                        "args",
                        Map.of("kind", "Instance", "type", FILE + "#m::Callee", "label", "instance")));
        assertEquals(3, Client.ids(box(LEFT), "node:instance").size());
        String made = Client.ids(box(LEFT), "node:instance").get(2);
        run(
                "createEdge",
                Map.of(
                        "elementTypeId",
                        "edge:wire",
                        "sourceElementId",
                        SECOND + "|peer",
                        "targetElementId",
                        made + "|served"));
        assertTrue(text().contains("  second.peer -> callee"), text());
        run("deleteElement", Map.of("elementIds", List.of(SECOND)));
        assertFalse(text().contains("  second : "), text());
    }

    @Test
    void aConnectedInstanceStandsInTheDiagramAlsoWhereAnOpenBoxIs() throws Exception {
        expand(LEFT);
        int before = Client.ids(graph, "node:instance").size();
        run(
                "createNode",
                Map.of(
                        "elementTypeId",
                        "node:new",
                        "containerId",
                        LEFT,
                        "location",
                        Map.of("x", 500, "y", 300),
                        "args",
                        Map.of(
                                "kind",
                                "Instance",
                                "type",
                                FILE + "#m::Relay",
                                "label",
                                "instance",
                                "from",
                                LEFT + "|entry",
                                "to",
                                FILE + "#m::Relay::peer")));
        assertEquals(before + 1, Client.ids(graph, "node:instance").size());
        assertEquals(2, Client.ids(box(LEFT), "node:instance").size());
        assertTrue(text().contains("  relay.peer -> left.entry;"), text());
    }

    @Test
    void refusesWiresThatCrossTheBorder() throws Exception {
        expand(LEFT);
        client.send(Map.of(
                "kind",
                "createEdge",
                "isOperation",
                true,
                "elementTypeId",
                "edge:wire",
                "sourceElementId",
                OUTER + "::caller|peer",
                "targetElementId",
                FIRST + "|served"));
        String refusal = client.action("message").get("message").getAsString();
        assertTrue(refusal.contains("Export the port"), refusal);
    }
}
