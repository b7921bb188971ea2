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

/** Ports are led to what goes through them, and new lines read as they will be written. */
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
        List<String> rows = Client.children(graph)
                .flatMap(Client::children)
                .filter(child -> child.get("type").getAsString().equals("label:row"))
                .map(row -> row.get("text").getAsString())
                .toList();
        assertTrue(rows.contains("void NewOperation()"), rows.toString());
    }
}
