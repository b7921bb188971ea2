// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with two disciplines, urgency and rates, and of programs without a discipline. */
class DeadlineSectionTest {
    private static final List<MetricResult> URGENCY = List.of(
            deadlines("steering", 1, 200, 0, 0),
            deadlines("fuel", 1, 10, 0, 0),
            deadlines("display", 0, 90, 60, 0),
            deadlines("log", 0, 20, 0, 0));
    private static final List<MetricResult> RATES = List.of(
            deadlines("steering", 1, 200, 0, 0),
            deadlines("fuel", 1, 0, 10, 0),
            deadlines("display", 0, 149, 1, 0),
            deadlines("log", 0, 3, 17, 0));

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static MetricResult deadlines(
            String name, double criticality, double made, double missed, double cancelled) {
        return new MetricResult(
                name + "_deadline",
                "timed",
                "deadline-misses",
                "1",
                "deadline/" + name,
                "",
                Map.of(
                        "count",
                        missed,
                        "of",
                        made + missed + cancelled,
                        "made",
                        made,
                        "cancelled",
                        cancelled,
                        "criticality",
                        criticality),
                Map.of());
    }

    /** Returns the section of a session whose runs counted these deadlines; each list belongs to a configuration. */
    @SafeVarargs
    private String section(List<MetricResult>... deadlines) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 1, 250, 1);
        for (int i = 0; i < deadlines.length; i++) {
            session.variant("discipline" + i).run("corbel", 10_000);
        }
        SessionData view =
                SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
        List<RunData> runs = new ArrayList<>();
        for (int i = 0; i < deadlines.length; i++) {
            RunData run = view.runs().get(i);
            runs.add(new RunData(
                    run.run(),
                    run.experiment(),
                    run.floors(),
                    run.ownFloors(),
                    Stream.concat(run.metrics().stream(), deadlines[i].stream()).toList(),
                    run.rounds(),
                    run.warnings()));
        }
        Html html = new Html();
        new DeadlineSection(new SessionData(view.session(), runs, view.host(), view.conditions())).addTo(html);
        return html.toString();
    }

    /** Returns the cells after the bars, in the order of the rows. */
    private static List<String> figures(String section) {
        return section.lines()
                .filter(line -> line.startsWith("<tr class=\"run\">"))
                .map(line -> line.replaceAll("<svg.*</svg>", "")
                        .replaceAll("<[^>]*>", " ")
                        .strip()
                        .replaceAll("\\s+", " "))
                .toList();
    }

    private static long bars(String section, String part) {
        return section.split("<rect class=\"" + part + "\"", -1).length - 1L;
    }

    @Test
    void disciplinesStandTogetherByCriticalityTheHighestFirst() throws IOException {
        String section = section(URGENCY, RATES);
        assertTrue(section.indexOf(">criticality 1<") < section.indexOf(">criticality 0<"), section);
        assertEquals(
                List.of(
                        "discipline0 210 0 0 of 2",
                        "discipline1 200 10 1 of 2",
                        "discipline0 110 60 1 of 2",
                        "discipline1 152 18 2 of 2"),
                figures(section));
        assertFalse(section.contains("<th scope=\"col\">cancelled</th>"), section);
    }

    @Test
    void aBarHasAPartForWhatIsNotZero() throws IOException {
        String section = section(URGENCY, RATES);
        assertEquals(4, bars(section, "made"));
        assertEquals(3, bars(section, "missed"), "urgency missed no critical deadline");
        assertEquals(0, bars(section, "cancelled"));
        assertTrue(section.contains("<rect class=\"made\" x=\"1.0\" y=\"1\" width=\"320.0\""), "the longest bar");
    }

    @Test
    void aSingleMissIsSeen() throws IOException {
        String section = section(List.of(deadlines("steering", 1, 100_000, 1, 0)));
        assertTrue(section.matches("(?s).*<rect class=\"missed\" x=\"[0-9.]+\" y=\"1\" width=\"2\\.0\".*"), section);
    }

    @Test
    void cancelledActivationsHaveAColumn() throws IOException {
        String section = section(List.of(deadlines("display", 0, 10, 2, 3)));
        assertTrue(section.contains("<th scope=\"col\">cancelled</th>"), section);
        assertEquals(List.of("discipline0 10 2 3 1 of 1"), figures(section));
        assertEquals(1, bars(section, "cancelled"));
    }

    @Test
    void retriedActivationsHaveAColumnAndNoPartOfTheBar() throws IOException {
        assertFalse(section(URGENCY).contains("<th scope=\"col\">retried</th>"));
        String section = section(List.of(deadlines("display", 0, 10, 2, 3).with("retried", 1)), List.of());
        assertTrue(section.contains("<th scope=\"col\">retried</th>"), section);
        assertEquals(List.of("discipline0 10 2 3 1 1 of 1", "discipline1 – – – – –"), figures(section));
        assertEquals(0, bars(section, "retried"));
    }

    @Test
    void shedActivationsHaveAColumn() throws IOException {
        assertFalse(section(URGENCY).contains("<th scope=\"col\">shed</th>"));
        String section = section(List.of(deadlines("display", 0, 10, 2, 0).with("shed", 4)), List.of());
        assertTrue(section.contains("<th scope=\"col\">shed</th>"), section);
        assertEquals(List.of("discipline0 10 2 4 1 of 1", "discipline1 – – – –"), figures(section));
        assertEquals(1, bars(section, "shed"));
    }

    @Test
    void wastedProcessorTimeHasAColumn() throws IOException {
        assertFalse(section(URGENCY).contains("<th scope=\"col\">wasted</th>"));
        MetricResult late = deadlines("display", 0, 10, 2, 0).with("wasted", 2_500_000);
        String section = section(List.of(late, late), List.of());
        assertTrue(section.contains("<th scope=\"col\">wasted</th>"), section);
        assertEquals(List.of("discipline0 20 4 5.00 ms 2 of 2", "discipline1 – – – –"), figures(section));
    }

    @Test
    void aConfigurationWithoutADisciplineHasNoFigures() throws IOException {
        assertEquals(
                List.of("discipline0 10 2 1 of 1", "discipline1 – – –"),
                figures(section(List.of(deadlines("display", 0, 10, 2, 0)), List.of())));
    }

    @Test
    void ofManyEachCanBeUnfolded() throws IOException {
        assertFalse(section(URGENCY, RATES).contains("<details>"));
        List<MetricResult> many = new ArrayList<>(URGENCY);
        for (int i = 0; i < 5; i++) {
            many.add(deadlines("map" + i, 0, 5, i, 0));
        }
        assertTrue(section(many).contains("<tr><th scope=\"row\">map3_deadline</th><td>3 of 8</td></tr>"));
    }

    @Test
    void missesThatWereComputedFromSamplesHaveNoSection() throws IOException {
        String section = section(List.of());
        assertEquals("", section);
        String session = new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        Path report = folder.resolve("reports/report.html");
        HtmlReport.write(SessionData.read(store.reader(), session).orElseThrow(), store, report);
        assertFalse(Files.readString(report).contains("<h2>Deadlines</h2>"));
    }
}
