// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.sequential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.sequential.DecidingFigures.UnknownFigureException;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRecord.Pair;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at the first rounds of sessions, then at more rounds. */
class SequentialComparisonTest {
    private static final int ROUNDS = 44;

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

    private SessionData session(int samples, double slower) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", ROUNDS, samples, 1).evenRoundsTake(1.45);
        session.run("corbel", 10_000).run("omniorb", 10_000 * slower);
        return SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
    }

    /** Returns the side as it was after this number of rounds. */
    private static ComparisonGroup side(SessionData view, int run, int rounds) {
        RunData whole = view.runs().get(run);
        RunData part = new RunData(
                whole.run(),
                whole.experiment(),
                whole.floors(),
                whole.ownFloors(),
                whole.metrics(),
                whole.rounds().subList(0, rounds),
                whole.warnings());
        return new ComparisonGroup(whole.run().target(), List.of(part), List.of(view.session()), view.host());
    }

    /** Looks after each round, each of which takes a second, until the comparison is over. */
    private StoppingRecord measured(SessionData view, StoppingRule rule) throws Exception {
        List<Figure> figures =
                DecidingFigures.of(view.runs().get(0).experiment().orElseThrow(), rule);
        SequentialComparison comparison = new SequentialComparison(store, rule, figures, false, 1);
        int round = 0;
        while (!comparison.isOver() && round < ROUNDS) {
            round++;
            comparison.look(side(view, 0, round), List.of(side(view, 1, round)), round);
        }
        return comparison.record(false).orElseThrow();
    }

    private static StoppingRule rule(Kind kind, double value, double seconds, String... figures) {
        return new StoppingRule(kind, value, seconds, List.of(figures));
    }

    @Test
    void endsWhenTheIntervalsAreNarrowEnough() throws Exception {
        Pair sides = measured(session(250, 1.1), rule(Kind.PRECISION, 0.05, 600))
                .comparisons()
                .get(0);
        assertEquals("precise", sides.reason(), sides.toString());
        assertEquals(40, sides.last().starts(), "as soon as there are forty blocks");
        assertTrue(sides.last().width() <= 0.05);
    }

    @Test
    void endsWithItsTimeAndSaysWhatItWouldTake() throws Exception {
        Pair sides = measured(session(250, 1.1), rule(Kind.PRECISION, 1e-6, 41))
                .comparisons()
                .get(0);
        assertEquals("most-seconds", sides.reason());
        assertEquals(41, sides.last().starts());
        assertTrue(sides.secondsNeeded() > 41 && sides.blocksNeeded() > 41, sides.toString());
    }

    /** The base's figures are 10 % lower, which must be found by the second look. */
    @Test
    void decidesAtThePlannedLooksOnWhichSideOfAThresholdItIs() throws Exception {
        StoppingRecord worse = measured(session(250, 1.1), rule(Kind.THRESHOLD, 0.05, 600));
        assertEquals("worse", worse.comparisons().get(0).reason(), worse.toString());
        assertTrue(List.of(20, 40).contains(worse.comparisons().get(0).last().starts()), worse.toString());
        assertTrue(worse.level() < Comparison.ALPHA / 5, "a look that is not the last has little of the level");
        StoppingRecord same = measured(session(250, 1), rule(Kind.THRESHOLD, 0.05, 600));
        assertEquals("not-worse", same.comparisons().get(0).reason(), same.toString());
        assertEquals(
                same.comparisons().get(0).last().level(),
                Double.valueOf(same.level()),
                "the level is that of the look that decided");
    }

    @Test
    void aComparisonOfTheSessionHasTheLevelOfItsLastLook() throws Exception {
        SessionData view = session(250, 1.02);
        List<Comparison.Row> before = new Comparison(store, 1).rows(side(view, 0, ROUNDS), side(view, 1, ROUNDS));
        StoppingRecord record = measured(view, rule(Kind.THRESHOLD, 0.05, 600));
        // As in a session in which another pair of sides was decided at an earlier look
        StoppingRecord kept = new StoppingRecord(
                record.schema(), record.rule(), record.figures(), record.level() / 2, false, record.comparisons());
        for (RunData run : view.runs()) {
            kept.write(store.runFolder(run.run().id()));
        }
        List<Comparison.Row> after = new Comparison(store, 1).rows(side(view, 0, ROUNDS), side(view, 1, ROUNDS));
        for (int i = 0; i < before.size(); i++) {
            assertEquals(
                    record.figures().contains(Wording.place(after.get(i).figure())),
                    after.get(i).primary(),
                    "the figures that decided are primary");
            if (before.get(i).blocks().isPresent() && before.get(i).primary()) {
                assertEquals(record.level(), after.get(i).level());
                assertTrue(
                        width(after.get(i)) > 1.1 * width(before.get(i)),
                        before.get(i).figure().toString());
            }
        }
    }

    private static double width(Comparison.Row row) {
        return row.interval().high() - row.interval().low();
    }

    @Test
    void aFigureWithoutBlocksEndsItAtOnce() throws Exception {
        Pair sides = measured(session(30, 1), rule(Kind.THRESHOLD, 0.05, 600, "get_data_at_airframe.p99"))
                .comparisons()
                .get(0);
        assertEquals("no-blocks", sides.reason());
        assertEquals(2, sides.last().starts());
    }

    @Test
    void highPercentilesDecideOnlyWhereTheyAreNamed() throws Exception {
        var experiment = session(30, 1).runs().get(0).experiment().orElseThrow();
        assertEquals(
                List.of("p50", "value"),
                DecidingFigures.of(experiment, rule(Kind.PRECISION, 0.02, 60)).stream()
                        .map(Figure::statistic)
                        .toList());
        assertEquals(
                List.of("p50", "value"),
                DecidingFigures.of(experiment, rule(Kind.THRESHOLD, 0.02, 60)).stream()
                        .map(Figure::statistic)
                        .toList());
        assertEquals(
                List.of("p99"),
                DecidingFigures.of(experiment, rule(Kind.PRECISION, 0.02, 60, "update.p99")).stream()
                        .map(Figure::statistic)
                        .toList());
        UnknownFigureException unknown = assertThrows(
                UnknownFigureException.class,
                () -> DecidingFigures.of(experiment, rule(Kind.PRECISION, 0.02, 60, "updates")));
        assertTrue(unknown.metrics().contains("update"));
    }

    @Test
    void noResultIsRecordedBeforeTheFirstLook() {
        SequentialComparison comparison =
                new SequentialComparison(store, rule(Kind.PRECISION, 0.02, 60), List.of(), true, 1);
        assertTrue(comparison.record(false).isEmpty());
        assertFalse(comparison.isOver());
    }
}
