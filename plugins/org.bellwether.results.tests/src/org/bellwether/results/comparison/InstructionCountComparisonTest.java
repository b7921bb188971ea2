// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.gate.Gate;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateVerdict;
import org.bellwether.results.gate.Threshold;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two variants of one session with one run each: their latencies cannot be distinguished, but their instructions can.
 */
class InstructionCountComparisonTest {
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

    private List<Comparison.Row> rows(double base, double other, double spread) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 1, 200, 1);
        session.variant("old").instructions(base, spread).run("corbel", 10_000);
        session.variant("new").instructions(other, spread).run("corbel", 10_000);
        SessionData view =
                SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
        return new Comparison(store, 1).rows(side(view, 0), side(view, 1));
    }

    private static ComparisonGroup side(SessionData view, int run) {
        return new ComparisonGroup(
                view.runs().get(run).run().variant(),
                List.of(view.runs().get(run)),
                List.of(view.session()),
                view.host());
    }

    private static Comparison.Row total(List<Comparison.Row> rows) {
        return rows.stream()
                .filter(row -> row.figure().isCounted()
                        && row.figure().metric().equals("instructions")
                        && row.figure().statistic().equals("value"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aDifferenceOfTwoPerCentIsReportedBesideAnUndecidedLatency() throws IOException {
        List<Comparison.Row> rows = rows(100, 102.1, 0);
        Comparison.Row total = total(rows);
        assertEquals(Verdict.HIGHER, total.verdict());
        assertEquals(1.021, total.effect(), 1e-9);
        assertTrue(total.interval().contains(1.021) && !total.interval().contains(1.017), total.toString());
        assertFalse(total.primary(), "latencies decide, unless instructions are named");
        assertFalse(Comparison.decidable(rows), "counts tell nothing of how fast it is");
        rows.stream()
                .filter(row -> !row.figure().isCounted())
                .forEach(row -> assertEquals(Verdict.NOT_DECIDABLE, row.verdict(), row.toString()));
        assertEquals(
                Optional.of(
                        "2.1 % more instructions an activation (1\u202f100 → 1\u202f123 in phase saturated, which counts"
                                + " repeat within 0.3 %): +21.0 in the ORB, +2.10 in the stubs."),
                CountWording.sentence(rows));
    }

    @Test
    void countsThatDoNotRepeatTellLess() throws IOException {
        Comparison.Row total = total(rows(100, 102.1, 0.02));
        assertTrue(total.verdict() == Verdict.NO_DIFFERENCE_SEEN, total.toString());
        assertEquals(2 * Math.sqrt(2) * 0.02, total.visible(), 1e-3);
    }

    @Test
    void equalProgramsHaveAsMany() throws IOException {
        List<Comparison.Row> rows = rows(100, 100.1, 0);
        assertEquals(Verdict.NEGLIGIBLE, total(rows).verdict());
        assertTrue(CountWording.sentence(rows).orElseThrow().startsWith("as many instructions"));
    }

    @Test
    void withoutCountsNothingIsSaid() throws IOException {
        assertEquals(Optional.empty(), CountWording.sentence(rows(0, 0, 0)));
        assertTrue(rows(100, 0, 0).stream().noneMatch(row -> row.figure().isCounted()));
    }

    @Test
    void countsAreNoneOfTheFiguresThatAreCorrectedFor() throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 1, 200, 1);
        for (int i = 0; i < 5; i++) {
            session.variant("old").instructions(100, 0).run("corbel", 10_000 + 50 * i);
            session.variant("new").instructions(120, 0).run("corbel", 10_020 + 50 * i);
        }
        SessionData view =
                SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
        Comparison comparison = new Comparison(store, 1);
        List<Comparison.Row> with = comparison.rows(all(view, "old"), all(view, "new"));
        List<Comparison.Row> without =
                comparison.rows(all(view, "old"), all(view, "new"), figure -> !figure.isCounted(), false);
        for (Comparison.Row row : without) {
            Comparison.Row same = with.stream()
                    .filter(other -> other.figure().equals(row.figure()))
                    .findFirst()
                    .orElseThrow();
            assertEquals(row.adjusted(), same.adjusted(), 1e-12, row.figure().toString());
            assertEquals(row.visible(), same.visible(), 1e-12, row.figure().toString());
        }
    }

    private static ComparisonGroup all(SessionData view, String variant) {
        return new ComparisonGroup(
                variant,
                view.runs().stream()
                        .filter(run -> run.run().variant().equals(variant))
                        .toList(),
                List.of(view.session()),
                view.host());
    }

    @Test
    void theGateJudgesInstructionsThatAreNamed() throws IOException {
        assertEquals(GateVerdict.WORSE, gate(110, true).findings().get(0).verdict());
        assertEquals(GateVerdict.NOT_WORSE, gate(104, true).findings().get(0).verdict());
        assertEquals(
                GateVerdict.UNDECIDED, gate(105.1, true).findings().get(0).verdict(), "within what counts differ by");
    }

    @Test
    void theGateWarnsOfInstructionsThatNobodyNamed() throws IOException {
        GateResult result = gate(110, false);
        assertTrue(result.findings().stream()
                .noneMatch(finding -> finding.figure().orElseThrow().isCounted()));
        assertTrue(
                result.warnings().stream().anyMatch(warning -> warning.text().contains("--figure instructions.value")),
                result.warnings().toString());
        GateResult missing = gate(0, false);
        assertTrue(missing.findings().stream().noneMatch(finding -> finding.verdict() == GateVerdict.NOT_COMPARED));
        assertTrue(
                missing.warnings().stream().anyMatch(warning -> warning.text().contains("--instructions")),
                missing.warnings().toString());
    }

    private GateResult gate(double other, boolean named) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 4, 200, 1);
        for (int i = 0; i < 3; i++) {
            session.variant("old").instructions(100, 0).run("corbel", 10_000);
            session.variant("new").instructions(other, 0).run("corbel", 10_000);
        }
        List<RunRow> runs = store.reader().runsOf(session.end(Status.OK));
        GateResult.Rule rule = new GateResult.Rule(new Threshold(5), false);
        return new Gate(
                        store,
                        rule,
                        figure -> !named
                                || figure.metric().equals("instructions")
                                        && figure.statistic().equals("value"),
                        named)
                .judge(named(runs, "old"), named(runs, "new"));
    }

    private static List<RunRow> named(List<RunRow> runs, String variant) {
        return runs.stream().filter(run -> run.variant().equals(variant)).toList();
    }
}
