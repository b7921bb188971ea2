// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.Example;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that lines from ports set their types, and that new lines have the text that the file will have. */
class TypesDiagramTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String DISPLAY = FILE + "#nav::NavDisplay";

    @TempDir
    private Path folder;

    private EditingSession session;
    private Client client;

    @BeforeEach
    void open() throws Exception {
        session = Example.open("basicsp", folder);
        client = new Client(session);
        client.open("types", FILE + "#/");
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        session.close();
    }

    private void lead(String port, String type) {
        client.send(Map.of(
                "kind",
                "createEdge",
                "isOperation",
                true,
                "elementTypeId",
                "edge:type",
                "sourceElementId",
                DISPLAY + "|" + port,
                "targetElementId",
                FILE + "#nav::" + type));
    }

    @Test
    void aPortIsLedToWhatGoesThroughIt() throws Exception {
        lead("refresh", "Timeout");
        client.action("updateModel");
        assertTrue(
                session.text(FILE).text().contains("consumes Timeout refresh;"),
                session.text(FILE).text());
        lead("refresh", "ReadData");
        assertEquals(
                "Through an event sink goes an event type, not an interface.",
                client.action("message").get("message").getAsString());
    }

    @Test
    void aNewLineReadsAsItWillBeWritten() throws Exception {
        session.edits().create(FILE + "#nav::ReadData", "Operation", Map.of(), null);
        JsonObject graph = client.action("updateModel").getAsJsonObject("newRoot");
        List<String> rows =
                Client.children(graph).flatMap(box -> texts(box).stream()).toList();
        assertTrue(rows.contains("void NewOperation()"), rows.toString());
    }

    private static List<String> texts(JsonObject box) {
        return Client.children(box)
                .filter(child -> child.has("text"))
                .map(child -> child.get("text").getAsString())
                .toList();
    }

    private static List<String> texts(JsonObject graph, String box) {
        return Client.children(graph)
                .filter(child -> child.get("id").getAsString().equals(box))
                .findFirst()
                .map(TypesDiagramTest::texts)
                .orElseThrow(() -> new AssertionError(graph));
    }

    private JsonObject drop(String kind, String target) throws InterruptedException {
        client.send(Map.of(
                "kind",
                "createNode",
                "isOperation",
                true,
                "elementTypeId",
                "node:new",
                "containerId",
                target,
                "args",
                Map.of("kind", kind, "label", kind)));
        return client.action("updateModel").getAsJsonObject("newRoot");
    }

    @Test
    void unionsTypedefsAndHomesSayWhatIsInThem() throws Exception {
        String types = " union Reading switch (long) { case 1: double value; default: string why; };"
                + " typedef long Row[3], Cell; home Stock manages GPS { factory make(in long n); }; };";
        session.setText(FILE, session.text(FILE).text().replaceFirst("(?m)^\\};", types));
        JsonObject graph = client.action("updateModel").getAsJsonObject("newRoot");
        String nav = FILE + "#nav::";
        assertEquals(
                List.of("Reading", "union switch (long) in nav", "case 1: double value", "default: string why"),
                texts(graph, nav + "Reading"));
        assertEquals(List.of("Row", "typedef in nav", "long Row[3]"), texts(graph, nav + "Row"));
        assertEquals(List.of("Cell", "typedef in nav", "long Cell"), texts(graph, nav + "Cell"));
        assertEquals(
                List.of("Stock", "home of GPS in nav", "manages nav::GPS", "factory make(in long n)"),
                texts(graph, nav + "Stock"));
        graph = drop("UnionCase", nav + "Reading");
        assertTrue(
                texts(graph, nav + "Reading").get(4).endsWith("long NewUnionCase"),
                texts(graph, nav + "Reading").toString());
    }

    @Test
    void droppedTypesJoinTheModuleOfOthersAndAssembliesTheTopLevel() throws Exception {
        JsonObject graph = drop("Typedef", FILE + "#/|:diagram");
        assertEquals(
                List.of("NewTypedef", "typedef in nav", "long NewTypedef"), texts(graph, FILE + "#nav::NewTypedef"));
        graph = drop("Union", FILE + "#/|:diagram");
        assertEquals(List.of("NewUnion", "union switch (long) in nav"), texts(graph, FILE + "#nav::NewUnion"));
        drop("Home", FILE + "#/|:diagram");
        drop("Assembly", FILE + "#/|:diagram");
        String text = session.text(FILE).text();
        assertTrue(text.contains("\n  home NewHome manages ? {"), text);
        assertTrue(text.contains("\nassembly NewAssembly {"), text);
        session.edits().create(FILE + "#/", "Struct", Map.of("name", "Aside"), null);
        client.action("updateModel");
        drop("Struct", FILE + "#/|:diagram");
        assertTrue(
                session.text(FILE).text().contains("\nstruct NewStruct {"),
                session.text(FILE).text());
    }
}
