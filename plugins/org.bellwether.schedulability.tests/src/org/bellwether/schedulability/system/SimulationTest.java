// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.uniprocessor.ResponseTime;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final TestSystem OVERLOAD = new TestSystem(1)
            .task("short", 10, 10, 5, 1)
            .task("plain", 15, 15, 5, 0)
            .task("long", 30, 30, 9, 1);

    private static List<DeadlineVerdict> verdicts(TestSystem system, Discipline discipline) {
        return Analysis.of(system.model(), discipline).deadlines().stream()
                .map(DeadlineResult::verdict)
                .toList();
    }

    @Test
    void maximumUrgencyFirstProtectsCriticalTasks() {
        assertEquals(
                List.of(DeadlineVerdict.NO_MISS_SIMULATED, DeadlineVerdict.MISS, DeadlineVerdict.NO_MISS_SIMULATED),
                verdicts(OVERLOAD, Discipline.MUF));
        assertEquals(DeadlineVerdict.MISS, verdicts(OVERLOAD, Discipline.RMS).get(2));
    }

    @Test
    void minimumLaxityFirstMeetsWhatEarliestDeadlineFirstMeets() {
        TestSystem full = new TestSystem(1).task("a", 4, 4, 2, 0).task("b", 8, 8, 4, 0);
        assertEquals(
                List.of(DeadlineVerdict.NO_MISS_SIMULATED, DeadlineVerdict.NO_MISS_SIMULATED),
                verdicts(full, Discipline.MLF));
    }

    @Test
    void fixedPrioritiesHaveTheResponsesOfTheAnalysis() {
        SystemModel model = new TestSystem(1)
                .task("a", 7, 7, 3, 0)
                .task("b", 12, 12, 3, 0)
                .task("c", 20, 20, 5, 0)
                .model();
        Simulation.Result result = Simulation.of(model, Discipline.RMS, Set.of());
        assertArrayEquals(new long[] {3, 6, 20}, result.chains());
        assertEquals(OptionalLong.of(420), result.hyperperiod());
        long analysed =
                Analysis.of(model, Discipline.RMS).deadlines().get(2).response().getAsLong();
        assertEquals(20, analysed);
    }

    @Test
    void chainsMoveFromCoreToCore() {
        SystemModel model = new TestSystem(2)
                .chain("a", 100, 100, 0, 0, 5, Step.DELAY, 0, 7, 1, 0, 3)
                .chain("b", 100, 100, 1, 0, 14)
                .model();
        // b runs from 0 to 14. At 12, a arrives; whether or not a's latest start is smaller under MLF, both end by 17
        long[] worst = Simulation.of(model, Discipline.MLF, Set.of()).chains();
        assertEquals(17, Math.max(worst[0], worst[1]));
    }

    @Test
    void aJobThatHoldsWhatAnotherWaitsForGoesOn() {
        // c begins at 0 on the shared instance; a and b come after a delay of 1: a waits for c, b waits for both
        SystemModel model = new TestSystem(1)
                .chain("a", 20, 20, Step.DELAY, 0, 1, 0, 3, 2)
                .chain("b", 20, 20, Step.DELAY, 0, 1, 0, 2, 4)
                .chain("c", 20, 20, 0, 1, 5)
                .section("map", 0, 1, 2)
                .section("map", 2, 0, 5)
                .model();
        assertArrayEquals(
                new long[] {7, 11, 5},
                Simulation.of(model, Discipline.MODEL, Set.of()).chains());
    }

    @Test
    void aLongHyperperiodIsNotSimulated() {
        TestSystem coprime = new TestSystem(1)
                .task("a", 1_000_000_007L, 1_000_000_007L, 5, 0)
                .task("b", 1_000_000_009L, 1_000_000_009L, 5, 0)
                .task("c", 1_000_000_021L, 1_000_000_021L, 5, 0);
        assertTrue(Simulation.of(coprime.model(), Discipline.MUF, Set.of()).tooLong());
        SystemResult result = Analysis.of(coprime.model(), Discipline.MUF);
        assertEquals(DeadlineVerdict.UNKNOWN, result.verdict());
        assertTrue(result.deadlines().get(0).reason().contains("64 bits"), result.toString());
        assertEquals(
                DeadlineVerdict.GUARANTEED,
                Analysis.of(coprime.model(), Discipline.RMS).verdict());

        TestSystem many = new TestSystem(1).task("a", 2, 2, 1, 0).task("b", 10_000_001, 10_000_001, 1, 0);
        SystemResult tooMany = Analysis.of(many.model(), Discipline.MLF);
        assertTrue(tooMany.deadlines().get(0).reason().contains("steps"), tooMany.toString());
    }

    @Test
    void aSystemWithoutTasksHasNoChainsAndNoResponses() {
        assertEquals(
                0,
                Simulation.of(new TestSystem(1).model(), Discipline.MUF, Set.of())
                        .chains()
                        .length);
        assertEquals(List.of(), ResponseTime.all(List.of(), new TermLimit(1)));
    }
}
