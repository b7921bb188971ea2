// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.Project;
import org.junit.jupiter.api.Test;

/** If nothing can be predicted, a note tells the user so, and the session continues. */
class PredictionsTest extends SessionFixture {
    private static final Variant GENERAL = new Variant("general", "corbel", Map.of(), Map.of());
    private static final Variant SPECIALISED =
            new Variant("specialised", "corbel", Map.of(), Map.of(), Optional.empty(), Map.of(), Set.of("dispatch"));

    private final Targets targets = Targets.discover();
    private final List<String> notes = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-02T03:04:05Z");

    private SessionRequest request() {
        return SessionRequest.of(
                        MODEL, new Destination(Optional.of(folder.resolve("out")), folder.resolve("store"), "test"))
                .with(Selection.OF_MODEL.withTargets(List.of("corbel")))
                .with(Amount.OF_MODEL.withRepeat(2))
                .with(List.of(GENERAL, SPECIALISED));
    }

    /** Stores a calibration of this machine, and returns the file of its costs. */
    private Path calibration(String text) throws IOException {
        String session = Uuid7.next().toString();
        String run = Uuid7.next().toString();
        now = now.plusSeconds(1); // the newest calibration counts
        StoreWriter writer = store.writer();
        writer.begin(new SessionRow(
                session, "/segments", "segments", "calls", "bellwether", now, null, Status.RUNNING, 1, null, null));
        writer.begin(RunRow.begun(
                run,
                session,
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
        Files.createDirectories(store.runFolder(run));
        return Files.writeString(store.runFolder(run).resolve(SegmentCosts.FILE), text);
    }

    private void predict() throws WorkException, IOException {
        SessionRequest request = request();
        List<PlannedRun> runs = new ArrayList<>();
        for (int repeat = 1; repeat <= 2; repeat++) {
            Treatment treatment = new Treatment(
                    SPECIALISED.name(), targets.get("corbel"), SPECIALISED.in(request), null, Map.of(), null, null);
            runs.add(new PlannedRun(Uuid7.next().toString(), treatment, repeat));
        }
        SessionListener listener = new SessionListener() {
            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        new Predictions(store, request, Project.load(MODEL), targets, listener).write(runs);
        for (PlannedRun run : runs) {
            assertFalse(Files.exists(store.runFolder(run.id()).resolve(PredictionRecord.FILE)));
        }
    }

    @Test
    void aMissingCalibrationIsReportedOnce() throws Exception {
        predict();
        assertEquals(1, notes.size(), notes.toString());
        assertTrue(notes.get(0).contains("has no calibration with these options"), notes.get(0));
        assertTrue(notes.get(0).endsWith(" --calibrate"), notes.get(0));
    }

    @Test
    void aDamagedCalibrationIsReportedWithItsFileAsAWarning() throws Exception {
        for (String damaged : List.of("{\"schema\":", "{\"schema\":\"bellwether.segment-costs/2\"}")) {
            notes.clear();
            Path file = calibration(damaged);
            predict();
            assertEquals(1, notes.size(), notes.toString());
            assertTrue(notes.get(0).contains(file + " is damaged: "), notes.get(0));
            assertTrue(notes.get(0).endsWith(" --calibrate"), notes.get(0));
        }
    }
}
