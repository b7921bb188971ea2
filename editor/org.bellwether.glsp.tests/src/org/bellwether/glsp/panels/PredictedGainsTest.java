// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.panels.GainData.OfMessage;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.prediction.PredictionWords.Line;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the panel shows the same gains as {@code bellwether specialise}. */
class PredictedGainsTest extends BasicspFixture {
    private static final Path GOLDEN =
            Path.of(System.getProperty("bellwether.home"), "plugins/org.bellwether.cli.tests/golden/specialise");
    private static final String TIMEOUT = BASICSP + "/connections.timer.timeout-gps.refresh";

    @TempDir
    private Path storeFolder;

    private Runs runs;
    private PredictedGains gains;

    @BeforeEach
    void open() {
        runs = new Runs(session, folder, storeFolder);
        gains = new PredictedGains(session, runs);
    }

    @AfterEach
    void close() {
        runs.close();
    }

    /** Stores the costs of the golden files as a calibration of this machine; returns their file. */
    private Path calibrate() throws IOException {
        String id = Uuid7.next().toString();
        String run = Uuid7.next().toString();
        Instant now = Instant.parse("2026-01-02T03:04:05Z");
        try (Store store = Store.open(storeFolder)) {
            StoreWriter writer = store.writer();
            writer.begin(new SessionRow(
                    id, "/segments", "segments", "calls", "bellwether", now, null, Status.RUNNING, 1, null, null));
            writer.begin(RunRow.begun(
                    run,
                    id,
                    "corbel",
                    1,
                    writer.model(SegmentCosts.MODEL, Map.of("m.bellwether", "module m {};")),
                    writer.host(HostFacts.read(KernelFiles.ofThisMachine())),
                    "c0ffee",
                    "{}",
                    "{}",
                    1,
                    now,
                    SegmentCosts.GENERAL,
                    null));
            writer.succeeded(run, now, List.of(), List.of());
            SegmentCosts.read(GOLDEN.resolve("costs.json")).orElseThrow().write(store.runFolder(run));
            return store.runFolder(run).resolve(SegmentCosts.FILE);
        }
    }

    @Test
    void withoutACalibrationTheViewSaysHowToMakeOne() {
        GainData view = gains.of("steady");
        assertTrue(view.reason().contains("has no calibration"), view.reason());
        assertTrue(view.fix().endsWith(" specialise " + folder.toAbsolutePath() + " --calibrate"), view.fix());
        assertEquals(List.of(), view.messages());
    }

    @Test
    void theNumbersAreThoseOfTheCommand() throws IOException {
        calibrate();
        GainData view = gains.of("steady");
        assertEquals("", view.fix());
        assertTrue(view.source().contains("the calibration of this machine of 2026-01-02T03:04:05Z"), view.source());
        assertEquals(5, view.messages().size(), view.toString());
        OfMessage push = view.messages().get(0);
        assertEquals(TIMEOUT, push.element());
        assertEquals("push_Timeout", push.operation());
        assertEquals("gain of a push; 20 a second", push.title());
        assertEquals(
                List.of("dispatch", "framework", "native-layout", "request-header", "together"),
                push.gains().stream().map(Line::name).toList());
        String printed = Files.readString(GOLDEN.resolve("predicted.txt"));
        view.messages().forEach(message -> assertPrinted(message.gains(), printed));
        view.activations().forEach(phase -> {
            assertTrue(printed.contains("\n  " + phase.title() + "\n"), phase.title());
            assertPrinted(phase.gains(), printed);
        });
        assertEquals(2, view.activations().size());
    }

    private static void assertPrinted(List<Line> gains, String printed) {
        assertFalse(gains.isEmpty());
        gains.forEach(line -> assertTrue(
                printed.lines()
                        .anyMatch(each ->
                                each.strip().startsWith(line.name() + " ") && each.endsWith(" " + line.amounts())),
                line.toString()));
    }

    @Test
    void aDamagedCalibrationIsAReason() throws IOException {
        Path file = calibrate();
        Files.writeString(file, "{");
        GainData view = gains.of("steady");
        assertTrue(view.reason().contains(file + " is damaged"), view.reason());
        assertTrue(view.fix().endsWith("--calibrate"), view.fix());
    }

    @Test
    void aModelThatCannotBeAnalysedHasNoPrediction() {
        session.edits().delete(List.of(BASICSP + "/connections.airframe.gps-gps.data"));
        assertEquals(GainData.NONE, gains.of("steady"));
    }
}
