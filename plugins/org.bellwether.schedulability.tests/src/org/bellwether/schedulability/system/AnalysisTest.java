// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.schedulability.system.TestResult.Outcome;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.TermLimit;
import org.junit.jupiter.api.Test;

class AnalysisTest {
    private static SystemResult analyse(TestSystem system, Discipline discipline) {
        return Analysis.of(system.model(), discipline);
    }

    private static List<Outcome> outcomes(SystemResult result) {
        return result.cores().get(0).tests().stream().map(TestResult::outcome).toList();
    }

    /** The third task set of Burns and Wellings: U = 1. The set is schedulable, though both bounds refuse it. */
    @Test
    void theExactTestDecidesWhereBoundsFail() {
        SystemResult result = analyse(
                new TestSystem(1)
                        .task("a", 20, 20, 5, 0)
                        .task("b", 40, 40, 10, 0)
                        .task("c", 80, 80, 40, 0),
                Discipline.MODEL);
        assertEquals(List.of(Outcome.FAILED, Outcome.FAILED, Outcome.PASSED), outcomes(result));
        assertEquals(1.0, result.cores().get(0).utilisation());
        assertEquals("rate monotonic, assumed", result.cores().get(0).order());
        assertEquals(DeadlineVerdict.GUARANTEED, result.verdict());
        assertEquals(OptionalLong.of(80), result.deadlines().get(2).response());
        assertEquals(
                Optional.of(SchedulabilityTest.RESPONSE_TIME),
                result.deadlines().get(2).test());
    }

    @Test
    void earliestDeadlineFirstIsDecidedByDemand() {
        TestSystem system = new TestSystem(1).task("a", 5, 5, 2, 0).task("b", 7, 7, 4, 0);
        assertEquals(DeadlineVerdict.MISS, analyse(system, Discipline.RMS).verdict());
        SystemResult result = analyse(system, Discipline.EDF);
        assertEquals(DeadlineVerdict.GUARANTEED, result.verdict());
        assertEquals(List.of(Outcome.PASSED, Outcome.PASSED), outcomes(result));
        assertEquals(
                Optional.of(SchedulabilityTest.PROCESSOR_DEMAND),
                result.deadlines().get(0).test());
    }

    @Test
    void deadlineMonotonicPutsShortDeadlinesFirst() {
        TestSystem system = new TestSystem(1).task("a", 10, 10, 4, 0).task("b", 20, 4, 3, 0);
        assertEquals(DeadlineVerdict.MISS, analyse(system, Discipline.RMS).verdict());
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(system, Discipline.DMS).verdict());
    }

    @Test
    void theModelsPrioritiesGoBeforeAssumedOnes() {
        TestSystem system = new TestSystem(1).chain("slow", 100, 100, 0, 10, 8).chain("fast", 10, 10, 0, 0, 3);
        SystemResult result = analyse(system, Discipline.MODEL);
        assertEquals(OptionalLong.of(8), result.deadlines().get(0).response());
        assertEquals(DeadlineVerdict.MISS, result.deadlines().get(1).verdict());
        assertEquals(
                "the model's priorities, then rate monotonic, assumed",
                result.cores().get(0).order());
    }

    @Test
    void aSharedInstanceBlocksOnce() {
        TestSystem system = new TestSystem(1)
                .task("a", 10, 10, 2, 0)
                .task("b", 20, 20, 4, 0)
                .task("c", 40, 40, 8, 0)
                .section("map", 0, 0, 1)
                .section("map", 2, 0, 3);
        SystemResult result = analyse(system, Discipline.RMS);
        assertEquals(OptionalLong.of(5), result.deadlines().get(0).response(), "2 and 3 of c");
        assertEquals(OptionalLong.of(9), result.deadlines().get(1).response(), "b waits for c, too: c inherits");
        assertEquals(
                Outcome.DOES_NOT_APPLY, result.cores().get(0).tests().get(0).outcome());
    }

    @Test
    void deadlinesOnACoreThatTheModelLeavesOpenAreUnknown() {
        TestSystem system = new TestSystem(3)
                .chain("a", 10, 10, 0, 0, 2, 1, 0, 2)
                .chain("b", 10, 10, 1, 0, 2)
                .chain("c", 10, 10, 2, 0, 2)
                .chain("d", 10, 10, 2, 0, 3, 0, 0, 1)
                .undecidable(0, "too few cores");
        for (Discipline discipline : Discipline.values()) {
            SystemResult result = analyse(system, discipline);
            assertEquals(DeadlineVerdict.UNKNOWN, result.deadlines().get(0).verdict(), discipline.title());
            assertTrue(result.deadlines().get(0).reason().contains("too few cores"));
            assertEquals(
                    DeadlineVerdict.UNKNOWN, result.deadlines().get(1).verdict(), "a arrives there at unknown times");
            assertTrue(
                    Set.of(DeadlineVerdict.GUARANTEED, DeadlineVerdict.NO_MISS_SIMULATED)
                            .contains(result.deadlines().get(2).verdict()),
                    discipline.title());
            assertEquals(DeadlineVerdict.UNKNOWN, result.verdict());
            if (discipline.isSimulated()) {
                assertEquals(
                        OptionalLong.of(5), result.deadlines().get(2).response(), "d has its load there, all the same");
            } else {
                assertTrue(result.deadlines().get(2).response().getAsLong() >= 2, discipline.title());
            }
        }
    }

    @Test
    void aMissingTimeIsNamed() {
        TestSystem system = new TestSystem(1)
                .task("a", 10, 10, 2, 0)
                .missing(new MissingData("component A", "it has no time", "Add one", Set.of("a"), Set.of(0)));
        SystemResult result = analyse(system, Discipline.MODEL);
        assertEquals(DeadlineVerdict.UNKNOWN, result.verdict());
        assertEquals(
                Optional.of("component A: it has no time"),
                result.cores().get(0).undecidable());
        assertEquals(OptionalLong.empty(), result.deadlines().get(0).wcet());
    }

    @Test
    void aThousandTasksTakeABoundedEffort() {
        TestSystem system = new TestSystem(1);
        for (int i = 0; i < 1_000; i++) {
            long period = 10_000_000L + 7_919L * i;
            system.task("t" + i, period, period - period / 100, period / 1_700, 0);
        }
        for (Discipline discipline : List.of(Discipline.MODEL, Discipline.EDF)) {
            TermLimit effort = new TermLimit(TermLimit.USUAL);
            assertEquals(
                    DeadlineVerdict.GUARANTEED,
                    Analysis.of(system.model(), discipline, effort).verdict(),
                    discipline.title());
            assertTrue(effort.spent() < 150_000_000, "spent " + effort.spent());
        }
    }

    @Test
    void aSystemWithoutChainsIsGuaranteed() {
        assertEquals(
                DeadlineVerdict.GUARANTEED,
                analyse(new TestSystem(1), Discipline.MODEL).verdict());
        assertEquals(
                DeadlineVerdict.GUARANTEED,
                analyse(new TestSystem(0), Discipline.MUF).verdict());
    }
}
