// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.bounds.BoundsRecord;
import org.bellwether.results.bounds.BoundsRecord.Bound;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds and figures of a session whose calls take about 10 µs. */
class BoundSectionTest {
    private static final String BROKEN = "is above the analysed bound";

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

    private static Bound call(Long boundNs, boolean guaranteed, String reason) {
        return new Bound(
                "gps.p.get_data",
                "get_data_at_airframe",
                "timed",
                BoundsRecord.LATENCY,
                boundNs,
                12_000_000,
                guaranteed,
                guaranteed ? "response-time analysis" : "",
                reason);
    }

    private static Bound misses(boolean guaranteed) {
        return new Bound(
                "gps.tick",
                "update_misses",
                "timed",
                BoundsRecord.DEADLINES,
                40_000_000L,
                50_000_000,
                guaranteed,
                "response-time analysis",
                "");
    }

    private String section(Bound... bounds) throws IOException {
        String session = new FabricatedSession(store, "m", 4, 50, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        if (bounds.length > 0) {
            new BoundsRecord(
                            BoundsRecord.SCHEMA,
                            "rate monotonic",
                            List.of(bounds),
                            List.of("messages do not wait for one another on links"))
                    .write(store.runFolder(store.reader().runsOf(session).get(0).id()));
        }
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        Html html = new Html();
        new BoundSection(view, store).addTo(html);
        return html.toString();
    }

    @Test
    void measuredWorstCasesStandBesideTheirBounds() throws IOException {
        String section = section(call(1_000_000_000L, true, ""), misses(true));
        assertTrue(section.contains("<h2>Bounds and measured worst cases</h2>"), section);
        assertTrue(section.contains("<td>yes by response-time analysis</td><td>1.00 s</td>"), section);
        assertTrue(section.contains("<td>40.0 ms</td><td>0 of "), section);
        assertTrue(section.contains("messages do not wait for one another on links"), section);
        assertFalse(section.contains(BROKEN), section);
        assertFalse(section.contains("although the analysis guarantees"), section);
    }

    @Test
    void aMeasuredCaseAboveItsBoundIsADefectOfTheAssumptions() throws IOException {
        String section = section(call(1_000L, true, ""), misses(true));
        assertTrue(section.contains("role=\"note\">gps.p.get_data: the measured worst case"), section);
        assertTrue(section.contains(BROKEN + ", 1.00 µs. So an assumption of the analysis does not hold"), section);
    }

    @Test
    void anUnknownBoundHasItsReason() throws IOException {
        String section = section(call(null, false, "it has no worst-case execution time"), misses(false));
        assertTrue(section.contains("<td>no verdict</td><td>–</td>"), section);
        assertTrue(section.contains("gps.p.get_data has no verdict: it has no worst-case execution time."), section);
        assertFalse(section.contains(BROKEN), section);
    }

    @Test
    void sessionsWithoutAnAnalysisHaveNoSection() throws IOException {
        assertEquals("", section());
        Path run = Files.createDirectories(folder.resolve("run"));
        Files.writeString(run.resolve(BoundsRecord.FILE), "{\"schema\":\"bellwether.bounds/2\"}");
        assertEquals(Optional.empty(), BoundsRecord.read(run));
        Files.writeString(run.resolve(BoundsRecord.FILE), "{");
        assertEquals(Optional.empty(), BoundsRecord.read(run));
    }

    @Test
    void theReportHasTheSection() throws IOException {
        String session = new FabricatedSession(store, "m", 4, 50, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        new BoundsRecord(BoundsRecord.SCHEMA, "rate monotonic", List.of(call(1_000L, true, "")), List.of())
                .write(store.runFolder(store.reader().runsOf(session).get(0).id()));
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        Path file = folder.resolve("report.html");
        HtmlReport.write(view, store, file);
        String page = Files.readString(file);
        assertTrue(page.contains("id=\"bounds-and-measured-worst-cases\""), "the section is missing");
        assertTrue(page.contains(BROKEN), "the contradiction is missing");
    }
}
