// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.junit.jupiter.api.Test;

class DemandBoundTest {
    /** Returns tasks with these values of (C, D, T). */
    private static List<Task> tasks(long... triples) {
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < triples.length; i += 3) {
            tasks.add(new Task("t" + i / 3, triples[i + 2], triples[i], triples[i + 1], 0));
        }
        return tasks;
    }

    private static DemandBound.Result analyse(List<Task> tasks) {
        return DemandBound.of(tasks, new TermLimit(TermLimit.USUAL));
    }

    @Test
    void quickAnalysisLooksAtFiveIntervals() {
        DemandBound.Result result = analyse(tasks(2, 4, 6, 2, 5, 8, 3, 7, 9));
        assertEquals(DeadlineVerdict.GUARANTEED, result.verdict());
        assertEquals(16, result.busyPeriod());
        assertEquals(5, result.intervals()); // the intervals 13, 11, 9, 7 and 5
    }

    @Test
    void anIntervalWithTooMuchDemandIsNamed() {
        DemandBound.Result result = analyse(tasks(1, 2, 4, 2, 4, 5, 4, 7, 20));
        assertEquals(DeadlineVerdict.MISS, result.verdict());
        assertEquals(10, result.failing()); // h(10) = 11 is too much; h(7) = 8 is too much, too, but is checked later
    }

    /**
     * G. C. Buttazzo, "Hard Real-Time Computing Systems": a set with U = 0.97 that misses deadlines under rate
     * monotonic priorities.
     */
    @Test
    void earliestDeadlineFirstUsesWhatRateMonotonicCannot() {
        List<Task> set = List.of(new Task("a", 5, 2, 5, 2), new Task("b", 7, 4, 7, 1));
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(set).verdict());
        assertEquals(
                DeadlineVerdict.MISS,
                ResponseTime.of(set, 1, new TermLimit(TermLimit.USUAL)).verdict(set.get(1)));
    }

    @Test
    void blockingCountsWhereLaterDeadlinesAreOutside() {
        List<Task> set = List.of(new Task("a", 10, 3, 5, 0, 2, 0), new Task("b", 20, 6, 15, 0, 0, 0));
        // h(5) = 3 + 2 (blocking) = 5; h(15) = 9, without blocking
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(set).verdict());
        List<Task> more = List.of(new Task("a", 10, 3, 5, 0, 3, 0), set.get(1));
        assertEquals(5, analyse(more).failing());
    }

    @Test
    void jitterMakesWindowsShorter() {
        assertEquals(
                DeadlineVerdict.GUARANTEED,
                analyse(List.of(new Task("a", 10, 3, 6, 3, 0, 0))).verdict());
        assertEquals(
                DeadlineVerdict.MISS,
                analyse(List.of(new Task("a", 10, 3, 6, 4, 0, 0))).verdict());
        assertEquals(
                DeadlineVerdict.MISS,
                analyse(List.of(new Task("a", 10, 3, 6, 6, 0, 0))).verdict());
    }

    @Test
    void fullUtilisationWithDelayIsNoEndlessLoop() {
        assertEquals(
                DeadlineVerdict.UNKNOWN,
                analyse(List.of(new Task("a", 10, 10, 20, 1, 0, 0))).verdict());
        assertEquals(
                DeadlineVerdict.GUARANTEED, analyse(tasks(5, 10, 10, 7, 14, 14)).verdict());
        assertEquals(DeadlineVerdict.MISS, analyse(tasks(6, 10, 10, 7, 14, 14)).verdict());
    }

    @Test
    void coprimePeriodsNeedNoHyperperiod() {
        List<Task> set = new ArrayList<>();
        for (long prime : new long[] {1_000_000_007L, 1_000_000_009L, 1_000_000_021L, 1_000_000_033L}) {
            set.add(new Task("t" + prime, prime, prime / 5, prime - 10, 0));
        }
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(set).verdict());
    }

    @Test
    void theEffortOfAThousandTasksIsBounded() {
        List<Task> set = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            long period = 10_000_000L + 7_919L * i;
            set.add(new Task("t" + i, period, period / 1_100, period - period / 10, 0));
        }
        TermLimit effort = new TermLimit(TermLimit.USUAL);
        assertEquals(DeadlineVerdict.GUARANTEED, DemandBound.of(set, effort).verdict());
        assertTrue(effort.spent() < 10_000_000, "spent " + effort.spent());
    }

    @Test
    void noTasksAreSchedulable() {
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(List.of()).verdict());
        assertEquals(
                DeadlineVerdict.UNKNOWN,
                DemandBound.of(tasks(2, 4, 6), new TermLimit(1)).verdict());
    }
}
