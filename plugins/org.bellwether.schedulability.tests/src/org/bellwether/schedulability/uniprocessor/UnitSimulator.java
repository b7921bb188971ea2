// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.schedulability.task.Task;

/**
 * A simulator that shares no code with the analysis: in each unit of time, the first job runs. Late jobs continue.
 */
final class UnitSimulator {
    /** The worst response of each task, and whether a job missed its deadline. */
    record Result(long[] responses, boolean missed) {}

    private record Job(int task, long release, long deadline, long[] left) {}

    private UnitSimulator() {}

    /**
     * Simulates releases until a time, and then the remaining jobs.
     *
     * @param edf whether earlier deadlines go first; otherwise larger priorities go first
     * @param offsets the first release of each task
     */
    static Result run(List<Task> tasks, boolean edf, long[] offsets, long until) {
        List<Job> ready = new ArrayList<>();
        long[] responses = new long[tasks.size()];
        boolean missed = false;
        for (long now = 0; now < until || !ready.isEmpty(); now++) {
            for (int i = 0; i < tasks.size() && now < until; i++) {
                Task task = tasks.get(i);
                if (now >= offsets[i] && (now - offsets[i]) % task.period() == 0) {
                    ready.add(new Job(i, now, now + task.deadline(), new long[] {task.wcet()}));
                }
            }
            Job first = null;
            for (Job job : ready) {
                if (first == null || isBefore(job, first, tasks, edf)) {
                    first = job;
                }
            }
            if (first != null && --first.left()[0] == 0) {
                ready.remove(first);
                long response = now + 1 - first.release();
                responses[first.task()] = Math.max(responses[first.task()], response);
                missed |= now + 1 > first.deadline();
            }
        }
        return new Result(responses, missed);
    }

    private static boolean isBefore(Job job, Job other, List<Task> tasks, boolean edf) {
        long key = edf ? job.deadline() : -tasks.get(job.task()).priority();
        long otherKey = edf ? other.deadline() : -tasks.get(other.task()).priority();
        return key != otherKey ? key < otherKey : job.release() < other.release();
    }
}
