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
 * Exact response times under preemptive fixed priorities: M. Joseph and P. Pandya, "Finding Response Times in a
 * Real-Time System", The Computer Journal 29(5), 1986; with blocking and release jitter N. Audsley, A. Burns,
 * M. Richardson, K. Tindell and A. Wellings, "Applying New Scheduling Theory to Static Priority Pre-emptive Scheduling",
 * Software Engineering Journal 8(5), 1993; for responses longer than a period J. P. Lehoczky, "Fixed Priority Scheduling
 * of Periodic Task Sets with Arbitrary Deadlines", RTSS 1990. Tasks of equal priority delay each other fully: exact for
 * distinct priorities, an upper bound otherwise.
 */
public final class ResponseTime {
    /** The largest number of jobs of one busy period that are checked: a longer busy period may never end. */
    static final int MOST_JOBS = 100_000;
    /** The largest number of jobs that are checked after the first late job: only the size of the miss is still unknown. */
    static final int MOST_JOBS_AFTER_A_MISS = 1_000;

    private final Task task;
    private final List<Task> interfering;
    private final TermLimit effort;

    private ResponseTime(Task task, List<Task> interfering, TermLimit effort) {
        this.task = task;
        this.interfering = interfering;
        this.effort = effort;
    }

    /** Returns the responses of all tasks of a core, in their order. */
    public static List<Response> all(List<Task> tasks, TermLimit effort) {
        List<Response> responses = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            responses.add(of(tasks, i, effort));
        }
        return responses;
    }

    /** Returns the response of one of the tasks of a core. */
    public static Response of(List<Task> tasks, int index, TermLimit effort) {
        Task task = tasks.get(index);
        List<Task> interfering = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            if (i != index && tasks.get(i).priority() >= task.priority()) {
                interfering.add(tasks.get(i));
            }
        }
        return new ResponseTime(task, interfering, effort).response();
    }

    private Response response() {
        List<Task> level = new ArrayList<>(interfering);
        level.add(task);
        if (Utilisation.comparedToOne(level) > 0) {
            return Response.endless(add(task.deadline(), 1)); // responses grow from job to job
        }
        long worst = 0;
        long fromRelease = 0;
        long finish = start();
        int late = 0;
        for (int job = 0; job < MOST_JOBS && late < MOST_JOBS_AFTER_A_MISS; job++) {
            finish = finish(job, job == 0 ? finish : add(finish, task.wcet()));
            if (finish == ENDLESS) {
                return Response.endless(add(task.deadline(), 1));
            } else if (finish < 0) {
                break;
            }
            long arrival = multiply(job, task.period());
            long response = add(finish, task.jitter()) - arrival;
            worst = Math.max(worst, response);
            fromRelease = Math.max(fromRelease, job == 0 ? finish : response);
            if (add(finish, task.jitter()) <= add(arrival, task.period())) {
                return new Response(worst, fromRelease, true);
            }
            late += worst > task.deadline() ? 1 : 0;
        }
        return Response.endless(worst);
    }

    /** Returns a lower bound of the end of the first job: each interfering task delays it at least once. */
    private long start() {
        long sum = add(task.wcet(), task.blocking());
        for (Task other : interfering) {
            sum = add(sum, other.wcet());
        }
        return sum;
    }

    /**
     * Returns the end of a job, from the beginning of the busy period: the smallest w = (q + 1) C + B + sum of ⌈(w + J_j) /
     * T_j⌉ C_j.
     *
     * @param job the job's number, from 0
     * @param from a time that is not later than the end
     * @return {@link org.bellwether.schedulability.task.Nanoseconds#ENDLESS} if the end does not fit 64 bits; negative if
     *     the limit of work was reached
     */
    private long finish(int job, long from) {
        long own = add(multiply(job + 1L, task.wcet()), task.blocking());
        long finish = from;
        while (finish != ENDLESS) {
            if (!effort.spend(interfering.size() + 1L)) {
                return -1;
            }
            long next = own;
            for (Task other : interfering) {
                next = add(next, multiply(divideUp(add(finish, other.jitter()), other.period()), other.wcet()));
            }
            if (next <= finish) {
                return finish;
            }
            finish = next;
        }
        return ENDLESS;
    }
}
