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

/** Metrics come where they are dropped, and paths are drawn along their connections. */
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
        assertTrue(text.contains("measure throughput get_data_at_display2 at display.airframe.get_data;"), text);
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
