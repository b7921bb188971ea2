// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.diagram.state.NestingLevel;
import org.bellwether.glsp.layout.ElkLayout;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Scenes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operations of the protocol on a view, and what becomes of the view, the model and the complete diagram. */
class ViewDiagramTest extends BasicspFixture {
    private static final String GPS = BASICSP + "::gps";
    private static final String AIRFRAME = BASICSP + "::airframe";
    private static final String TIMER = BASICSP + "::timer";

    private String view;
    private Client client;
    private JsonObject graph;

    @BeforeEach
    void open() throws Exception {
        view = session.views().create(BASICSP, Map.of(GPS, List.of(), AIRFRAME, List.of()));
        client = new Client(session);
        graph = client.open("assembly", view);
    }

    @AfterEach
    void close() throws Exception {
        client.close();
    }

    private void run(String kind, Map<String, ?> arguments) throws InterruptedException {
        Map<String, Object> operation = new HashMap<>(arguments);
        operation.put("kind", kind);
        operation.put("isOperation", true);
        client.send(operation);
        graph = client.action("updateModel").getAsJsonObject("newRoot");
    }

    private void create(Map<String, String> args) throws InterruptedException {
        run("createNode", Map.of("elementTypeId", "node:new", "location", Map.of("x", 203, "y", 408), "args", args));
    }

    private List<String> instances() {
        return Client.ids(graph, "node:instance");
    }

    private Map<String, List<Integer>> layout(String diagram) {
        return session.read(model -> model.layouts().of(diagram));
    }

    private int instancesOfTheCompleteDiagram() throws Exception {
        try (Client other = new Client(session)) {
            return Client.ids(other.open("assembly", BASICSP), "node:instance").size();
        }
    }

