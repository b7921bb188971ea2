// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.workbench.Page;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the requests of the panels around the diagrams. */
class PanelsTest extends BasicspFixture {
    private static final String GPS = BASICSP + "::gps";

    private Page page;

    @BeforeEach
    void open() throws Exception {
        page = new Page(session);
    }

    @AfterEach
    void close() throws Exception {
        page.close();
    }

    private static String text(JsonElement element, String member) {
        return element.getAsJsonObject().get(member).getAsString();
    }

    private List<String> elements(String... shapes) throws InterruptedException {
        JsonArray sheets = page.ask("sheet/of", Map.of("shapes", shapes)).getAsJsonArray();
        return sheets.asList().stream().map(sheet -> text(sheet, "element")).toList();
    }

    @Test
    void aSheetIsOfWhatAShapeShows() throws Exception {
        assertEquals(List.of(GPS), elements(GPS + "|:name"));
        assertEquals(List.of(FILE + "#nav::GPS::refresh"), elements(GPS + "|refresh"));
        assertEquals(List.of(BASICSP), elements(BASICSP));
        String metric = FILE + "#steady::update";
        assertEquals(List.of(metric), elements(metric + "|note|hook", metric, "gone"));
        JsonElement sheet = page.ask("sheet/of", Map.of("shapes", List.of(GPS)))
                .getAsJsonArray()
                .get(0);
        JsonObject group =
                sheet.getAsJsonObject().getAsJsonArray("groups").get(0).getAsJsonObject();
        assertEquals("TEXT", text(group.getAsJsonArray("properties").get(0), "type"));
    }

