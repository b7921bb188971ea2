// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.results.tuning.TuningRecord.Candidate;
import org.bellwether.results.tuning.TuningRecord.FigureRatio;
import org.bellwether.results.tuning.TuningRecord.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningSectionTest {
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

    private static TuningRecord record(String kept) {
        FigureRatio figure = new FigureRatio(
                "call p50 in saturated",
                "ns",
                100.0,
                90.0,
                0.9,
                0.88,
                0.92,
                null,
                "faster",
                "0.900",
                "0.880 … 0.920",
                "");
        return new TuningRecord(
                TuningRecord.SCHEMA,
                "2026-01-02T03:04:05Z",
                "steady",
                "corbel",
                Map.of(),
                Map.of(),
                1,
                "hash",
                60,
                0.01,
                "g++ 12",
                "sources",
                kept,
                kept.equals("lto") ? Map.of("lto", "true") : Map.of(),
                List.of(new Stage(
                        "screening",
                        "session",
                        List.of(
                                new Candidate("lto", Map.of("lto", "true"), "better", "", List.of(figure)),
                                new Candidate("profile", Map.of(), "failed", "no <counters>", List.of())))));
    }

    private String page(Optional<TuningRecord> record) throws IOException {
        String session = new FabricatedSession(store, "m", 4, 50, 1)
                .variant("default")
                .run("corbel", 10_000)
                .end(Status.OK);
        if (record.isPresent()) {
            record.get()
                    .write(store.runFolder(store.reader().runsOf(session).get(0).id()));
        }
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        Html html = new Html();
        new TuningSection(view, store).addTo(html);
        return html.toString();
    }

    @Test
    void candidatesAndTheChoiceAreShown() throws IOException {
        String page = page(Optional.of(record("lto")));
        assertTrue(page.contains("Kept: lto (lto = true), by g++ 12."), page);
        assertTrue(page.contains("Candidates of the screening"), page);
        assertTrue(page.contains("<td>0.880 … 0.920</td>"), page);
        assertTrue(page.contains("failed: no &lt;counters&gt;"), page);
    }

    @Test
    void thatNothingWasKeptIsShown() throws IOException {
        assertTrue(page(Optional.of(record(TuningRecord.DEFAULT))).contains("Nothing was kept"));
    }

    @Test
    void otherSessionsHaveNoSuchSection() throws IOException {
        assertEquals("", page(Optional.empty()));
    }

    @Test
    void aRecordIsReadAsItWasWritten() throws IOException {
        record("lto").write(folder.resolve("run"));
        assertEquals(Optional.of(record("lto")), TuningRecord.read(folder.resolve("run")));
        assertTrue(record("lto").keepsOne());
        assertFalse(record(TuningRecord.DEFAULT).keepsOne());
        Files.writeString(folder.resolve("run").resolve(TuningRecord.FILE), "{\"schema\":\"bellwether.tuning/2\"}");
        assertEquals(Optional.empty(), TuningRecord.read(folder.resolve("run")));
    }
}
