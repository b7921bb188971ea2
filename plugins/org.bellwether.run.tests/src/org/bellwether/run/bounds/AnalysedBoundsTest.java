// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.results.bounds.BoundsRecord;
import org.bellwether.results.bounds.BoundsRecord.Bound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test model of deadlines, with parts of its text replaced. */
class AnalysedBoundsTest {
    private static final Path MODEL =
            Path.of(System.getProperty("bellwether.home"), "testmodels/valid/deadlines/deadlines.bellwether");
    private static final String SERIAL = "    threading serialize;\n\n";
    private static final Target CORBEL = Targets.discover().get("corbel");

    @TempDir
    private Path folder;

    private Optional<BoundsRecord> bounds(String discipline, String... replacements) throws IOException {
        String text = Files.readString(MODEL);
        for (int i = 0; i < replacements.length; i += 2) {
            assertTrue(text.contains(replacements[i]), "the model has no " + replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        var loaded = new ModelLoader().load(Files.writeString(folder.resolve("deadlines.bellwether"), text));
        assertTrue(loaded.isOk(), loaded.problems().toString());
        Experiment experiment = Models.all(loaded.model(), Experiment.class).get(0);
        Overrides overrides = new Overrides(Map.of(), Map.of("corbel", Map.of("SchedulingDiscipline", discipline)));
        return AnalysedBounds.of(
                Planner.plan(experiment, Generation.modelName(experiment), List.of(CORBEL), overrides), CORBEL);
    }

    private static Bound bound(BoundsRecord record, String metric) {
        return record.bounds().stream()
                .filter(each -> each.metric().equals(metric))
                .findFirst()
                .orElseThrow(() -> new AssertionError(metric + " is not in " + record));
    }

    @Test
    void theLatencyOfACallHasItsBoundFromTheActivation() throws IOException {
        BoundsRecord record = bounds("none").orElseThrow();
        assertEquals("priorities of the model", record.discipline());
        assertEquals(1, record.bounds().size(), record.toString());
        Bound height = record.bounds().get(0);
        assertEquals("terrain.map.height", height.name());
        assertEquals("height", height.metric());
        assertEquals("timed", height.phase());
        assertEquals(12_000_000, height.deadlineNs());
        assertTrue(height.guaranteed());
        // The page about schedulability has 9.3952 ms from the call, and 16.3952 ms for the whole activation
        assertTrue(height.boundNs() > 9_395_200 && height.boundNs() < 16_395_200, record.toString());
        assertTrue(
                record.assumptions().contains("ground, core 1 has the order: rate monotonic, assumed"),
                record.assumptions().toString());
    }

    @Test
    void deadlinesThatProgramsCountHaveBounds() throws IOException {
        BoundsRecord record = bounds(
                        "rate-monotonic",
                        SERIAL,
                        "",
                        "process logger { logger; affinity 0; }",
                        "process logger { logger; affinity 2; }",
                        "process display { display; affinity 1; }",
                        "process display { display; affinity 2; }")
                .orElseThrow();
        assertEquals("rate monotonic", record.discipline());
        Bound logger = bound(record, "logger_tick_deadline");
        assertEquals("logger.tick", logger.name());
        assertEquals(BoundsRecord.DEADLINES, logger.kind());
        assertEquals(Long.valueOf(30_000_000), logger.boundNs(), "it is alone on its core");
        assertTrue(logger.guaranteed());
        assertTrue(
                record.assumptions().stream().anyMatch(each -> each.contains("dispatching queue")),
                record.assumptions().toString());
    }

    @Test
    void processesOfOneCoreHaveNoCommonOrder() throws IOException {
        assertEquals(Optional.empty(), bounds("rate-monotonic", SERIAL, ""));
    }

    @Test
    void withoutWorstCasesThereAreNoBounds() throws IOException {
        assertEquals(
                Optional.empty(),
                bounds("none", "timing (deadline 12 ms, worst 2 ms)", "timing (deadline 12 ms)", "burn 2 ms;", ""));
    }
}
