// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.Gain;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.prediction.PredictionRecord.Predicted;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session of the general and a specialised configuration: 110 instructions and 5 % of a call fewer. */
class PredictionSectionTest {
    private static final String MISSED = "lies outside of the predicted interval";

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

    private String page(List<Predicted> predicted) throws IOException {
        String session = new FabricatedSession(store, "m", 16, 250, 1)
                .variant("general")
                .instructions(100, 0)
                .run("corbel", 10_000)
                .variant("specialised")
                .instructions(90, 0)
                .run("corbel", 9_500)
                .end(Status.OK);
        for (RunRow run : store.reader().runsOf(session)) {
            if (run.variant().equals("specialised") && !predicted.isEmpty()) {
                new PredictionRecord(
                                PredictionRecord.SCHEMA,
                                "calibration",
                                "2026-01-02T03:04:05Z",
                                "general",
                                List.of("dispatch", "framework"),
                                true,
                                predicted)
                        .write(store.runFolder(run.id()));
            }
        }
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        Html html = new Html();
        new PredictionSection(view, ConfigurationComparison.of(view, store), store).addTo(html);
        return html.toString();
    }

    private static Predicted instructions(double low, double high) {
        return new Predicted(
                "instructions",
                "saturated",
                "instructions",
                "value",
                CostUnit.INSTRUCTIONS.key(),
                new Gain((low + high) / 2, low, high));
    }

    private static Predicted nanoseconds(double low, double high) {
        return new Predicted(
                "get_data_at_airframe",
                "timed",
                "latency",
                "p50",
                CostUnit.NANOSECONDS.key(),
                new Gain((low + high) / 2, low, high));
    }

    @Test
    void predictedGainsStandBesideMeasuredOnes() throws IOException {
        String page = page(List.of(instructions(90, 130), nanoseconds(300, 700)));
        assertTrue(page.contains("Predicted gain of specialised"), page);
        assertTrue(page.contains("<td>110</td><td>90.0 to 130</td><td>110</td>"), page);
        assertTrue(page.contains("get_data_at_airframe p50 in phase timed"), page);
        assertTrue(page.contains("300 ns to 700 ns"), page);
        assertTrue(page.contains("The prediction for dispatch, framework was made before the session"), page);
        assertFalse(page.contains(MISSED), page);
    }

    @Test
    void aSentenceReportsAGainOutsideOfTheInterval() throws IOException {
        String page = page(List.of(instructions(20, 40), nanoseconds(300, 700)));
        assertTrue(
                page.contains("The measured gain of instructions of an activation in phase saturated, 110, " + MISSED
                        + ", 20.0 to 40.0."),
                page);
    }

    @Test
    void figuresThatWereNotMeasuredAreLeftOut() throws IOException {
        Predicted other = new Predicted("other", "timed", "latency", "p50", CostUnit.NANOSECONDS.key(), Gain.NONE);
        String page = page(List.of(other, instructions(90, 130)));
        assertFalse(page.contains("other p50"), page);
    }

    @Test
    void withoutAPredictionThereIsNoSection() throws IOException {
        assertTrue(page(List.of()).isEmpty());
    }
}
