// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.glsp.Example;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that metrics are placed where they are dropped, and that paths are drawn along their connections. */
class ExperimentDiagramTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String BASICSP = FILE + "#BasicSP";

    @TempDir
    private Path folder;

    private EditingSession session;
    private Client client;
    private JsonObject graph;

    @BeforeEach
    void open() throws Exception {
        session = Example.open("basicsp", folder);
        client = new Client(session);
        graph = client.open("experiment", FILE + "#steady");
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        session.close();
    }

    private void drop(String kind, String target) {
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
                Map.of("kind", kind, "label", "metric")));
    }

    private static boolean isMeasured(JsonObject edge) {
        return edge.has("cssClasses")
                && edge.getAsJsonArray("cssClasses").toString().contains("on-path");
    }

    @Test
    void theWayOfAMeasuredPathIsMarked() {
        List<String> marked = Client.children(graph)
                .filter(child -> child.get("type").getAsString().startsWith("edge:"))
                .filter(ExperimentDiagramTest::isMeasured)
                .map(edge -> edge.get("id").getAsString().replaceFirst("^.*connections\\.", ""))
                .sorted()
                .toList();
        assertEquals(
                List.of(
                        "airframe.data_avail-display.refresh",
                        "gps.data_avail-airframe.refresh",
                        "timer.timeout-gps.refresh"),
                marked);
    }

    @Test
    void aMetricMeasuresAtThePortOnWhoseNameItIsDropped() throws Exception {
        drop("ThroughputMetric", BASICSP + "::display|airframe|:name");
        client.action("updateModel");
        String text = session.text(FILE).text();
        assertTrue(
                text.contains("measure throughput get_data_at_display_throughput at display.airframe.get_data;"), text);
    }

    @Test
    void aMetricMeasuresWhereTheConnectionBeginsOnWhichItIsDropped() throws Exception {
        drop("LatencyMetric", BASICSP + "/connections.airframe.gps-gps.data");
        client.action("updateModel");
        String text = session.text(FILE).text();
        assertTrue(text.contains("measure latency get_data_at_airframe2 at airframe.gps.get_data;"), text);
    }

    @Test
    void jitterIsThatOfTheLatencyOnWhoseLineItIsDroppedOrOfAPort() throws Exception {
        drop("JitterMetric", FILE + "#steady::update|:statement");
        client.action("updateModel");
        String text = session.text(FILE).text();
        assertTrue(text.contains("measure jitter update_jitter2 of update in timed warmup ${warmup}"), text);
        drop("JitterMetric", BASICSP + "::display|airframe");
        client.action("updateModel");
        text = session.text(FILE).text();
        assertTrue(text.contains("measure jitter get_data_at_display_jitter2 at display.airframe.get_data;"), text);
        drop("JitterMetric", FILE + "#steady::update_jitter|:statement");
        assertTrue(client.action("message").get("message").getAsString().contains("onto the line of a latency"));
    }

    @Test
    void theBehavioursOfWhatRunsAreListed() {
        JsonObject list = Client.children(graph)
                .filter(child -> child.get("id").getAsString().endsWith("|Behaviours"))
                .findFirst()
                .orElseThrow();
        List<String> rows = Client.children(list)
                .filter(child -> child.get("type").getAsString().equals("label:block"))
                .map(row -> row.get("text").getAsString())
                .toList();
        String written = session.text(FILE).text();
        assertEquals(written.split("\\n +on (event|start|call|timer) ", -1).length - 1, rows.size(), rows.toString());
        assertTrue(rows.stream().anyMatch(row -> row.startsWith("GPS: on event refresh { ")), rows.toString());
    }

    @Test
    void aFactorComesFromAnOptionAndItsRunsAreCounted() throws Exception {
        vary("option:corbel.Concurrency");
        String text = session.text(FILE).text();
        assertTrue(
                text.contains("factor concurrency = option Concurrency on corbel"
                        + " { reactive, thread-per-connection, thread-pool }"),
                text);
        assertEquals(
                List.of("Factors", "all varied: 12 runs"), texts("|Factors").subList(0, 2));
        vary("option:corbel.ThreadPoolSize");
        assertEquals("all varied: 6 runs", texts("|Factors").get(1));
        assertTrue(
                session.validate().stream().noneMatch(ModelProblem::error),
                session.validate().toString());
        drop("Design", FILE + "#steady|:diagram");
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        assertFalse(
                texts("|Factors").contains("all varied: 6 runs"),
                texts("|Factors").toString());
        assertTrue(
                texts("|Designs").get(1).endsWith(": 6 runs"), texts("|Designs").toString());
    }

    private void vary(String subject) throws InterruptedException {
        client.send(Map.of(
                "kind",
                "createNode",
                "isOperation",
                true,
                "elementTypeId",
                "node:new",
                "containerId",
                FILE + "#steady|:diagram",
                "args",
                Map.of("kind", "Factor", "label", "factor", "varied", subject)));
        graph = client.action("updateModel").getAsJsonObject("newRoot");
    }

    private List<String> texts(String box) {
        return Client.children(graph)
                .filter(child -> child.get("id").getAsString().endsWith(box))
                .flatMap(Client::children)
                .filter(child -> child.has("text"))
                .map(child -> child.get("text").getAsString())
                .toList();
    }

    @Test
    void aNoteIsDeletedWithItsMetricsAndOtherShapesSayWhyNot() throws Exception {
        String note = FILE + "#steady::get_data_at_display|note";
        delete(note + "|hook");
        assertTrue(message().startsWith("The dot belongs to its note."));
        delete(FILE + "#steady|Behaviours");
        assertTrue(message().startsWith("Select the lines"));
        delete(Client.ids(graph, "edge:probe").get(0));
        assertTrue(message().startsWith("The line shows where metrics measure."));
        delete(BASICSP + "::gps|data");
        assertTrue(message().startsWith("A port belongs to its type."));
        assertTrue(session.text(FILE).text().contains(" get_data_at_display at "));
        delete(note);
        client.action("updateModel");
        String text = session.text(FILE).text();
        for (String row :
                List.of("measure latency get_data_at_display ", "measure jitter get_data_at_display_jitter ")) {
            assertFalse(text.contains(row), text);
        }
    }

    private void delete(String shape) {
        client.send(Map.of("kind", "deleteElement", "isOperation", true, "elementIds", List.of(shape)));
    }

    private String message() throws InterruptedException {
        return client.action("message").get("message").getAsString();
    }

    @Test
    void aRefusedMetricShowsAMessageAndIsNotSelected() throws Exception {
        session.setText(FILE, session.text(FILE).text() + " oops");
        drop("ThroughputMetric", BASICSP + "::display|airframe|:name");
        JsonObject answer = client.action("message", "elementSelected");
        assertTrue(answer.has("message"), answer.toString());
        assertTrue(
                answer.get("message").getAsString().contains("has errors, so that drawings cannot change it"),
                answer.toString());
    }

    @Test
    void aMetricWithoutAPlaceIsRefused() throws Exception {
        String before = session.text(FILE).text();
        drop("LatencyMetric", BASICSP + "::gps");
        assertTrue(client.action("message").get("message").getAsString().contains("Drop it onto a port"));
        assertEquals(before, session.text(FILE).text());
    }

    @Test
    void metricsWithoutAPlaceGetOneByALineFromTheirNote() throws Exception {
        session.edits().create(FILE + "#steady", "LatencyMetric", Map.of("name", "lost"), null);
        graph = client.action("updateModel").getAsJsonObject("newRoot");
        String hook = FILE + "#steady::lost|note|hook";
        line(hook, BASICSP + "::airframe|gps");
        client.action("updateModel");
        String text = session.text(FILE).text();
        assertTrue(text.contains("measure latency lost at airframe.gps.get_data;"), text);
    }

    @Test
    void pathsKeepTheirTwoEnds() throws Exception {
        line(FILE + "#steady::update|note|hook", BASICSP + "::airframe|gps");
        assertTrue(client.action("message").get("message").getAsString().contains("two ends"));
    }

    private void line(String source, String target) {
        client.send(Map.of(
                "kind",
                "createEdge",
                "isOperation",
                true,
                "elementTypeId",
                "edge:path",
                "sourceElementId",
                source,
                "targetElementId",
                target));
    }
}
