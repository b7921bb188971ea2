// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import static org.bellwether.schedulability.task.Nanoseconds.ENDLESS;
import static org.bellwether.schedulability.task.Nanoseconds.add;
import static org.bellwether.schedulability.task.Nanoseconds.divideUp;
import static org.bellwether.schedulability.task.Nanoseconds.multiply;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.task.Utilisation;

/**
 * Worst response times under earliest deadline first, with release jitter and blocking: M. Spuri, "Analysis of Deadline
 * Scheduled Real-Time Systems", INRIA report 2772, 1996. The worst job need not be released together with those of the
 * other tasks, so the analysis checks each arrival time in the busy period that can be the worst.
 */
public final class EdfResponseTime {
    private final List<Task> tasks;
    private final long busyPeriod;
    private final TermLimit effort;

    private EdfResponseTime(List<Task> tasks, long busyPeriod, TermLimit effort) {
        this.tasks = tasks;
        this.busyPeriod = busyPeriod;
        this.effort = effort;
    }

    /** Returns the responses of all tasks of a core, in their order; no response is bounded if the core is overloaded. */
    public static List<Response> all(List<Task> tasks, TermLimit effort) {
        long blocking = tasks.stream().mapToLong(Task::blocking).max().orElse(0);
        boolean overload = Utilisation.comparedToOne(tasks) > 0;
        long busyPeriod = overload ? -1 : DemandBound.busyPeriod(tasks, blocking, effort);
        List<Response> responses = new ArrayList<>();
        for (Task task : tasks) {
            if (overload) {
                responses.add(Response.endless(add(task.deadline(), 1)));
            } else if (busyPeriod < 0 || busyPeriod == ENDLESS) {
                responses.add(Response.UNKNOWN);
            } else {
                responses.add(new EdfResponseTime(tasks, busyPeriod, effort).of(task));
            }
        }
        return responses;
    }

    private Response of(Task task) {
        long worst = add(task.jitter(), add(task.wcet(), task.blocking()));
        long fromRelease = add(task.wcet(), task.blocking());
        // The candidates: the job's deadline equals a deadline of another task, or a job of the same task is released
        // at the beginning
        for (Task other : tasks) {
            long first = other == task ? -task.jitter() : other.deadline() - other.jitter() - task.deadline();
            long jobs = first >= -task.jitter() ? 0 : divideUp(-task.jitter() - first, other.period());
            for (long arrival = first + multiply(jobs, other.period());
                    arrival < busyPeriod;
                    arrival = arrival + other.period()) {
                long end = end(task, arrival);
                if (end < 0) {
                    return Response.endless(worst);
                }
                worst = Math.max(worst, end - arrival);
                fromRelease = Math.max(fromRelease, end - Math.max(0, arrival));
                if (add(Math.max(0, arrival), other.period()) == ENDLESS) {
                    break;
                }
            }
        }
        return new Response(worst, fromRelease, true);
    }

    /**
     * Returns the end of the busy period of the jobs whose deadlines are not after that of the task's job that arrives at
     * this time; negative if the limit of work was reached.
     */
    private long end(Task task, long arrival) {
        long deadline = arrival + task.deadline();
        long own = add(multiply((arrival + task.jitter()) / task.period() + 1, task.wcet()), task.blocking());
        long end = own;
        while (true) {
            if (!effort.spend(tasks.size())) {
                return -1;
            }
            long next = own;
            for (Task other : tasks) {
                long room = deadline - other.deadline() + other.jitter();
                if (other != task && room >= 0) {
                    long released = divideUp(add(end, other.jitter()), other.period());
                    next = add(next, multiply(Math.min(released, room / other.period() + 1), other.wcet()));
                }
            }
            if (next <= end) {
                return end;
            }
            end = next;
        }
    }
}
