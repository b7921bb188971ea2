// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.glsp.BasicspFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page's requests about views. */
class ViewServiceTest extends BasicspFixture {
    private static final String GPS = BASICSP + "::gps";
    private static final String TIMER = BASICSP + "::timer";

    private Page page;

    @BeforeEach
    void open() {
        page = new Page(session);
    }

    @AfterEach
    void close() {
        page.close();
    }

    private String create(String... instances) throws InterruptedException {
        Map<String, List<Integer>> places =
                Stream.of(instances).collect(Collectors.toMap(id -> id, id -> List.of(40, 80)));
        return page.ask("views/create", Map.of("diagram", BASICSP, "instances", places))
                .getAsString();
    }

    private List<JsonObject> diagrams() throws InterruptedException {
        return page.ask("workbench/open").getAsJsonObject().getAsJsonArray("diagrams").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    @Test
    void aViewIsADiagramBehindThatOfItsAssembly() throws Exception {
        String view = create(GPS);
        List<JsonObject> diagrams = diagrams();
        assertEquals(BASICSP, diagrams.get(1).get("id").getAsString());
        assertEquals("", diagrams.get(1).get("view").getAsString());
        JsonObject added = diagrams.get(2);
        assertEquals(view, added.get("id").getAsString());
        assertEquals("assembly", added.get("kind").getAsString());
        assertEquals("view 1", added.get("title").getAsString());
        assertEquals("view of BasicSP, assembly, " + FILE, added.get("detail").getAsString());
        assertEquals(BASICSP, added.get("element").getAsString());
        assertEquals("view 1", added.get("view").getAsString());
        assertEquals(
                List.of(40, 80), session.read(model -> model.layouts().of(view).get(GPS)));
    }

    @Test
    void isNamedFilledAndDeleted() throws Exception {
        String view = create(GPS);
        assertEquals(
                "",
                page.ask("views/checkName", Map.of("view", view, "name", "near"))
                        .getAsString());
        assertTrue(page.ask("views/checkName", Map.of("view", view, "name", ""))
                .getAsString()
                .contains("needs a name"));
        page.ask("views/rename", Map.of("view", view, "name", "near"));
        String renamed = BASICSP + "@near";
        assertEquals(renamed, diagrams().get(2).get("id").getAsString());
        page.ask("views/add", Map.of("view", renamed, "instances", List.of(TIMER)));
        assertTrue(session.read(model -> model.layouts().of(renamed)).containsKey(TIMER));
        page.ask("views/delete", renamed);
        assertFalse(diagrams().stream()
                .anyMatch(diagram -> diagram.get("id").getAsString().equals(renamed)));
    }

    @Test
    void thePageHearsTheNewIdOfARenamedView() throws Exception {
        String view = session.views().create(BASICSP, Map.of(GPS, List.of()));
        session.views().rename(view, "near");
        JsonObject change = page.notification("workbench/changed");
        while (change.getAsJsonObject("ids").size() == 0) {
            change = page.notification("workbench/changed");
        }
        assertEquals(BASICSP + "@near", change.getAsJsonObject("ids").get(view).getAsString());
    }

    @Test
    void anElementIsShownInTheViewInFrontIfItIsThere() throws Exception {
        String view = create(GPS);
        assertEquals(view, place(GPS, view));
        assertEquals(BASICSP, place(TIMER, view));
        assertEquals(BASICSP, place(BASICSP, view));
        assertEquals(BASICSP, place(GPS, BASICSP));
    }

    private String place(String element, String front) throws InterruptedException {
        return page.ask("reveal/shape", Map.of("element", element, "front", front))
                .getAsJsonObject()
                .get("diagram")
                .getAsString();
    }

    @Test
    void connectionsEndAtInstancesOfTheView() throws Exception {
        String view = create(GPS, BASICSP + "::airframe");
        List<String> ports = page
                .ask("workbench/connectionTargets", Map.of("diagram", view, "port", GPS + "|data"))
                .getAsJsonArray()
                .asList()
                .stream()
                .map(each -> each.getAsJsonObject().get("port").getAsString())
                .toList();
        assertTrue(ports.contains(BASICSP + "::airframe|gps"), ports.toString());
        assertFalse(ports.stream().anyMatch(port -> port.startsWith(TIMER)), ports.toString());
        assertTrue(page.ask("canvas/partners", Map.of("diagram", view, "port", GPS + "|data"))
                        .getAsJsonArray()
                        .size()
                > 0);
    }

    @Test
    void aNewDeploymentComesIntoTheFileOfTheViewInFront() throws Exception {
        String view = create(GPS);
        String id = page.ask("workbench/newDiagram", Map.of("kind", "deployment", "beside", view))
                .getAsString();
        assertEquals(FILE + "#NewDeployment", id);
    }
}
