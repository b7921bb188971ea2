// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
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

    @Test
    void drawnRoundsAreEvaluatedLikeRuns() throws IOException {
        RunData run = side("corbel", session(1).sameRounds(), 10_000).first();
        BootstrapResamples resamples = BootstrapResamples.of(store::samples, run, 1);
        resamples.measured().forEach((figure, measured) -> {
            double[] values = resamples.of(figure);
            assertEquals(32, values.length, figure.toString());
            // All rounds are equal, so each resample has the measured values
            Arrays.stream(values).forEach(value -> assertEquals(measured, value, 1e-9 * measured, figure.toString()));
        });
    }

    @Test
    void roundsThatDifferMakeResamplesThatDo() throws IOException {
        RunData run = side("corbel", session(1).evenRoundsTake(1.5), 10_000).first();
        BootstrapResamples resamples = BootstrapResamples.of(store::samples, run, 1);
        Figure median = resamples.measured().keySet().iterator().next();
        double least = Arrays.stream(resamples.of(median)).min().orElseThrow();
        double most = Arrays.stream(resamples.of(median)).max().orElseThrow();
        assertTrue(1.3 < most / least && most / least < 1.7, least + " " + most);
    }

    @Test
    void fiveRunsASideFindWhatDiffersAndWhatDoesNot() throws IOException {
        FabricatedSession session = session(1);
        ComparisonGroup base = side("corbel", session, 10_000, 10_100, 9_900, 10_050, 9_950);
        ComparisonGroup other = side("omniorb", session(1), 12_000, 12_100, 11_900, 12_050, 11_950);
        ComparisonGroup again = side("corbel again", session(1), 10_020, 10_110, 9_890, 10_070, 9_940);
        Comparison comparison = new Comparison(store, 1);

        Row slower = row(comparison.rows(base, other), "get_data_at_airframe", "p50");
        assertEquals(Verdict.HIGHER, slower.verdict());
        assertEquals(1.2, slower.effect(), 0.01);
        assertTrue(slower.interval().contains(1.2) && !slower.interval().contains(1.1), slower.toString());
        Row same = row(comparison.rows(base, again), "get_data_at_airframe", "p50");
        assertTrue(same.verdict() == Verdict.NEGLIGIBLE || same.verdict() == Verdict.NO_DIFFERENCE_SEEN);
        Row misses = row(comparison.rows(base, other), "update_misses", "part");
        assertEquals(Verdict.NO_DIFFERENCE_SEEN, misses.verdict(), "none missed on either side");
        assertEquals(0, misses.effect());
    }

    @Test
    void oneRunASideIsNotDecidable() throws IOException {
        ComparisonGroup base = side("corbel", session(1), 10_000);
        ComparisonGroup other = side("omniorb", session(1), 20_000);
        for (Row row : new Comparison(store, 1).rows(base, other)) {
            assertEquals(Verdict.NOT_DECIDABLE, row.verdict());
            assertTrue(Double.isNaN(row.interval().low()));
        }
        assertEquals(
                2,
                row(new Comparison(store, 1).rows(base, other), "update", "p50").effect(),
                0.05);
    }

    /** The cost of checkpoints is in all figures. */
    @Test
    void refusesRunsWithCheckpointsBesideOthers() throws IOException {
        ComparisonGroup base = side("corbel", session(1), 10_000);
        ComparisonGroup split = side("split", session(1).checkpoints(), 10_000);
        assertTrue(new Comparability(base, split).refusal().orElseThrow().contains("checkpoints on one side only"));
        assertTrue(new Comparability(split, base).refusal().isPresent());
        assertTrue(new Comparability(split, split).refusal().isEmpty());
    }

    @Test
    void saysWhatMakesAComparisonDoubtful() throws IOException {
        ComparisonGroup base = side("corbel", session(1), 10_000);
        ComparisonGroup faster = side("fast", session(50), 10_000);
        assertTrue(new Comparability(base, faster).refusal().orElseThrow().contains("50 times"));
        ComparisonGroup elsewhere = side("omniorb", session(1).floors(7_000, 7_000), 10_000);
        Comparability comparability = new Comparability(base, elsewhere);
        assertTrue(comparability.refusal().isEmpty());
        assertEquals(List.of("target: corbel → omniorb"), comparability.differences());
        List<String> warnings = comparability.warnings();
        assertTrue(warnings.stream().anyMatch(text -> text.contains("its floor “get_data” took")), warnings.toString());
        assertTrue(warnings.stream().anyMatch(text -> text.contains("not measured in turns")), warnings.toString());
        Comparability itself = new Comparability(base, base);
        String lost = ": probe call, phase timed: events lost: 2";
        assertEquals(
                List.of("corbel in the baseline" + lost, "corbel now" + lost),
                itself.warnings(),
                "each side's own flaws, and nothing else");
        assertTrue(itself.inTurns() && itself.between().equals("runs"));
        assertTrue(!comparability.inTurns() && comparability.between().equals("sessions"));
        assertEquals(List.of(), itself.differences());
    }

    @Test
    void otherBuildsMayHaveAnotherCodeLayout() throws IOException {
        ComparisonGroup base = side("old", session(1), 10_000);
        ComparisonGroup other = side("new", session(1).build("{\"CMAKE_CXX_FLAGS\":\"-O3\"}"), 10_000);
        List<String> warnings = new Comparability(base, other).warnings();
        assertTrue(
                warnings.stream().anyMatch(text -> text.startsWith("both sides ran different programs")),
                warnings.toString());
        ComparisonGroup same = side("again", session(1), 10_000);
        assertTrue(new Comparability(base, same).warnings().stream().noneMatch(text -> text.contains("programs")));
    }

    @Test
    void optionsDifferByWhatTheyComeTo() throws IOException {
        ComparisonGroup unset =
                side("a", session(1).options("{\"Concurrency\":\"reactive\",\"x\":\"1\"}", Map.of()), 10_000);
        ComparisonGroup same = side(
                "b",
                session(1).options("{\"Concurrency\":\"reactive\",\"x\":\"1\"}", Map.of("Concurrency", "reactive")),
                10_000);
        ComparisonGroup other =
                side("c", session(1).options("{\"Concurrency\":\"threads\",\"x\":\"1\"}", Map.of()), 10_000);
        assertEquals(List.of(), new Comparability(unset, same).differences());
        assertEquals(List.of("options.Concurrency: reactive → threads"), new Comparability(unset, other).differences());
        ComparisonGroup unknown = side("d", session(1).options(null, Map.of()), 10_000);
        assertEquals(
                List.of("options.Concurrency: reactive → as in the model"),
                new Comparability(same, unknown).differences(),
                "an older run says only what was set");
    }

    private FabricatedSession session(double rateScale) {
        return new FabricatedSession(store, "basicsp", 4, 250, rateScale);
    }

    private ComparisonGroup side(String label, FabricatedSession session, double... medians) throws IOException {
        for (double median : medians) {
            session.run(label.equals("omniorb") ? "omniorb" : "corbel", median);
        }
        SessionData view =
                SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
        return new ComparisonGroup(label, view.runs(), List.of(view.session()), view.host());
    }

    private static Row row(List<Row> rows, String metric, String statistic) {
        return rows.stream()
                .filter(row -> row.figure().metric().equals(metric)
                        && row.figure().statistic().equals(statistic))
                .findFirst()
                .orElseThrow();
    }
}
