// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session with several runs of two targets: a row and a colour for each target, with its runs in a fold. */
class RepeatedTest {
    private static final Row UPDATE = new Row("path", "timed");
    private static SessionData view;
    private static String page;

    @BeforeAll
    static void write(@TempDir Path folder) throws Exception {
        try (Store store = Store.open(folder)) {
            FabricatedSession session = new FabricatedSession(store, "m", 2, 250, 1);
            for (double part : new double[] {1, 1.01, 0.99, 1.02, 0.98}) {
                session.run("corbel", 10_000 * part).run("omniorb", 12_000 * part);
            }
            view = SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
            HtmlReport.write(view, store, folder.resolve("report.html"));
            page = Files.readString(folder.resolve("report.html"));
        }
    }

    @Test
    void aFigureIsTheMeanOverTheRunsWithTheirExtremes() {
        Group corbel = view.groups().get(0);
        List<Double> medians = corbel.runs().stream()
                .map(run -> UPDATE.in(run, "latency").orElseThrow().value("p50"))
                .sorted()
                .toList();
        double mean =
                medians.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        assertEquals(mean, UPDATE.in(corbel.pooled(), "latency").orElseThrow().value("p50"), 1e-9 * mean);
        Group.Spread spread = corbel.spread(UPDATE, "latency", "p50").orElseThrow();
        assertEquals(medians.get(0), spread.low());
        assertEquals(medians.get(4), spread.high());
        assertEquals(
                5 * 2 * 250, UPDATE.in(corbel.pooled(), "latency").orElseThrow().value("count"));
        assertEquals(
                0, UPDATE.in(corbel.pooled(), "deadline-misses").orElseThrow().value("count"));
    }

    @Test
    void equalWarningsAreReportedOnceForEachTarget() {
        List<String> lost = view.warnings().stream()
                .filter(warning -> warning.contains("events lost"))
                .toList();
        assertEquals(
                List.of(
                        "corbel, 5 of 5 runs: probe call, phase timed: events lost: 2",
                        "omniorb, 5 of 5 runs: probe call, phase timed: events lost: 2"),
                lost);
    }

    /** Medians differ by 20 %, which five runs show; the maxima are not compared. */
    @Test
    void ratiosThatAreNotDecidedCarryAMark() {
        assertTrue(page.matches("(?s).*<th scope=\"row\">omniorb ÷ corbel</th><td></td><td>1\\.\\d\\d</td>.*"));
        assertTrue(page.matches("(?s).*<td>\\d\\.\\d\\d \\?</td>.*"));
        assertTrue(page.contains(
                "<p class=\"caption\">? not decided or not tested: chance may explain the difference.</p>"));
    }

    @Test
    void theHeadlineHasTheRatioWithItsInterval() {
        String summary = page.substring(page.indexOf("class=\"summary\""));
        summary = summary.substring(0, summary.indexOf("</p>"));
        assertTrue(summary.contains("corbel took 4") && !summary.contains("corbel #1"), summary);
        assertTrue(
                summary.matches(
                        "(?s).*There omniorb takes 1\\.(19|20|21)\\d times as long as corbel \\(95 % interval of the "
                                + "ratio: 1\\.1\\d\\d to 1\\.2\\d\\d\\)\\..*"),
                summary);
    }

    @Test
    void theComparisonAndEachRunAreThere() {
        assertTrue(page.contains("<h2>Compared with corbel</h2>"));
        assertTrue(page.matches("(?s).*<td class=\"higher\">slower<small>visible from \\d\\.\\d %</small>"
                + "<small>10 starts, 10 pairs</small></td>.*"));
        assertTrue(page.contains("<summary>Each run of phase timed</summary>"));
        assertTrue(page.contains("<summary>Outliers of phase timed</summary>"));
        String phase = page.substring(page.indexOf("<h2>Phase timed</h2>"));
        String open = phase.substring(0, phase.indexOf("<details"));
        assertFalse(open.contains("corbel #"), "runs are below the fold");
        assertTrue(phase.contains("corbel #5"));
    }

    @Test
    void aTargetHasOneColour() throws Exception {
        String start = "id=\"bellwether-data\">";
        int from = page.indexOf(start) + start.length();
        JsonNode data = new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
        for (JsonNode chart : data.at("/charts")) {
            Set<String> colours = new HashSet<>();
            StreamSupport.stream(chart.at("/percentiles").spliterator(), false)
                    .filter(series -> !series.path("floor").asBoolean())
                    .forEach(series -> colours.add(
                            series.path("name").asText() + series.path("group").asInt()));
            assertEquals(Set.of("corbel0", "omniorb1"), colours);
            assertEquals(2 * (5 + 1) + 1, chart.at("/percentiles").size(), "all, each run, and the floor");
        }
        assertTrue(page.contains("class=\"swatch series-1\">omniorb"));
        JsonNode configuration = data.at("/session/configurations/1");
        assertEquals("omniorb", configuration.at("/label").asText());
        JsonNode metric = configuration.at("/metrics/0");
        assertTrue(metric.at("/low/p50").asDouble() < metric.at("/p50").asDouble()
                && metric.at("/p50").asDouble() < metric.at("/high/p50").asDouble());
    }
}
