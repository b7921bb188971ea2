// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two variants of one session; every second round was slow on both sides. */
class GateInBlocksTest {
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

    private GateResult judged(double slower) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 4, 200, 1).evenRoundsTake(1.45);
        for (int i = 0; i < 10; i++) {
            session.variant("old").run("corbel", 10_000).variant("new").run("corbel", 10_000 * slower);
        }
        List<RunRow> runs = store.reader().runsOf(session.end(Status.OK));
        GateResult.Rule rule = new GateResult.Rule(new Threshold(5), false);
        return new Gate(store, rule, figure -> true, false).judge(named(runs, "old"), named(runs, "new"));
    }

    private static List<RunRow> named(List<RunRow> runs, String variant) {
        return runs.stream().filter(run -> run.variant().equals(variant)).toList();
    }

    private static GateFinding median(GateResult result) {
        return result.findings().stream()
                .filter(finding -> finding.figure().orElseThrow().statistic().equals("p50"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void noChangeIsNotWorse() throws IOException {
        GateFinding median = median(judged(1));
        assertEquals(GateVerdict.NOT_WORSE, median.verdict());
        assertEquals(
                40, median.row().orElseThrow().blocks().orElseThrow().blocks().size());
    }

    @Test
    void tenPerCentAreWorseThanFive() throws IOException {
        assertEquals(GateVerdict.WORSE, median(judged(1.1)).verdict());
    }

    /** Means over ten runs with such rounds would not suffice for a decision. */
    @Test
    void justAtTheThresholdItSaysHowManyPairsWouldTell() throws IOException {
        GateFinding median = median(judged(1.051));
        assertEquals(GateVerdict.UNDECIDED, median.verdict());
        assertTrue(median.blocksToTell().orElseThrow() > 40, median.toString());
        assertTrue(median.runsToTell().isEmpty());
        assertTrue(median.reason().matches(".* about \\d+ pairs would decide, .*"), median.reason());
    }

    /** Further runs of each side would not alternate, and would give less information. */
    @Test
    void anUndecidedPairIsToBeMeasuredAgainInTurns() throws IOException {
        GateResult result = judged(1.051);
        String fix = median(result).fix();
        assertTrue(fix.startsWith("Measure both again until it is known, in turns: "), fix);
        assertTrue(fix.contains("bellwether run MODEL --threshold 5% with the same variants"), fix);
        String undecided = GateWording.summary(result).get(0);
        assertTrue(undecided.contains("in turns (run --threshold 5%; "), undecided);
    }

    @Test
    void verdictsHaveTheirErrorRates() throws IOException {
        List<String> summary = GateWording.summary(judged(1));
        assertTrue(summary.get(summary.size() - 2).contains("in at most 2.5 % of such gates"), summary.toString());
    }
}
