// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

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
import org.bellwether.glsp.runs.figures.RunStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the list of past runs: the differences between them, and notes. */
class PastRunsTest extends BasicspFixture {
    private static final String NONE = "01999999-0000-7000-8000-000000000000";

    @TempDir
    private Path storeFolder;

    private Runs runs;
    private String first;

    @BeforeEach
    void open() throws Exception {
        runs = new Runs(session, folder, storeFolder);
        runs.generate(new GenerationRequest("steady"));
        first = put(text(), 1000);
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
    }

    private String put(String model, double p50) throws Exception {
        return StoredRun.put(storeFolder, folder, Map.of(FILE, model), p50);
    }

    private List<PastRun> list() throws Exception {
        return new PastRuns(runs.store()).list();
    }

    @Test
    void eachRunSaysWhatDiffersFromTheOneBefore() throws Exception {
        String same = put(text(), 2000);
        String other = put(text().replace("rate 20 Hz", "rate 50 Hz"), 3000);
        List<PastRun> past = list();
        assertEquals(
                List.of(other, same, first),
                past.stream().map(each -> each.run().id()).toList());
        assertTrue(past.get(2).isFirst());
        assertEquals(List.of(), past.get(2).changes());
        assertFalse(past.get(1).isFirst());
        assertEquals(List.of(), past.get(1).changes());
        List<String> changes = past.get(0).changes();
        assertEquals(1, changes.size(), changes.toString());
        assertTrue(changes.get(0).matches("model: .*rate 20 Hz.* → .*rate 50 Hz.*"), changes.get(0));
    }

    @Test
    void eachRunHasItsLatencies() throws Exception {
        PastRun.Latency latency = list().get(0).latencies().get(0);
        assertEquals("get_data_at_airframe", latency.metric());
        assertEquals("timed", latency.phase());
        assertEquals(1000, latency.values().get("p50"));
    }

    @Test
    void aNoteIsKeptChangedAndRemoved() throws Exception {
        PastRuns past = new PastRuns(runs.store());
        assertEquals("", list().get(0).note());
        past.note(new PastRuns.Note(first, "  before the fix\nof the timer\n"));
        assertEquals("before the fix\nof the timer", list().get(0).note());
        past.note(new PastRuns.Note(first, "after it"));
        try (RunStore again = new RunStore(storeFolder, session.folder())) {
            assertEquals("after it", new PastRuns(again).list().get(0).note());
        }
        past.note(new PastRuns.Note(first, " "));
        assertEquals("", list().get(0).note());
    }

    @Test
    void notesOfOthersAndTooLongOnesAreRefused() throws Exception {
        PastRuns past = new PastRuns(runs.store());
        assertThrows(EditRefused.class, () -> past.note(new PastRuns.Note(NONE, "a")));
        assertThrows(EditRefused.class, () -> past.note(new PastRuns.Note("../escape", "a")));
        assertThrows(EditRefused.class, () -> past.note(new PastRuns.Note(first, "a".repeat(2001))));
        try (RunStore others = new RunStore(storeFolder, Path.of("/elsewhere"))) {
            assertThrows(EditRefused.class, () -> new PastRuns(others).note(new PastRuns.Note(first, "a")));
        }
    }

    @Test
    void aPlotHasASeriesForEachRunAndWhatDiffersFromTheFirst() throws Exception {
        String other = put(text().replace("rate 20 Hz", "rate 50 Hz"), 3000);
        RunPlot plot =
                RunPlot.of(runs.store(), new RunPlot.Question(List.of(first, other), "get_data_at_airframe", "timed"));
        assertEquals(
                List.of(first, other),
                plot.series().stream().map(RunPlot.Series::run).toList());
        assertEquals(List.of(), plot.series().get(0).changes());
        assertEquals(1, plot.series().get(1).changes().size());
        assertEquals(List.of(), plot.series().get(0).points(), "the made up run has no samples");
        RunPlot.Question none = new RunPlot.Question(List.of(NONE), "get_data_at_airframe", "timed");
        assertThrows(EditRefused.class, () -> RunPlot.of(runs.store(), none));
    }
}
