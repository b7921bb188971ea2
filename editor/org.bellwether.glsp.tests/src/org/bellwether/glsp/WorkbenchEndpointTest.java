// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.workbench.Page;
import org.bellwether.model.deployment.Deployment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the page's requests, and the messages to the page, without its diagrams. */
class WorkbenchEndpointTest extends BasicspFixture {
    private Page page;

    @BeforeEach
    void open() throws Exception {
        page = new Page(session);
    }

    @AfterEach
    void close() throws Exception {
        page.close();
    }

    private JsonElement ask(String method, Object... params) throws InterruptedException {
        return page.ask("workbench/" + method, params);
    }

    private JsonObject notification(String method) throws InterruptedException {
        return page.notification("workbench/" + method);
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
    void reportsChangesAndUndoesThem() throws Exception {
        session.edits().rename(BASICSP + "::gps", "receiver");
        JsonObject change = notification("changed");
        assertEquals("change", change.get("kind").getAsString());
        assertEquals(
                BASICSP + "::receiver",
                change.getAsJsonObject("ids").get(BASICSP + "::gps").getAsString());
        assertTrue(change.getAsJsonObject("state").get("dirty").getAsBoolean());
        assertEquals("Rename gps to receiver", ask("undo").getAsString());
        assertTrue(session.undoLabel().isEmpty());
    }

    @Test
    void reportsRemovedElementsWithoutTheirParts() throws Exception {
        session.edits().delete(List.of(FILE + "#nav::ReadData"));
        List<String> gone = notification("changed").getAsJsonArray("removed").asList().stream()
                .map(JsonElement::getAsString)
                .toList();
        assertTrue(
                gone.containsAll(List.of(FILE + "#nav::ReadData", FILE + "#steady::get_data_at_display")),
                gone::toString);
        assertFalse(gone.contains(FILE + "#nav::ReadData::get_data"), gone::toString);
    }

    @Test
    void goesBackToWhatIsSavedAndSaysHowThingsAre() throws Exception {
        session.edits().rename(BASICSP + "::gps", "receiver");
        assertTrue(ask("state").getAsJsonObject().get("dirty").getAsBoolean());
        ask("revert");
        assertFalse(ask("state").getAsJsonObject().get("dirty").getAsBoolean());
        assertFalse(session.text(FILE).text().contains("receiver"));
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
    void saysWhereAnEndOfAConnectionCanGo() throws Exception {
        Map<String, Object> question = Map.of(
                "diagram", BASICSP, "wire", BASICSP + "/connections.display.airframe-airframe.data", "atSource", false);
        Map<String, String> refusals = new HashMap<>();
        for (JsonElement each : ask("reconnectionTargets", question).getAsJsonArray()) {
            JsonObject target = each.getAsJsonObject();
            refusals.put(target.get("port").getAsString(), target.get("refusal").getAsString());
        }
        assertEquals(9, refusals.size(), "all ports but the present one");
        assertEquals("", refusals.get(BASICSP + "::gps|data"));
        assertTrue(refusals.get(BASICSP + "::timer|timeout").length() > 10, refusals.toString());
    }

    @Test
    void asksAboutConflictsUntilTheyAreAnswered() throws Exception {
        session.edits().rename(BASICSP + "::gps", "receiver");
        Path file = folder.resolve(FILE);
        Files.writeString(file, Files.readString(file).replace("20 Hz", "50 Hz"));
        session.storage().look();
        JsonObject change = notification("changed");
        while (change.getAsJsonObject("state").getAsJsonArray("questions").isEmpty()) {
            change = notification("changed");
        }
        JsonElement state = ask("answer", Map.of("file", FILE, "answer", "RELOAD"));
        assertTrue(state.getAsJsonObject().getAsJsonArray("questions").isEmpty());
        assertTrue(session.text(FILE).text().contains("50 Hz"));
    }

    @Test
    void aNewDeploymentComesIntoTheFileOfTheDiagramInFrontAndKnowsTheOneAssembly() throws Exception {
        String id = ask("newDiagram", Map.of("kind", "deployment", "beside", BASICSP))
                .getAsString();
        assertEquals(FILE + "#NewDeployment", id);
        assertTrue(notification("changed").toString().contains(id));
        assertEquals(
                "BasicSP",
                session.read(
                        model -> model.get(id, Deployment.class).getAssembly().getName()));
    }
}