    private List<String> now(String... shapes) throws InterruptedException {
        return page.ask("reveal/now", Map.of("shapes", shapes)).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    @Test
    void shapesAreKnownByTheNamesThatTheyHad() throws Exception {
        session.edits().rename(GPS, "middle");
        session.edits().rename(BASICSP + "::middle", "receiver");
        session.edits().rename(FILE + "#nav::GPS::refresh", "pulse");
        String receiver = BASICSP + "::receiver";
        assertEquals(
                List.of(receiver, receiver + "|:name", receiver + "|pulse"),
                now(GPS, GPS + "|:name", GPS + "|refresh"));
        assertEquals(List.of(BASICSP + "::airframe|refresh", "gone"), now(BASICSP + "::airframe|refresh", "gone"));
        session.edits().rename(receiver, "gps");
        assertEquals(List.of(GPS + "|pulse", GPS), now(receiver + "|refresh", GPS));
        session.undo();
        session.edits().rename(BASICSP + "::airframe", "gps");
        assertEquals(List.of(GPS), now(GPS), "the name is another's now");
    }

    @Test
    void aPropertyIsCheckedAndSetOrTheRefusalIsAnswered() throws Exception {
        Map<String, Object> wrong = Map.of("elements", List.of(GPS), "feature", "type", "text", "nav::Nobody");
        assertFalse(page.ask("sheet/check", wrong).getAsJsonArray().isEmpty());
        assertTrue(page.ask("sheet/set", wrong).getAsString().contains("There is no nav::Nobody"));
        Map<String, Object> good = Map.of("elements", List.of(GPS), "feature", "type", "text", "nav::Airframe");
        assertTrue(page.ask("sheet/check", good).getAsJsonArray().isEmpty());
        assertEquals("", page.ask("sheet/set", good).getAsString());
        assertTrue(session.text(FILE).text().contains("gps : nav::Airframe;"));
    }

    @Test
    void aPartIsAddedAndCompleted() throws Exception {
        String timer = FILE + "#nav::Timer";
        List<String> kinds = page.ask("sheet/kinds", timer).getAsJsonArray().asList().stream()
                .map(kind -> text(kind, "name"))
                .toList();
        assertTrue(kinds.contains("Timer"), kinds.toString());
        String added = page.ask("sheet/add", Map.of("container", timer, "kind", "Timer"))
                .getAsString();
        assertTrue(added.startsWith(timer + "::"), added);
        String connection = BASICSP + "/connections.timer.timeout-gps.refresh";
        Map<String, Object> writing =
                Map.of("element", connection, "feature", "target", "text", "airframe.", "offset", 9);
        List<String> proposals = page.ask("sheet/complete", writing).getAsJsonArray().asList().stream()
                .map(proposal -> text(proposal, "label"))
                .toList();
        assertTrue(proposals.contains("refresh"), proposals.toString());
    }

    @Test
    void anActionIsWrittenWhereItsBlockIs() throws Exception {
        String behaviour = FILE + "#nav::Timer/behaviours.tick";
        Map<String, Object> burn = statement(behaviour, "burn 5 us");
        assertEquals(0, page.ask("sheet/checkStatement", burn).getAsJsonArray().size());
        assertEquals("", page.ask("sheet/addStatement", burn).getAsString());
        assertTrue(session.text(FILE).text().contains("    burn 5 us;"));
        Map<String, Object> nobody = statement(behaviour, "publish nobody");
        assertEquals(
                1, page.ask("sheet/checkStatement", nobody).getAsJsonArray().size());
        String refusal = page.ask("sheet/addStatement", nobody).getAsString();
        assertTrue(refusal.contains("nobody"), refusal);
        List<String> begins = page.ask("sheet/complete", statement(behaviour, "")).getAsJsonArray().asList().stream()
                .map(proposal -> text(proposal, "label"))
                .toList();
        assertTrue(begins.containsAll(List.of("call", "publish", "burn", "wait")), begins.toString());
    }

    private static Map<String, Object> statement(String element, String text) {
        return Map.of("element", element, "feature", "", "text", text, "offset", text.length());
    }

    @Test
    void anElementIsFoundInTheDiagramThatShowsIt() throws Exception {
        assertEquals(List.of(BASICSP, GPS), shape(GPS, ""));
        assertEquals(List.of(BASICSP, ""), shape(BASICSP, ""));
        String experiment = FILE + "#steady";
        assertEquals(List.of(experiment, GPS), shape(GPS, experiment), "it is there, too");
        String behaviour = FILE + "#nav::GPS/behaviours.refresh";
        String line = behaviour + "|:statement";
        assertEquals(List.of(FILE + "#/", line), shape(behaviour, BASICSP));
        assertEquals(List.of(FILE + "#/", line), shape(behaviour + "/trigger", BASICSP), "the behaviour shows it");
        assertEquals(
                FILE + "#nav::GPS::data",
                page.ask("reveal/element", GPS + "|data").getAsString());
    }

    private List<String> shape(String element, String front) throws InterruptedException {
        JsonElement place = page.ask("reveal/shape", Map.of("element", element, "front", front));
        return List.of(text(place, "diagram"), text(place, "shape"));
    }

    @Test
    void problemsHaveARuleAndFixesAndAreFixed() throws Exception {
        session.edits().delete(List.of(BASICSP + "/connections.airframe.gps-gps.data"));
        JsonObject entry = page.ask("problems/list").getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(e -> text(e.get("problem"), "code").equals("BW307"))
                .findFirst()
                .orElseThrow();
        assertEquals(BASICSP + "::airframe", text(entry.get("problem"), "element"));
        assertFalse(text(entry, "rule").isBlank());
        String fix = entry.getAsJsonArray("fixes").get(0).getAsString();
        assertEquals(
                fix,
                page.ask("problems/fix", Map.of("problem", entry.get("problem"), "title", fix))
                        .getAsString());
        assertTrue(page.ask("problems/list").getAsJsonArray().isEmpty());
    }

    @Test
    void theOutlineNamesRenamesAndDeletes() throws Exception {
        List<String> all = new ArrayList<>();
        collect(page.ask("outline/tree").getAsJsonArray(), all);
        assertTrue(all.containsAll(List.of(GPS, FILE + "#nav::GPS/behaviours.refresh", FILE + "#local::here")));
        Map<String, String> taken = Map.of("element", GPS, "name", "timer");
        assertTrue(page.ask("outline/checkName", taken).getAsString().contains("taken"));
        assertTrue(page.ask("outline/rename", taken).isJsonNull());
        assertTrue(session.undoLabel().isEmpty());
        page.ask("outline/rename", Map.of("element", GPS, "name", "receiver"));
        page.ask("outline/delete", Map.of("elements", List.of(BASICSP + "::receiver")));
        assertEquals("Delete receiver", session.undoLabel().orElseThrow());
    }

    private static void collect(JsonArray nodes, List<String> all) {
        for (JsonElement node : nodes) {
            all.add(text(node, "element"));
            collect(node.getAsJsonObject().getAsJsonArray("children"), all);
        }
    }

    @Test
    void aTextIsTypedAndPlacesInItAreElements() throws Exception {
        String first = text(page.ask("text/open", FILE), "text");
        JsonElement found = page.ask("text/find", GPS);
        int offset = found.getAsJsonObject().get("offset").getAsInt();
        assertTrue(first.startsWith("gps : nav::GPS;", offset));
        Map<String, Object> type = Map.of("file", FILE, "offset", offset + 8);
        assertEquals(GPS, page.ask("text/elementAt", type).getAsString());
        assertTrue(text(page.ask("text/help", type), "text").contains("component GPS"));
        String half = first.substring(0, offset) + "gps : nav::Nav;";
        Map<String, Object> writing = Map.of("file", FILE, "text", half, "offset", half.length() - 1);
        JsonArray proposals = page.ask("text/complete", writing).getAsJsonArray();
        assertTrue(proposals.toString().contains("\"NavDisplay\""), "without what stands before it");
        assertEquals(
                offset + 11, proposals.get(0).getAsJsonObject().get("offset").getAsInt());

        String mine = first.replace("20 Hz", "30 Hz");
        session.edits().rename(GPS, "receiver");
        JsonElement set = page.ask("text/set", Map.of("file", FILE, "base", first, "text", mine));
        assertEquals("", text(set, "refusal"));
        assertTrue(text(set, "text").contains("receiver : nav::GPS;")
                && text(set, "text").contains("30 Hz"));
        JsonElement broken =
                page.ask("text/set", Map.of("file", FILE, "base", text(set, "text"), "text", "assembly {"));
        assertFalse(broken.getAsJsonObject().get("readable").getAsBoolean());
        assertTrue(page.ask("text/find", BASICSP + "::receiver").isJsonNull());
    }

    @Test
    void noTextOutsideOfTheProjectIsReadOrWritten() throws Exception {
        Path mine = Files.writeString(folder.resolve("notes.txt"), "mine");
        Path beside = Path.of("../" + folder.getFileName() + ".bellwether");
        List<String> others = List.of(
                "/etc/passwd",
                "../../etc/passwd",
                "notes.txt",
                "x/../" + FILE,
                folder.resolve(FILE).toString(),
                beside.toString());
        for (String other : others) {
            assertTrue(page.ask("text/open", other).isJsonNull(), other);
            Map<String, Object> typed = Map.of("file", other, "base", "", "text", "module m {\n};\n");
            assertTrue(page.ask("text/set", typed).isJsonNull(), other);
            Map<String, Object> place = Map.of("file", other, "offset", 0);
            assertTrue(page.ask("text/elementAt", place).isJsonNull(), other);
            assertTrue(page.ask("text/help", place).isJsonNull(), other);
            Map<String, Object> writing = Map.of("file", other, "text", "module m {\n};\n", "offset", 0);
            assertTrue(page.ask("text/complete", writing).isJsonNull(), other);
        }
        session.storage().saveAll();
        assertEquals("mine", Files.readString(mine));
        assertFalse(Files.exists(folder.resolve(beside)));
        assertTrue(session.undoLabel().isEmpty());
    }

    @Test
    void theWordsOfTheNotationAreReported() throws Exception {
        JsonObject files = page.ask("text/files").getAsJsonObject();
        assertEquals(FILE, text(files.getAsJsonArray("files").get(0), "path"));
        assertTrue(files.getAsJsonArray("keywords").toString().contains("\"assembly\""));
    }
}
