// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.prediction.PredictionRecord.Predicted;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.prediction.SegmentCosts.MeasuredGain;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * BasicSP with a calibration in which dispatch gains 100 instructions and 20 ns for each call, and 60 and 10 for each
 * push.
 */
class SessionPredictionTest {
    private static final HostFacts HERE = HostFacts.read(KernelFiles.ofThisMachine());
    private static final Map<String, String> REACTIVE = Map.of("Concurrency", "reactive");

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

    private static Plan basicSp() {
        Path model = Path.of(System.getProperty("bellwether.home"), "examples/basicsp/basicsp.bellwether");
        Experiment experiment = Models.all(new ModelLoader().load(model).model(), Experiment.class)
                .get(0);
        return Planner.plan(
                experiment,
                Generation.modelName(experiment),
                List.of(Targets.discover().get("corbel")),
                Overrides.NONE);
    }

    private static MeasuredGain gain(CostUnit unit, SegmentCounts work, double gain) {
        return new MeasuredGain("dispatch", unit.key(), "phase", work, gain, 1);
    }

    private void calibrate() throws IOException {
        List<MeasuredGain> gains = new ArrayList<>();
        SegmentCounts call = new SegmentCounts(1, 0, 0, 0, 0, 0, 0, 0);
        SegmentCounts push = new SegmentCounts(0, 1, 0, 0, 0, 0, 0, 0);
        gains.add(gain(CostUnit.INSTRUCTIONS, call, 100));
        gains.add(gain(CostUnit.INSTRUCTIONS, push, 60));
        gains.add(gain(CostUnit.NANOSECONDS, call, 20));
        gains.add(gain(CostUnit.NANOSECONDS, push, 10));
        String session = Uuid7.next().toString();
        String run = Uuid7.next().toString();
        Instant now = Instant.parse("2026-01-02T03:04:05Z");
        StoreWriter writer = store.writer();
        writer.begin(new SessionRow(
                session, "/segments", "segments", "calls", "bellwether", now, null, Status.RUNNING, 1, null, null));
        writer.begin(RunRow.begun(
                run,
                session,
                "corbel",
                1,
                writer.model("segments", Map.of("m.bellwether", "module m {};")),
                writer.host(HERE),
                "c0ffee",
                "{}",
                "{}",
                1,
                now,
                SegmentCosts.GENERAL,
                null));
        writer.succeeded(run, now, List.of(), List.of());
        new SegmentCosts(SegmentCosts.SCHEMA, session, now.toString(), "corbel-1", REACTIVE, gains)
                .write(store.runFolder(run));
    }

    private Optional<PredictionRecord> predicted(Map<String, String> options) throws IOException {
        return SessionPrediction.of(store, HERE, basicSp(), options, Set.of("dispatch"), "general");
    }

    private static Predicted figure(PredictionRecord record, String metric) {
        return record.figures().stream()
                .filter(each -> each.metric().equals(metric))
                .findFirst()
                .orElseThrow(() -> new AssertionError(metric + " is not in " + record));
    }

    @Test
    void figuresFollowFromTheMessagesOfTheModel() throws IOException {
        calibrate();
        PredictionRecord record = predicted(REACTIVE).orElseThrow();
        assertEquals("general", record.base());
        assertEquals(List.of("dispatch"), record.specialisations());
        assertTrue(record.exact());
        Predicted instructions = figure(record, "instructions");
        assertEquals("saturated", instructions.phase());
        assertEquals(2 * 100 + 4 * 60, instructions.gain().value(), 1e-6, "two calls, three events, a report");
        assertEquals(20, figure(record, "get_data_at_airframe").gain().value(), 1e-6);
        assertEquals(2 * 20 + 3 * 10, figure(record, "update").gain().value(), 1e-6, "the path has all but the report");
        assertTrue(figure(record, "update").gain().low() < 70, "with an interval");
    }

    @Test
    void withoutACalibrationForTheOptionsNothingIsPredicted() throws IOException {
        assertEquals(Optional.empty(), predicted(REACTIVE));
        calibrate();
        assertEquals(Optional.empty(), predicted(Map.of("Concurrency", "thread-per-connection")));
        assertEquals(Optional.empty(), predicted(Map.of()), "processes with several values have none");
    }
}
