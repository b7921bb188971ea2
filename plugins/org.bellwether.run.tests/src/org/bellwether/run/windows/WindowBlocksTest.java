// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Phase;
import org.junit.jupiter.api.Test;

/** Blocks of fake systems that record their commands, and the lengths of windows. */
class WindowBlocksTest {
    private static final WindowPlan TIMED = new WindowPlan("timed", 1, 1, 1, 3);
    private static final WindowPlan SATURATED = new WindowPlan("saturated", 1, 1, 1, 2);

    private final List<String> reported = new ArrayList<>();
    private int active;
    private int mostRunning;

    private final class Noted implements PausableLaunch {
        private final String name;
        private final int completeAt;
        private final int endsAt;
        private int running;

        Noted(String name, int completeAt, int endsAt) {
            this.name = name;
            this.completeAt = completeAt;
            this.endsAt = endsAt;
        }

        @Override
        public void begin(String phase) throws CannotPauseException {
            reported.add(name + " begin " + phase);
            if (name.equals("busy")) {
                throw new CannotPauseException(name);
            }
        }

        @Override
        public void startWindow(WindowPlan plan, int block, int order) throws LaunchEndedException {
            if (block == endsAt) {
                throw new LaunchEndedException(name);
            }
            reported.add(name + " " + plan.phase() + " " + block);
            running = block;
            mostRunning = Math.max(mostRunning, ++active);
        }

        @Override
        public boolean awaitWindow() {
            active--;
            return running >= completeAt;
        }

        @Override
        public void end(String phase) {
            reported.add(name + " end " + phase);
        }
    }

    private void measure(PausableLaunch... launches) throws CannotPauseException, InterruptedException {
        measure(false, launches);
    }

    private void measure(boolean duet, PausableLaunch... launches) throws CannotPauseException, InterruptedException {
        new WindowBlocks(List.of(launches), new BlockOrder(1, 1, 1), duet, (phase, done, of) -> {})
                .measure(List.of(TIMED, SATURATED));
    }

    private long windows(String name) {
        return reported.stream()
                .filter(line -> line.startsWith(name + " timed") || line.startsWith(name + " saturated"))
                .count();
    }

    @Test
    void blocksAreCountedThroughAllPhases() throws Exception {
        measure(new Noted("a", 0, 0));
        assertEquals(
                List.of(
                        "a begin timed",
                        "a timed 1",
                        "a timed 2",
                        "a timed 3",
                        "a end timed",
                        "a begin saturated",
                        "a saturated 4",
                        "a saturated 5",
                        "a end saturated"),
                reported);
    }

    @Test
    void blocksGoOnUntilEachHasItsSamples() throws Exception {
        measure(new Noted("a", 0, 0), new Noted("b", 7, 0));
        assertEquals(7 + 2, windows("a"));
        assertEquals(7 + 2, windows("b"));
    }

    @Test
    void windowsInTurnDoNotOverlapAndThoseOfADuetDo() throws Exception {
        measure(new Noted("a", 0, 0), new Noted("b", 0, 0));
        assertEquals(1, mostRunning);
        measure(true, new Noted("c", 0, 0), new Noted("d", 0, 0));
        assertEquals(2, mostRunning);
        assertEquals(0, active, "each window is waited for");
        assertEquals(3 + 2, windows("c"));
        assertEquals(3 + 2, windows("d"));
    }

    @Test
    void inADuetOneGoesOnWhereTheOtherOneEnded() throws Exception {
        measure(true, new Noted("a", 0, 0), new Noted("b", 0, 2));
        assertEquals(3 + 2, windows("a"));
        assertEquals(1, windows("b"));
        assertEquals(0, active);
    }

    @Test
    void anEndedSystemIsNotWaitedFor() throws Exception {
        measure(new Noted("a", 0, 0), new Noted("b", 100, 2));
        assertEquals(3 + 2, windows("a"));
        assertEquals(1, windows("b"));
        measure(new Noted("c", 0, 1), new Noted("d", 0, 1));
        assertTrue(reported.contains("c begin timed"));
        assertEquals(0, windows("c"), "nothing is left");
    }

    @Test
    void aSystemThatCannotPauseEndsTheMeasurementAtOnce() throws Exception {
        assertThrows(CannotPauseException.class, () -> measure(new Noted("a", 0, 0), new Noted("busy", 0, 0)));
        assertEquals(0, windows("a"));
    }

    @Test
    void eachOrderIsAsLikelyAsAnyOther() {
        Map<List<String>, Integer> found = new HashMap<>();
        BlockOrder order = new BlockOrder(1, 2, 3);
        for (int block = 1; block <= 6000; block++) {
            found.merge(order.of(block, List.of("a", "b", "c")), 1, Integer::sum);
        }
        assertEquals(6, found.size());
        found.forEach((each, count) -> assertEquals(1000, count, 150, each.toString()));
    }

    @Test
    void ordersAreThoseOfTheSeedTheRepeatAndTheRound() {
        assertEquals(orders(1, 1, 1), orders(1, 1, 1));
        assertNotEquals(orders(1, 1, 1), orders(2, 1, 1));
        assertNotEquals(orders(1, 1, 1), orders(1, 2, 1));
        assertNotEquals(orders(1, 1, 1), orders(1, 1, 2));
        assertNotEquals(orders(1, 2, 1), orders(1, 1, 2));
    }

    private static List<List<Integer>> orders(long seed, int repeat, int round) {
        BlockOrder order = new BlockOrder(seed, repeat, round);
        List<List<Integer>> orders = new ArrayList<>();
        for (int block = 1; block <= 64; block++) {
            orders.add(order.of(block, List.of(1, 2)));
        }
        return orders;
    }

    @Test
    void windowsAreShortAndHaveSomeTicks() {
        assertEquals(
                new WindowPlan("s", 20_000_000, 1_000_000, 2_000, 10), plan("saturated", 50e6, Alternation.WINDOWS));
        assertEquals(new WindowPlan("s", 20_000_000, 1_000_000, 2_000, 10), plan("timed", 1e6, Alternation.WINDOWS));
        assertEquals(new WindowPlan("s", 500_000_000, 50_000_000, 2_000, 2), plan("timed", 50e6, Alternation.WINDOWS));
        assertEquals(
                new WindowPlan("s", 20_000_000_000L, 100_000_000, 2_000, 1), plan("timed", 10e9, Alternation.WINDOWS));
        Alternation asked = new Alternation(true, OptionalLong.of(70));
        assertEquals(new WindowPlan("s", 70_000_000, 1_000_000, 2_000, 10), plan("saturated", 50e6, asked));
        assertEquals(new WindowPlan("s", 100_000_000, 50_000_000, 2_000, 10), plan("timed", 50e6, asked), "two ticks");
    }

    @Test
    void longWindowsTakeNoLongerThanALaunchMay() {
        WindowPlan minutes = new WindowPlan("s", 60_000_000_000L, 1_000_000, 2_000, 10);
        assertEquals(5, minutes.within(301e9).blocks());
        assertEquals(1, minutes.within(1e9).blocks());
        assertEquals(minutes, minutes.within(Double.POSITIVE_INFINITY));
    }

    private static WindowPlan plan(String kind, double periodNs, Alternation alternation) {
        Experiment experiment = new Experiment(
                "m",
                "e",
                List.of(),
                1,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Assembly(List.of(), List.of()),
                0);
        return WindowPlan.of(new Phase("s", kind), periodNs, alternation, experiment);
    }
}