    private String detail(String instance) {
        JsonObject box = Client.children(graph)
                .filter(child -> child.get("id").getAsString().equals(instance))
                .findFirst()
                .orElseThrow();
        return Client.children(box)
                .filter(child -> child.get("id").getAsString().equals(instance + "|:detail"))
                .map(label -> label.get("text").getAsString())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void showsItsInstancesTheConnectionsAmongThemAndTheNumberOfOthers() {
        assertEquals(List.of(GPS, AIRFRAME), instances());
        assertEquals(2, Client.ids(graph, "edge:").size());
        assertEquals("nav::GPS, 1 hidden", detail(GPS));
        assertEquals("nav::Airframe, 2 hidden", detail(AIRFRAME));
    }

    @Test
    void hidesAnInstanceThatStaysInTheModelAndKeepsTheOthersWhereTheyAre() throws Exception {
        String before = text();
        String place = place(AIRFRAME);
        run("bellwether.hide", Map.of("elementIds", List.of(GPS, GPS + "|data")));
        assertEquals(List.of(AIRFRAME), instances());
        assertEquals(0, Client.ids(graph, "edge:").size());
        assertEquals(place, place(AIRFRAME));
        assertEquals(before, text());
        assertEquals(4, instancesOfTheCompleteDiagram());
        assertEquals(Optional.of("Hide gps"), session.undoLabel());
        session.undo();
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        assertEquals(List.of(GPS, AIRFRAME), instances());
    }

    private String place(String instance) {
        return Client.children(graph)
                .filter(child -> child.get("id").getAsString().equals(instance))
                .map(child -> child.get("position").toString())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void refusesToHideWhatIsNoInstanceAndInTheCompleteDiagram() throws Exception {
        run("bellwether.hide", Map.of("elementIds", List.of(GPS + "|data")));
        assertTrue(message(client).contains("Select the box"));
        try (Client other = new Client(session)) {
            other.open("assembly", BASICSP);
            other.send(Map.of("kind", "bellwether.hide", "isOperation", true, "elementIds", List.of(GPS)));
            assertTrue(message(other).contains("complete diagram"));
        }
        assertEquals(Set.of(BASICSP, GPS, AIRFRAME), layout(view).keySet());
    }

    private static String message(Client client) throws InterruptedException {
        return client.action("message").get("message").getAsString();
    }

    @Test
    void deletesFromTheModel() throws Exception {
        run("deleteElement", Map.of("elementIds", List.of(GPS)));
        assertFalse(text().contains("gps : "), text());
        assertEquals(List.of(AIRFRAME), instances());
    }

    @Test
    void aNewInstanceIsInTheViewAndInTheCompleteDiagram() throws Exception {
        create(Map.of("kind", "Instance", "type", FILE + "#nav::GPS", "label", "instance"));
        assertEquals(3, instances().size());
        assertEquals(List.of(140, 390), layout(view).get(instances().get(2)));
        assertEquals(5, instancesOfTheCompleteDiagram());
        assertTrue(layout(BASICSP).isEmpty(), "the complete diagram places it by itself");
        String before = instances().get(2);
        session.undo();
        assertFalse(layout(view).containsKey(before));
    }

    @Test
    void showsAnInstanceFromThePaletteWhereItIsDropped() throws Exception {
        String before = text();
        create(Map.of("instance", TIMER, "label", "timer to the view"));
        assertEquals(Set.of(GPS, AIRFRAME, TIMER), Set.copyOf(instances()));
        assertEquals(List.of(140, 390), layout(view).get(TIMER));
        assertEquals(before, text());
        assertEquals(Optional.of("Add timer to the view"), session.undoLabel());
    }

    @Test
    void thePaletteOffersTheInstancesThatAreHidden() throws Exception {
        Map<String, ?> nothing = Map.of("selectedElementIds", List.of());
        client.send(Map.of(
                "kind",
                "requestContextActions",
                "requestId",
                "2",
                "contextId",
                "tool-palette",
                "editorContext",
                nothing));
        JsonObject group = client.action("setContextActions").getAsJsonArray("actions").asList().stream()
                .map(each -> each.getAsJsonObject())
                .filter(each -> each.get("id").getAsString().equals("hidden"))
                .findFirst()
                .orElseThrow();
        List<String> labels = group.getAsJsonArray("children").asList().stream()
                .map(each -> each.getAsJsonObject().get("label").getAsString())
                .toList();
        assertEquals(List.of("display : nav::NavDisplay", "timer : nav::Timer"), labels);
    }

    @Test
    void showsTheNeighboursOfAnInstance() throws Exception {
        run("bellwether.showNeighbours", Map.of("elementIds", List.of(GPS)));
        assertEquals(Set.of(GPS, AIRFRAME, TIMER), Set.copyOf(instances()));
        assertEquals("nav::GPS", detail(GPS));
        client.send(Map.of("kind", "bellwether.showNeighbours", "isOperation", true, "elementIds", List.of(GPS)));
        assertTrue(message(client).contains("No hidden instance"));
    }

    @Test
    void pastesIntoTheView() throws Exception {
        run(
                "paste",
                Map.of(
                        "clipboardData",
                        Map.of("text/plain", session.edits().copy(List.of(GPS), null)),
                        "editorContext",
                        Map.of("selectedElementIds", List.of(), "args", Map.of())));
        assertEquals(3, instances().size());
        assertEquals(3, text().split(": nav::GPS;").length, "two instances");
    }

    @Test
    void movesInTheViewOnly() throws Exception {
        Map<String, ?> bounds = Map.of("elementId", GPS, "newPosition", Map.of("x", 250, "y", 300));
        run("changeBounds", Map.of("newBounds", List.of(bounds)));
        assertEquals(List.of(250, 300), layout(view).get(GPS));
        assertTrue(layout(BASICSP).isEmpty());
    }

    /** A gesture may come before the page has drawn what another page has changed. */
    @Test
    void aDrawingThatIsOlderThanAHidingShowsNothingAgain() {
        NestingLevel drawn = session.read(model -> {
            Scene scene = Scenes.of(model, view);
            return new NestingLevel(view, scene, ElkLayout.of(scene), new Point(0, 0));
        });
        session.change("Hide gps", model -> model.layouts().set(view, GPS, List.of()));
        session.change("Move", model -> drawn.pin(model, Map.of(AIRFRAME, List.of(50, 60))));
        assertFalse(layout(view).containsKey(GPS));
        assertEquals(List.of(50, 60), layout(view).get(AIRFRAME));
        session.views().delete(view);
        assertThrows(EditRefused.class, () -> session.change("Move", model -> drawn.pin(model, Map.of())));
        assertTrue(layout(view).isEmpty());
    }

    @Test
    void followsItsAssemblyAndItsOwnName() throws Exception {
        session.edits().rename(BASICSP, "Flight");
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        String gps = FILE + "#Flight::gps";
        assertEquals(List.of(gps, FILE + "#Flight::airframe"), instances());
        session.views().rename(FILE + "#Flight@view%201", "near the gps");
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        run("bellwether.hide", Map.of("elementIds", List.of(gps)));
        assertFalse(layout(FILE + "#Flight@near%20the%20gps").containsKey(gps));
    }

    @Test
    void anotherKindOfElementHasNoViews() throws Exception {
        try (Client stranger = new Client(session)) {
            assertNull(stranger.open("experiment", FILE + "#steady@view"));
        }
    }
}
