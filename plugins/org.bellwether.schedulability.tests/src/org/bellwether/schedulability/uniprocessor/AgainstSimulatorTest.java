// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.task.Utilisation;
import org.junit.jupiter.api.Test;

/** The exact tests agree with an independent simulation of one hyperperiod, from the synchronous release on. */
class AgainstSimulatorTest {
    private static final int SETS = 3_000;

    private final Random random = new Random(27);

    @Test
    void fixedPrioritiesAreSchedulableExactlyIfTheSimulationHasNoMiss() {
        int[] both = new int[2];
        for (int i = 0; i < SETS; i++) {
            List<Task> tasks = RandomTasks.of(random);
            List<Response> analysed = ResponseTime.all(tasks, new TermLimit(TermLimit.USUAL));
            UnitSimulator.Result simulated =
                    UnitSimulator.run(tasks, false, new long[tasks.size()], RandomTasks.hyperperiod(tasks));
            boolean guaranteed = true;
            for (int t = 0; t < tasks.size(); t++) {
                DeadlineVerdict verdict = analysed.get(t).verdict(tasks.get(t));
                guaranteed &= verdict == DeadlineVerdict.GUARANTEED;
                assertEquals(
                        simulated.responses()[t] <= tasks.get(t).deadline(),
                        verdict == DeadlineVerdict.GUARANTEED,
                        "task " + t + " of " + tasks);
                if (analysed.get(t).bounded()
                        && analysed.get(t).worst() <= tasks.get(t).period()) {
                    assertEquals(simulated.responses()[t], analysed.get(t).worst(), "task " + t + " of " + tasks);
                }
            }
            assertEquals(!simulated.missed(), guaranteed, tasks.toString());
            both[guaranteed ? 1 : 0]++;
        }
        assertTrue(both[0] > SETS / 10 && both[1] > SETS / 10, "schedulable: " + both[1] + ", not: " + both[0]);
    }

    @Test
    void earliestDeadlineFirstIsSchedulableExactlyIfTheSimulationHasNoMiss() {
        int[] both = new int[2];
        for (int i = 0; i < SETS; i++) {
            List<Task> tasks = RandomTasks.of(random);
            DeadlineVerdict verdict =
                    DemandBound.of(tasks, new TermLimit(TermLimit.USUAL)).verdict();
            long hyperperiod = RandomTasks.hyperperiod(tasks);
            // A utilisation just above 1 needs several hyperperiods until a deadline is missed
            long until = Utilisation.comparedToOne(tasks) > 0 ? hyperperiod * 30 : hyperperiod;
            boolean missed = UnitSimulator.run(tasks, true, new long[tasks.size()], until)
                    .missed();
            assertEquals(missed ? DeadlineVerdict.MISS : DeadlineVerdict.GUARANTEED, verdict, tasks.toString());
            both[missed ? 0 : 1]++;
        }
        assertTrue(both[0] > SETS / 10 && both[1] > SETS / 10, "schedulable: " + both[1] + ", not: " + both[0]);
    }

    @Test
    void responsesUnderEarliestDeadlineFirstAreTheWorstOfAllOffsets() {
        int sets = 0;
        for (int i = 0; i < 400; i++) {
            List<Task> tasks = RandomTasks.of(random).stream().limit(3).toList();
            long[] periods = tasks.stream().mapToLong(Task::period).toArray();
            long patterns = 1;
            for (long period : periods) {
                patterns *= period;
            }
            if (Utilisation.comparedToOne(tasks) > 0 || patterns > 600) {
                continue;
            }
            sets++;
            List<Response> analysed = EdfResponseTime.all(tasks, new TermLimit(TermLimit.USUAL));
            long[] worst = new long[tasks.size()];
            for (long pattern = 0; pattern < patterns; pattern++) {
                long[] offsets = new long[periods.length];
                long rest = pattern;
                for (int t = 0; t < offsets.length; t++) {
                    offsets[t] = rest % periods[t];
                    rest /= periods[t];
                }
                long[] responses = UnitSimulator.run(tasks, true, offsets, 3 * RandomTasks.hyperperiod(tasks))
                        .responses();
                for (int t = 0; t < worst.length; t++) {
                    worst[t] = Math.max(worst[t], responses[t]);
                }
            }
            for (int t = 0; t < worst.length; t++) {
                // The analysis counts jobs with equal deadlines against the task; the simulator orders them by release
                assertTrue(analysed.get(t).worst() >= worst[t], "task " + t + " of " + tasks);
                assertTrue(analysed.get(t).bounded());
            }
            boolean meets = true;
            for (int t = 0; t < worst.length; t++) {
                meets &= analysed.get(t).worst() <= tasks.get(t).deadline();
            }
            assertEquals(
                    DemandBound.of(tasks, new TermLimit(TermLimit.USUAL)).verdict() == DeadlineVerdict.GUARANTEED,
                    meets,
                    tasks.toString());
        }
        assertTrue(sets > 30, "only " + sets + " sets were small enough");
    }
}
