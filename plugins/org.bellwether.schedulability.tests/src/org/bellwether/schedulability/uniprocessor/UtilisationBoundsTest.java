// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.task.Utilisation;
import org.junit.jupiter.api.Test;

class UtilisationBoundsTest {
    private static Task task(long wcet, long period, long priority) {
        return new Task("t", period, wcet, period, priority);
    }

    @Test
    void theBoundOfLiuAndLaylandIsExactAtItsEdge() {
        // Two tasks: 2 (√2 − 1) = 0.8284271247461900976…
        assertTrue(UtilisationBound.rateMonotonic(
                List.of(task(4_142_135_623L, 10_000_000_000L, 2), task(4_142_135_623L, 10_000_000_000L, 1))));
        assertFalse(UtilisationBound.rateMonotonic(
                List.of(task(4_142_135_624L, 10_000_000_000L, 2), task(4_142_135_624L, 10_000_000_000L, 1))));
        assertTrue(UtilisationBound.rateMonotonic(List.of(task(7, 7, 1))));
        assertTrue(UtilisationBound.rateMonotonic(List.of()));
    }

    /** U = 0.8333 fails the bound of Liu and Layland; the product is exactly 2. */
    @Test
    void theHyperbolicBoundAcceptsMore() {
        List<Task> set = List.of(task(2, 4, 2), task(1, 3, 1));
        assertFalse(UtilisationBound.rateMonotonic(set));
        assertTrue(HyperbolicBound.holds(set));
        assertFalse(HyperbolicBound.holds(List.of(task(2_000_001, 4_000_000, 2), task(1_000_000, 3_000_000, 1))));
    }

    @Test
    void taskSetsWithinTheUtilisationBoundsMeetTheirDeadlines() {
        Random random = new Random(1973);
        int accepted = 0;
        for (int i = 0; i < 2_000; i++) {
            List<Task> set = new ArrayList<>();
            for (Task task : RandomTasks.of(random)) {
                set.add(new Task(task.name(), task.period(), task.wcet(), task.period(), -task.period()));
            }
            boolean hyperbolic = HyperbolicBound.holds(set);
            if (UtilisationBound.rateMonotonic(set)) {
                assertTrue(hyperbolic, set.toString());
            }
            if (hyperbolic) {
                accepted++;
                // Equal periods get distinct priorities, as the bounds assume
                List<Task> ordered = new ArrayList<>();
                for (int t = 0; t < set.size(); t++) {
                    Task task = set.get(t);
                    ordered.add(new Task(
                            task.name(), task.period(), task.wcet(), task.period(), task.priority() * 100 - t));
                }
                List<Response> responses = ResponseTime.all(ordered, new TermLimit(TermLimit.USUAL));
                for (int t = 0; t < ordered.size(); t++) {
                    assertEquals(
                            DeadlineVerdict.GUARANTEED, responses.get(t).verdict(ordered.get(t)), ordered.toString());
                }
            }
        }
        assertTrue(accepted > 200, "only " + accepted);
    }

    @Test
    void aUtilisationOfExactlyOneIsOne() {
        List<Task> thirds = Collections.nCopies(3, task(1, 3, 1));
        assertEquals(0, Utilisation.comparedToOne(thirds));
        assertTrue(UtilisationBound.earliestDeadlineFirst(thirds));
        List<Task> more = new ArrayList<>(thirds);
        more.add(task(1, Long.MAX_VALUE, 1));
        assertEquals(1, Utilisation.comparedToOne(more));
    }

    @Test
    void theBoundsDoNotApplyToJitterBlockingAndShortDeadlines() {
        assertTrue(UtilisationBound.applies(List.of(task(1, 3, 1))));
        assertFalse(UtilisationBound.applies(List.of(new Task("t", 3, 1, 2, 1))));
        assertFalse(UtilisationBound.applies(List.of(new Task("t", 3, 1, 3, 1, 0, 1))));
        assertFalse(UtilisationBound.applies(List.of(new Task("t", 3, 1, 3, 0, 1, 1))));
    }
}
