// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.runs.GenerationRequest;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.runs.StoredRun;
import org.bellwether.glsp.runs.figures.RunComparison.Question;
import org.bellwether.glsp.runs.figures.RunComparison.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page's comparison of two runs; tests of the results check the computation. */
class RunComparisonTest extends BasicspFixture {
    private static final String METRIC = "get_data_at_airframe";

    @TempDir
    private Path storeFolder;

    private Runs runs;
    private String base;

    @BeforeEach
    void open() throws Exception {
        runs = new Runs(session, folder, storeFolder);
        runs.generate(new GenerationRequest("steady"));
        base = put(text(), 1000);
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
    }

    private String put(String model, double p50) throws Exception {
        return StoredRun.put(storeFolder, folder, Map.of(FILE, model), p50);
    }

    private RunComparison compare(String run, String against) throws Exception {
        return RunComparison.of(runs.store(), new Question(run, against));
    }

    private static List<Row> rows(RunComparison comparison, String metric) {
        return comparison.rows().stream()
                .filter(row -> row.metric().equals(metric))
                .toList();
    }

    @Test
    void eachFigureIsAMultipleOfTheBasesOrLessItWhereThatMayBeZero() throws Exception {
        RunComparison comparison = compare(put(text(), 2000), base);
        assertEquals(
                new Row(METRIC, "timed", "p50", 2, true, "not-decidable"),
                rows(comparison, METRIC).get(0));
        assertEquals(
                List.of("p50", "p90", "p99", "mean"),
                rows(comparison, METRIC).stream().map(Row::statistic).toList());
        assertEquals(
                List.of(new Row("update_misses", "timed", "part", 0, false, "not-decidable")),
                rows(comparison, "update_misses"));
        assertEquals(0.5, rows(compare(base, newest()), METRIC).get(0).effect(), "the other way round");
    }

    private String newest() {
        return runs.store().runs().get(0).id();
    }

    @Test
    void statisticsWithoutARatioAreLeftOut() throws Exception {
        RunComparison comparison = compare(base, put(text(), 0));
        assertEquals(
                List.of("p90", "p99", "mean"),
                rows(comparison, METRIC).stream().map(Row::statistic).toList());
        assertTrue(comparison.rows().stream().allMatch(row -> Double.isFinite(row.effect())));
    }

    @Test
    void saysWhatMakesItDoubtful() throws Exception {
        String changed = "the model differs between the runs";
        List<String> same = compare(put(text(), 1000), base).warnings();
        assertTrue(same.stream().anyMatch(text -> text.contains("not measured in turns")), same.toString());
        assertEquals(
                2, same.stream().filter(text -> text.endsWith(": few samples")).count(), "of both runs");
        assertFalse(same.contains(changed));
        String other = put(text().replace("rate 20 Hz", "rate 50 Hz"), 1000);
        assertTrue(compare(other, base).warnings().contains(changed));
    }

    @Test
    void onlyRunsOfTheProjectAreCompared() throws Exception {
        String none = "01999999-0000-7000-8000-000000000000";
        assertThrows(EditRefused.class, () -> compare(none, base));
        assertThrows(EditRefused.class, () -> compare(base, none));
        try (RunStore others = new RunStore(storeFolder, Path.of("/elsewhere"))) {
            assertThrows(EditRefused.class, () -> RunComparison.of(others, new Question(base, base)));
        }
    }
}
