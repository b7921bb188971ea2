// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.Example;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.web.Dialogue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page asks for and is told beside its diagrams. */
class WorkbenchDialogueTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String BASICSP = FILE + "#BasicSP";

    @TempDir
    private Path folder;

    private final BlockingQueue<JsonObject> heard = new LinkedBlockingQueue<>();
    private EditingSession session;
    private WorkbenchDialogue dialogue;

    @BeforeEach
    void open() throws Exception {
        session = Example.open("basicsp", folder);
        dialogue = new WorkbenchDialogue(session, new Runs(session, folder), new Dialogue.Peer() {
            @Override
            public void send(String message) {
                heard.add(JsonParser.parseString(message).getAsJsonObject());
            }

            @Override
            public void close(String why) {
                throw new AssertionError(why);
            }
        });
    }

    @AfterEach
    void close() throws Exception {
        dialogue.close();
        session.close();
    }

    private JsonObject next() throws InterruptedException {
        JsonObject message = heard.poll(30, TimeUnit.SECONDS);
        assertTrue(message != null, "the server says nothing");
        return message;
    }

    private JsonElement ask(String method, Object... params) throws InterruptedException {
        Map<String, Object> request = new HashMap<>(Map.of("jsonrpc", "2.0", "id", 7, "method", "workbench/" + method));
        if (params.length > 0) {
            request.put("params", params[0]);
        }
        dialogue.receive(new Gson().toJson(request));
        JsonObject message = next();
        while (!message.has("id")) {
            message = next();
        }
        return message.get("result");
    }

    private JsonObject told(String method) throws InterruptedException {
        JsonObject message = next();
        while (!message.has("method") || !message.get("method").getAsString().equals("workbench/" + method)) {
            message = next();
        }
        return message.getAsJsonObject("params");
    }

    @Test
    void opensWithAllDiagramsInTheOrderOfWork() throws Exception {
        JsonObject project = ask("open").getAsJsonObject();
        List<String> kinds = project.getAsJsonArray("diagrams").asList().stream()
                .map(diagram -> diagram.getAsJsonObject().get("kind").getAsString())
                .toList();
        assertEquals(List.of("types", "assembly", "deployment", "experiment"), kinds);
        assertFalse(project.getAsJsonObject("state").get("dirty").getAsBoolean());
    }

    @Test
    void tellsOfChangesAndUndoesThem() throws Exception {
        session.edits().rename(BASICSP + "::gps", "receiver");
        JsonObject change = told("changed");
        assertEquals("change", change.get("kind").getAsString());
        assertEquals(
                BASICSP + "::receiver",
                change.getAsJsonObject("ids").get(BASICSP + "::gps").getAsString());
        assertTrue(change.getAsJsonObject("state").get("dirty").getAsBoolean());
        assertEquals("Rename gps to receiver", ask("undo").getAsString());
        assertTrue(session.undoLabel().isEmpty());
    }

    @Test
    void saysWhereAConnectionCanEndAndWhyNotElsewhere() throws Exception {
        Map<String, String> question = Map.of("diagram", BASICSP, "port", BASICSP + "::display|airframe");
        Map<String, String> refusals = new HashMap<>();
        for (JsonElement each : ask("connectionTargets", question).getAsJsonArray()) {
            JsonObject target = each.getAsJsonObject();
            refusals.put(target.get("port").getAsString(), target.get("refusal").getAsString());
        }
        assertEquals(9, refusals.size());
        assertTrue(refusals.get(BASICSP + "::timer|timeout").length() > 10, refusals.toString());
    }

    @Test
    void asksAboutConflictsUntilTheyAreAnswered() throws Exception {
        session.edits().rename(BASICSP + "::gps", "receiver");
        Path file = folder.resolve(FILE);
        Files.writeString(file, Files.readString(file).replace("20 Hz", "50 Hz"));
        session.storage().look();
        JsonObject change = told("changed");
        while (change.getAsJsonObject("state").getAsJsonArray("questions").isEmpty()) {
            change = told("changed");
        }
        JsonElement state = ask("answer", Map.of("file", FILE, "answer", "RELOAD"));
        assertTrue(state.getAsJsonObject().getAsJsonArray("questions").isEmpty());
        assertTrue(session.text(FILE).text().contains("50 Hz"));
    }
}
