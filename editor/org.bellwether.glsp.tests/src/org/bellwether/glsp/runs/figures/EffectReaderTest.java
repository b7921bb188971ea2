// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.runs.GenerationRequest;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.runs.StoredDesign;
import org.bellwether.glsp.runs.StoredRun;
import org.bellwether.glsp.runs.figures.DesignEffects.FactorEffect;
import org.bellwether.glsp.runs.progress.RunState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the effects of designs in the store, and the places of their factors in the drawing. */
class EffectReaderTest extends BasicspFixture {
    private static final String FACTORS =
            "factor concurrency = option Concurrency on corbel { reactive, thread-per-connection }"
                    + "\n  factor purging = option ConnectionPurgingStrategy on corbel { lru, lfu }\n";

    @TempDir
    private Path storeFolder;

    private RunStore store;
    private EffectReader reader;

    @BeforeEach
    void vary() throws Exception {
        String text = session.text(FILE).text();
        session.setText(FILE, text.replace("targets corbel;", "targets corbel;\n  " + FACTORS));
        store = new RunStore(storeFolder, session.folder());
        reader = new EffectReader(session, store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<FactorEffect> factors(String campaign) throws Exception {
        DesignEffects effects = reader.read(campaign);
        assertNull(effects.failure());
        assertEquals(
                List.of("update mean (timed)"),
                effects.responses().stream()
                        .map(DesignEffects.ResponseEffects::response)
                        .toList());
        return effects.responses().get(0).factors();
    }

    @Test
    void eachFactorHasItsEffectAtItsLine() throws Exception {
        List<FactorEffect> factors = factors(StoredDesign.put(storeFolder, folder, 12, -1));
        FactorEffect concurrency = factors.get(0);
        assertEquals(FILE + "#steady::concurrency|:statement", concurrency.anchor());
        assertEquals("corbel.Concurrency", concurrency.subject());
        assertEquals(List.of("reactive", "thread-per-connection"), List.of(concurrency.from(), concurrency.to()));
        assertEquals(1000, concurrency.value(), 20);
        assertTrue(concurrency.low() < 1000 && 1000 < concurrency.high() + 20, concurrency.toString());
        assertEquals("certain", concurrency.certainty());
        assertEquals(List.of(), concurrency.means(), "the effect says all of two levels");
        assertEquals("", concurrency.stale());
        assertEquals("chance", factors.get(1).certainty());
    }

    @Test
    void aFactorOfMoreLevelsHasTheMeanAtEach() throws Exception {
        List<FactorEffect> factors = factors(StoredDesign.putThreeLevels(storeFolder, folder));
        List<DesignEffects.LevelMean> means = factors.get(0).means();
        assertEquals(
                List.of("reactive", "thread-per-connection", "thread-pool"),
                means.stream().map(DesignEffects.LevelMean::level).toList());
        assertEquals(
                List.of(6, 6, 6),
                means.stream().map(DesignEffects.LevelMean::runs).toList());
        assertEquals(2000, means.get(2).mean() - means.get(0).mean(), 40);
        assertTrue(means.stream().allMatch(each -> each.low() < each.mean() && each.mean() < each.high()));
        assertEquals("reactive", factors.get(0).from());
        assertEquals("thread-pool", factors.get(0).to());
        assertEquals(List.of(), factors.get(1).means(), "it has two levels");
    }

    @Test
    void aFactorOfTheReportLeadsToItsLine() throws Exception {
        String campaign = StoredDesign.put(storeFolder, folder, 12, -1);
        ReportSubjects subjects = new ReportSubjects(session, store);
        assertEquals(
                FILE + "#steady::concurrency",
                subjects.find(new ReportSubjects.Figure(campaign, "factor", "concurrency")));
        assertEquals("", subjects.find(new ReportSubjects.Figure(campaign, "factor", "other")));
    }

    @Test
    void anEffectOfOtherLevelsIsStale() throws Exception {
        String campaign = StoredDesign.put(storeFolder, folder, 12, -1);
        session.setText(FILE, session.text(FILE).text().replace("{ lru, lfu }", "{ lfu, lru }"));
        session.edits().rename(FILE + "#steady::concurrency", "threads");
        List<FactorEffect> factors = factors(campaign);
        assertEquals("concurrency is no longer in the model", factors.get(0).stale());
        assertEquals("", factors.get(0).anchor());
        assertEquals("purging has changed since", factors.get(1).stale());
        assertEquals(FILE + "#steady::purging|:statement", factors.get(1).anchor());
    }

    @Test
    void aStoppedDesignSaysHowFarItCame() throws Exception {
        String campaign = StoredDesign.put(storeFolder, folder, 5, -1);
        String message = reader.read(campaign).failure().message();
        assertTrue(message.contains("5 of 12 runs"), message);
        try (Runs runs = new Runs(session, folder, storeFolder)) {
            RunState state = runs.state();
            assertEquals("stopped", state.status());
            assertEquals(
                    List.of(5, 12),
                    List.of(state.design().done(), state.design().of()));
            assertEquals("both", state.design().design());
            assertThrows(EditRefused.class, () -> runs.reports().page(campaign));
        }
    }

    @Test
    void aRunThatFailedIsNamedWithItsClass() throws Exception {
        String campaign = StoredDesign.put(storeFolder, folder, 12, 3);
        assertEquals(1000, factors(campaign).get(0).value(), 20);
        List<String> notes = reader.read(campaign).notes();
        assertTrue(notes.stream().anyMatch(note -> note.contains("d04") && note.contains("(run)")), notes.toString());
    }

    @Test
    void runsOfADesignAreNoRunsToChooseFrom() throws Exception {
        try (Runs runs = new Runs(session, folder, storeFolder)) {
            runs.generate(new GenerationRequest("steady"));
            String run = StoredRun.put(
                    storeFolder, folder, Map.of(FILE, session.text(FILE).text()), 1000);
            String campaign = StoredDesign.put(storeFolder, folder, 12, -1);
            assertEquals(List.of(run), store.runs().stream().map(RunInfo::id).toList());
            assertEquals(
                    List.of(campaign),
                    store.designs().stream().map(DesignInfo::id).toList());
            assertTrue(store.designs().get(0).ended());
            assertTrue(runs.reports().page(campaign).contains(campaign));
            assertThrows(EditRefused.class, () -> reader.read(run), "no design");
        }
    }
}
