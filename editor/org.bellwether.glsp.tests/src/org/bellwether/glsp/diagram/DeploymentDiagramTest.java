// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.glsp.BasicspFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that nodes, processes and thread pools are placed where they are dropped, and that instances can be placed in
 * them.
 */
class DeploymentDiagramTest extends BasicspFixture {
    private static final String LOCAL = FILE + "#local";
    private static final String GPS = LOCAL + "::here::gps";
    private static final String POOL = GPS + "::workers";

    private Client client;
    private JsonObject graph;

    @BeforeEach
    void open() throws Exception {
        String pool = "{ gps in workers; pool workers {"
                + " static 2; borrowing; lane low priority 1; lane high priority 9 static 1 dynamic 3; }";
        session.setText(FILE, text().replace("{ gps;", pool));
        client = new Client(session);
        graph = client.open("deployment", LOCAL);
    }

    @AfterEach
    void close() throws Exception {
        client.close();
    }

    private void drop(Map<String, String> args, String target) {
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
                args));
    }

    private void drop(String kind, String label, String target) {
        drop(Map.of("kind", kind, "label", label), target);
    }

    /** Drops an element, and returns the file's text after that, with each run of blanks replaced by one. */
    private String after(Map<String, String> args, String target) throws InterruptedException {
        drop(args, target);
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        return text().replaceAll("\\s+", " ");
    }

    private String after(String kind, String target) throws InterruptedException {
        return after(Map.of("kind", kind, "label", kind), target);
    }

    private static Stream<JsonObject> all(JsonObject part) {
        JsonElement children = part.get("children");
        return children == null
                ? Stream.of(part)
                : Stream.concat(Stream.of(part), Client.children(part).flatMap(DeploymentDiagramTest::all));
    }

    private JsonObject part(String id) {
        return all(graph)
                .filter(part -> part.get("id").getAsString().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " is not in " + graph));
    }

    private static List<String> texts(JsonObject box) {
        return Client.children(box)
                .filter(child -> child.has("text"))
                .map(child -> child.get("text").getAsString())
                .toList();
    }

    @Test
    void aPoolStandsInItsProcessWithALineForEachLane() {
        assertEquals(
                List.of(
                        "workers",
                        "thread pool, 2 threads, borrowing",
                        "lane low, priority 1",
                        "lane high, priority 9, 1 thread, 3 on demand"),
                texts(part(POOL)));
        JsonObject process = part(GPS);
        assertEquals(List.of("gps", "process, core 0", "gps in workers"), texts(process));
        assertEquals(List.of(POOL), Client.ids(process, "node:pool"));
        JsonObject row = part(GPS + "/placements.gps|:statement");
        double below = row.getAsJsonObject("position").get("y").getAsDouble()
                + row.getAsJsonObject("size").get("height").getAsDouble();
        JsonObject pool = part(POOL);
        double top = pool.getAsJsonObject("position").get("y").getAsDouble();
        double height = pool.getAsJsonObject("size").get("height").getAsDouble();
        assertTrue(below <= top, below + " " + top);
        assertTrue(top + height <= process.getAsJsonObject("size").get("height").getAsDouble(), process.toString());
    }

    @Test
    void poolsComeIntoProcessesAndLanesIntoPools() throws Exception {
        String text = after("ThreadPool", LOCAL + "::here::timer");
        assertTrue(text.contains("process timer { timer; affinity 0; pool NewThreadPool {} }"), text);
        text = after("Lane", POOL + "::low|:statement");
        assertTrue(text.contains("dynamic 3; lane NewLane priority 1; }"), text);
        assertTrue(
                texts(part(POOL)).contains("lane NewLane, priority 1"),
                texts(part(POOL)).toString());
    }

    @Test
    void nodesComeIntoTheDeploymentAndProcessesIntoNodes() throws Exception {
        String text = after("Node", LOCAL + "|:diagram");
        assertTrue(text.contains("} } node NewNode {} }"), text);
        text = after("Process", LOCAL + "::NewNode");
        assertTrue(text.contains("node NewNode { process NewProcess {} }"), text);
    }

    @Test
    void anInstanceRunsWhereItIsDroppedAndAPoolServesIt() throws Exception {
        Map<String, String> display = Map.of("instance", BASICSP + "::display", "label", "display");
        String text = after(display, GPS + "/placements.gps|:statement");
        assertTrue(text.contains("process gps { gps in workers; display; affinity 0;"), text);
        text = after(display, POOL + "::low|:statement");
        assertTrue(text.contains("process gps { gps in workers; display in workers; affinity 0;"), text);
        text = after(display, LOCAL + "::here::timer");
        assertTrue(text.contains("process timer { timer; display; affinity 0; }"), text);
    }

    @Test
    void aNewLinkJoinsTheFirstTwoNodesThatNoneJoins() throws Exception {
        session.setText(FILE, text().replaceFirst("(deployment local of BasicSP \\{)", "$1 node far {}"));
        client.action("updateModel");
        String text = after("Link", LOCAL + "|:diagram");
        assertTrue(text.contains("link NewLink between far, here;"), text);
    }

    /** Draws a line from one node to another. */
    private void draw(String from, String to) {
        client.send(Map.of(
                "kind",
                "createEdge",
                "isOperation",
                true,
                "elementTypeId",
                "edge:link",
                "sourceElementId",
                LOCAL + "::" + from,
                "targetElementId",
                LOCAL + "::" + to));
    }

    private void addNodes(String more) throws InterruptedException {
        session.setText(FILE, text().replaceFirst("(deployment local of BasicSP \\{)", "$1 " + more));
        client.action("updateModel");
    }

    @Test
    void aLineFromNodeToNodeMakesALinkInOneStep() throws Exception {
        addNodes("node far {} node farther {}");
        String before = text();
        draw("farther", "here");
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        String text = text().replaceAll("\\s+", " ");
        assertTrue(text.contains("link NewLink between farther, here;"), text);
        assertEquals(List.of("NewLink"), texts(part(LOCAL + "::NewLink|1")));
        session.undo();
        assertEquals(before, text());
    }

    @Test
    void aLinkToItselfAndAThirdOneAreRefused() throws Exception {
        addNodes("node far {} link one between here, far; link two between far, here;");
        String before = text();
        draw("far", "far");
        assertEquals("A link joins two nodes. End it at another node than far.", message());
        draw("here", "far");
        assertEquals("The links one and two join here and far already. Delete one of them first.", message());
        assertEquals(before, text());
        String far = LOCAL + "::far";
        assertFalse(session.edits().mayLink(far, far).allowed());
        assertFalse(session.edits().mayLink(far, LOCAL + "::here").allowed());
    }

    @Test
    void aLinkSaysWhatTheModelAsksOfIt() throws Exception {
        String link = "link lan between here, far bandwidth 100 Mbit/s delay 2 ms jitter 1 ms loss 1 % mtu 1400;";
        session.setText(FILE, text().replaceFirst("(deployment local of BasicSP \\{)", "$1 node far {} " + link));
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        assertEquals(List.of("lan: 100 Mbit/s, 2 ms ± 1 ms, 1 % lost, MTU 1400"), texts(part(LOCAL + "::lan|1")));
    }

    @Test
    void aLinkIsDeletedByItsLineAndAPlacementByItsRow() throws Exception {
        session.setText(
                FILE,
                text().replaceFirst("(deployment local of BasicSP \\{)", "$1 node far {} link lan between here, far;"));
        client.action("updateModel");
        assertEquals("", deleted(LOCAL + "::lan|1", " link lan between here, far;"));
        assertEquals("", deleted(GPS + "/placements.gps|:statement", " gps in workers;"));
    }

    /** Deletes a shape; returns the part of the text that should be deleted, if the text still has it. */
    private String deleted(String shape, String part) throws InterruptedException {
        assertTrue(text().replaceAll("\\s+", " ").contains(part), text());
        client.send(Map.of("kind", "deleteElement", "isOperation", true, "elementIds", List.of(shape)));
        client.action("updateModel");
        return text().replaceAll("\\s+", " ").contains(part) ? part : "";
    }

    @Test
    void aDropOntoAnElementThatCannotHoldItIsRefused() throws Exception {
        String before = text();
        drop("Lane", "lane", GPS);
        assertEquals("Nothing here can hold this (lane). Drop it onto a thread pool, or select one first.", message());
        drop("Process", "process", LOCAL);
        assertTrue(message().startsWith("Nothing here can hold this (process)."));
        drop(Map.of("instance", BASICSP + "::gps", "label", "gps"), LOCAL + "::here");
        assertEquals("An instance runs in a process. Drop it onto one.", message());
        assertEquals(before, text());
    }

    private String message() throws InterruptedException {
        return client.action("message").get("message").getAsString();
    }
}
