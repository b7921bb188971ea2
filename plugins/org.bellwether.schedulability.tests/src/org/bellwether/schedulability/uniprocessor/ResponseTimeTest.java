// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Nanoseconds;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.junit.jupiter.api.Test;

class ResponseTimeTest {
    /** Returns tasks with these values of (C, T), deadlines equal to periods, highest priority first. */
    private static List<Task> tasks(long... pairs) {
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            tasks.add(new Task("t" + i / 2, pairs[i + 1], pairs[i], pairs[i + 1], pairs.length - i));
        }
        return tasks;
    }

    private static List<Response> analyse(List<Task> tasks) {
        return ResponseTime.all(tasks, new TermLimit(TermLimit.USUAL));
    }

    private static List<Long> worst(List<Task> tasks) {
        return analyse(tasks).stream().map(Response::worst).toList();
    }

    /** A. Burns and A. Wellings, "Real-Time Systems and Programming Languages", chapter on scheduling. */
    @Test
    void theSetsOfBurnsAndWellingsHaveTheirResponses() {
        assertEquals(List.of(3L, 6L, 20L), worst(tasks(3, 7, 3, 12, 5, 20)));
        assertEquals(List.of(10L, 20L, 52L), worst(tasks(10, 30, 10, 40, 12, 50)));
        assertEquals(List.of(4L, 9L, 58L), worst(tasks(4, 16, 5, 40, 32, 80)));
        assertEquals(List.of(5L, 15L, 80L), worst(tasks(5, 20, 10, 40, 40, 80)));
    }

    @Test
    void aResponseBeyondTheDeadlineIsAMiss() {
        List<Task> set = tasks(10, 30, 10, 40, 12, 50);
        assertEquals(DeadlineVerdict.MISS, analyse(set).get(2).verdict(set.get(2)));
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(set).get(1).verdict(set.get(1)));
    }

    /** J. P. Lehoczky, RTSS 1990: the worst job of the busy period is not its first. */
    @Test
    void theWorstJobNeedNotBeTheFirst() {
        List<Task> set = List.of(new Task("a", 70, 26, 70, 2), new Task("b", 100, 62, 120, 1));
        assertEquals(List.of(26L, 118L), worst(set));
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(set).get(1).verdict(set.get(1)));
    }

    /** C. D. Locke, D. R. Vogel and T. J. Mesler, "Building a Predictable Avionics Platform in Ada", RTSS 1991; in ms. */
    @Test
    void theGenericAvionicsPlatformMeetsItsDeadlines() {
        List<Task> set = tasks(
                3, 200, 2, 25, 5, 25, 1, 40, 3, 50, 5, 50, 8, 59, 9, 80, 2, 80, 5, 100, 3, 200, 1, 200, 1, 200, 3, 200,
                1, 1000, 1, 1000);
        assertEquals(
                List.of(3L, 5L, 10L, 11L, 14L, 19L, 34L, 44L, 46L, 74L, 96L, 97L, 98L, 137L, 138L, 139L), worst(set));
        assertFalse(UtilisationBound.rateMonotonic(set));
    }

    /** From the equation of Audsley et al. 1993, by hand: w = 3 + 2 + ⌈(w + 1) / 10⌉ 4 = 9, R = w + 3. */
    @Test
    void blockingAndJitterAreAdded() {
        List<Task> set = List.of(new Task("a", 10, 4, 10, 1, 0, 2), new Task("b", 30, 3, 30, 3, 2, 1));
        Response response = analyse(set).get(1);
        assertEquals(12, response.worst());
        assertEquals(9, response.fromRelease());
    }

    @Test
    void tasksOfEqualPriorityDelayEachOther() {
        List<Task> set = List.of(new Task("a", 10, 2, 10, 1), new Task("b", 20, 3, 20, 1));
        assertEquals(List.of(5L, 5L), worst(set));
    }

    @Test
    void jitterLongerThanAPeriodLetsJobsComeTogether() {
        List<Task> set = List.of(new Task("a", 10, 2, 30, 25, 0, 1));
        // Three jobs may be released at once: the first of these jobs arrived 25 earlier
        assertEquals(27, analyse(set).get(0).worst());
    }

    @Test
    void anOverloadedLevelHasNoBound() {
        List<Task> set = tasks(5, 10, 6, 10);
        assertEquals(DeadlineVerdict.GUARANTEED, analyse(set).get(0).verdict(set.get(0)));
        assertFalse(analyse(set).get(1).bounded());
        assertEquals(DeadlineVerdict.MISS, analyse(set).get(1).verdict(set.get(1)));
    }

    @Test
    void aFullLevelThatIsBlockedEnds() {
        List<Task> set = List.of(new Task("a", 10, 10, 1_000, 0, 1, 1));
        Response response = analyse(set).get(0);
        assertFalse(response.bounded(), "the busy period never ends");
        assertEquals(DeadlineVerdict.UNKNOWN, response.verdict(set.get(0)));
    }

    @Test
    void timesNearTheLimitDoNotOverflow() {
        long half = Nanoseconds.ENDLESS / 2;
        List<Task> set = List.of(
                new Task("a", half, half / 2, half, 3),
                new Task("b", half - 1, half / 2, half, 2),
                new Task("c", half, 10, half, 1));
        List<Response> responses = analyse(set);
        assertTrue(responses.get(0).worst() > 0);
        assertTrue(responses.get(2).worst() > 0);
    }

    @Test
    void aTaskWithoutWorkHasAResponse() {
        assertEquals(List.of(4L, 4L), worst(tasks(4, 10, 0, 20)));
        assertEquals(List.of(), worst(List.of()));
    }

    @Test
    void theEffortOfAThousandTasksIsBounded() {
        List<Task> set = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            long period = 10_000_000L + 7_919L * i;
            set.add(new Task("t" + i, period, period / 1_300, period, 1_000 - i));
        }
        TermLimit effort = new TermLimit(TermLimit.USUAL);
        List<Response> responses = ResponseTime.all(set, effort);
        assertTrue(responses.stream().allMatch(Response::bounded));
        assertTrue(effort.spent() < 20_000_000, "spent " + effort.spent());
    }

    @Test
    void aSpentEffortIsNoAnswer() {
        List<Task> set = tasks(3, 7, 3, 12, 5, 20);
        Response response = ResponseTime.all(set, new TermLimit(5)).get(2);
        assertFalse(response.bounded());
        assertEquals(DeadlineVerdict.UNKNOWN, response.verdict(set.get(2)));
    }
}
