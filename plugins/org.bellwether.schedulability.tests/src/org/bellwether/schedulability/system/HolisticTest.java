// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.uniprocessor.Response;
import org.junit.jupiter.api.Test;

class HolisticTest {
    private static Holistic.Result analyse(TestSystem system, Discipline discipline) {
        return new Holistic(system.model(), discipline, Set.of(), new TermLimit(TermLimit.USUAL)).result();
    }

    private static List<Long> worst(Holistic.Result result, int chain) {
        return result.steps().get(chain).stream().map(Response::worst).toList();
    }

    /** Two flows over two processors and a network, after an example of J. C. Palencia. */
    @Test
    void responsesOfTwoFlowsInOppositeDirectionsConverge() {
        Holistic.Result result = analyse(
                new TestSystem(3)
                        .chain("a", 30, 60, 0, 2, 5, 1, 1, 2, 2, 1, 20)
                        .chain("b", 40, 60, 2, 2, 5, 1, 2, 10, 0, 1, 10),
                Discipline.MODEL);
        assertTrue(result.converged());
        assertEquals(List.of(5L, 17L, 42L), worst(result, 0));
        assertEquals(List.of(5L, 15L, 30L), worst(result, 1));
    }

    /**
     * The system of J. C. Palencia and M. González Harbour, "Schedulability Analysis for Tasks with Static and Dynamic
     * Offsets", RTSS 1998, without offsets: equal priorities delay each other.
     */
    @Test
    void aChainThatComesBackDelaysItself() {
        Holistic.Result result = analyse(
                new TestSystem(3)
                        .chain("first", 20, 20, 0, 2, 4)
                        .chain("long", 150, 600, 0, 1, 20, 1, 1, 25, 2, 2, 15, 1, 1, 34, 0, 1, 30)
                        .chain("second", 30, 30, 2, 3, 5)
                        .chain("last", 200, 200, 2, 1, 100),
                Discipline.MODEL);
        assertEquals(List.of(176L, 303L, 323L, 407L, 473L), worst(result, 1));
        assertEquals(List.of(195L), worst(result, 3));
    }

    @Test
    void delaysAreAddedAndBecomeJitter() {
        Holistic.Result result =
                analyse(new TestSystem(2).chain("a", 100, 100, 0, 0, 5, Step.DELAY, 0, 7, 1, 0, 3), Discipline.RMS);
        assertEquals(List.of(5L, 12L, 15L), worst(result, 0));
        assertEquals(3, result.steps().get(0).get(2).fromRelease());
    }

    @Test
    void earliestDeadlineFirstGoesOverCores() {
        Holistic.Result result = analyse(
                new TestSystem(2).chain("a", 10, 10, 0, 0, 2, 1, 0, 2).chain("b", 20, 20, 1, 0, 5, 0, 0, 4),
                Discipline.EDF);
        assertTrue(result.converged());
        assertTrue(worst(result, 0).get(1) <= 10, worst(result, 0).toString());
        assertTrue(worst(result, 1).get(1) <= 20, worst(result, 1).toString());
        assertTrue(worst(result, 1).get(1) >= 9, "at least its own time");
    }

    @Test
    void anOverloadLeavesWhatFollowsWithoutABound() {
        Holistic.Result result = analyse(
                new TestSystem(2)
                        .chain("a", 10, 10, 0, 2, 8)
                        .chain("b", 10, 10, 0, 1, 4, 1, 2, 1)
                        .chain("c", 10, 10, 1, 1, 1)
                        .chain("d", 10, 10, 1, 3, 1),
                Discipline.MODEL);
        assertTrue(result.steps().get(0).get(0).bounded());
        assertFalse(result.steps().get(1).get(0).bounded());
        assertFalse(result.steps().get(2).get(0).bounded(), "b's second step comes at any time before it");
        assertTrue(result.steps().get(3).get(0).bounded(), "nothing of lower priority delays it");
    }

    @Test
    void aCircleThatGrowsEnds() {
        SystemResult result = Analysis.of(
                new TestSystem(2)
                        .chain("a", 10, 10, 0, 1, 4, 1, 2, 4, 0, 1, 1)
                        .chain("b", 10, 10, 1, 1, 4, 0, 2, 4, 1, 1, 1)
                        .model(),
                Discipline.MODEL);
        assertEquals(DeadlineVerdict.MISS, result.verdict());
    }
}
