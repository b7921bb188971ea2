// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import static org.bellwether.schedulability.task.Nanoseconds.ENDLESS;
import static org.bellwether.schedulability.task.Nanoseconds.add;
import static org.bellwether.schedulability.task.Nanoseconds.divideUp;
import static org.bellwether.schedulability.task.Nanoseconds.multiply;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.task.Utilisation;

/**
 * The exact test for earliest deadline first: the demand h(t) of jobs that arrive and must end within t is at most t. S.
 * K. Baruah, L. E. Rosier and R. R. Howell, "Algorithms and Complexity Concerning the Preemptive Scheduling of Periodic,
 * Real-Time Tasks on One Processor", Real-Time Systems 2(4), 1990; only deadlines in the busy period are relevant; quick
 * processor-demand analysis checks few of them: F. Zhang and A. Burns, "Schedulability Analysis for Real-Time Systems with
 * EDF Scheduling", IEEE Transactions on Computers 58(9), 2009. Jitter shortens the windows of jobs; blocking is computed
 * as that of the stack resource policy (T. P. Baker, Real-Time Systems 3(1), 1991).
 */
public final class DemandBound {
    /**
     * The result of the test.
     *
     * @param verdict guaranteed, a miss, or unknown if the limit of work was reached
     * @param busyPeriod the length of the busy period in ns; 0 if it was not needed
     * @param intervals the number of checked intervals
     * @param failing the length in ns of an interval with more demand than time; 0 if there is none
     */
    public record Result(DeadlineVerdict verdict, long busyPeriod, long intervals, long failing) {}

    private final List<Task> tasks;
    private final TermLimit effort;
    private long intervals;

    private DemandBound(List<Task> tasks, TermLimit effort) {
        this.tasks = tasks;
        this.effort = effort;
    }

    /** Tests a core's tasks. */
    public static Result of(List<Task> tasks, TermLimit effort) {
        List<Task> working = tasks.stream()
                .filter(task -> task.wcet() > 0 || task.blocking() > 0)
                .toList();
        return new DemandBound(working, effort).result();
    }

    private Result result() {
        if (Utilisation.comparedToOne(tasks) > 0) {
            return new Result(DeadlineVerdict.MISS, 0, 0, 0);
        }
        if (UtilisationBound.applies(tasks)) {
            return new Result(DeadlineVerdict.GUARANTEED, 0, 0, 0);
        }
        long busy = busyPeriod(tasks, longestBlocking(), effort);
        if (busy < 0 || busy == ENDLESS) {
            return new Result(DeadlineVerdict.UNKNOWN, 0, 0, 0);
        }
        long end = busy;
        // Blocking decreases with longer intervals: between two changes it is constant, and demand grows with t
        TreeMap<Long, Long> blocking = blockingFrom();
        for (long from : blocking.descendingKeySet()) {
            if (from >= end) {
                continue;
            }
            long failing = failing(from, end, blocking.get(from));
            if (failing != 0) {
                DeadlineVerdict verdict = failing < 0 ? DeadlineVerdict.UNKNOWN : DeadlineVerdict.MISS;
                return new Result(verdict, busy, intervals, Math.max(0, failing));
            }
            end = from;
        }
        return new Result(DeadlineVerdict.GUARANTEED, busy, intervals, 0);
    }

    private long longestBlocking() {
        return tasks.stream().mapToLong(Task::blocking).max().orElse(0);
    }

    /**
     * Returns the blocking by the smallest length of the intervals that it applies to: that of the task with the
     * longest window in the interval.
     */
    private TreeMap<Long, Long> blockingFrom() {
        TreeMap<Long, Long> all = new TreeMap<>();
        for (Task task : tasks) {
            all.merge(Math.max(0, task.window()), task.blocking(), Math::max);
        }
        if (tasks.stream().anyMatch(task -> task.jitter() > 0)) {
            long longest = longestBlocking(); // in this case, windows are not in the order of deadlines
            all.replaceAll((window, blocking) -> longest);
        }
        TreeMap<Long, Long> changes = new TreeMap<>();
        all.forEach((window, blocking) -> {
            if (changes.isEmpty() || !changes.lastEntry().getValue().equals(blocking)) {
                changes.put(window, blocking);
            }
        });
        return changes;
    }

    /**
     * Returns the length of the busy period that begins with blocking and with all tasks, delayed by their jitter.
     *
     * @return {@link org.bellwether.schedulability.task.Nanoseconds#ENDLESS} if the busy period never ends or does not fit
     *     64 bits; negative if the limit of work was reached
     */
    static long busyPeriod(List<Task> tasks, long blocking, TermLimit effort) {
        boolean late = blocking > 0 || tasks.stream().anyMatch(task -> task.jitter() > 0 && task.wcet() > 0);
        if (Utilisation.comparedToOne(tasks) >= (late ? 0 : 1)) {
            return ENDLESS; // at U = 1, the core never catches up after a delay
        }
        long length = blocking;
        for (Task task : tasks) {
            length = add(length, task.wcet());
        }
        while (length != ENDLESS) {
            if (!effort.spend(tasks.size() + 1L)) {
                return -1;
            }
            long next = blocking;
            for (Task task : tasks) {
                next = add(next, multiply(divideUp(add(length, task.jitter()), task.period()), task.wcet()));
            }
            if (next <= length) {
                return length;
            }
            length = next;
        }
        return ENDLESS;
    }

    /** Returns an interval length in [from, end) with too much demand; 0 if there is none; negative if the limit of work was reached. */
    private long failing(long from, long end, long blocking) {
        long smallest = tasks.stream().mapToLong(Task::window).min().orElse(0);
        if (smallest <= 0) {
            return 1; // a job can be released at its deadline
        }
        long interval = deadlineBelow(end);
        while (interval >= from && interval > 0) {
            if (!effort.spend(tasks.size() + 1L)) {
                return -1;
            }
            intervals++;
            long demand = add(demand(interval), blocking);
            if (demand > interval) {
                return interval;
            } else if (demand <= smallest) {
                return 0;
            }
            interval = demand < interval ? demand : deadlineBelow(interval);
        }
        return 0;
    }

    private long demand(long interval) {
        long sum = 0;
        for (Task task : tasks) {
            if (interval >= task.window()) {
                sum = add(sum, multiply((interval - task.window()) / task.period() + 1, task.wcet()));
            }
        }
        return sum;
    }

    /** Returns the last absolute deadline before a time; negative if there is none. */
    private long deadlineBelow(long time) {
        long last = -1;
        for (Task task : tasks) {
            if (task.window() < time) {
                last = Math.max(last, task.window() + (time - 1 - task.window()) / task.period() * task.period());
            }
        }
        return last;
    }
}
