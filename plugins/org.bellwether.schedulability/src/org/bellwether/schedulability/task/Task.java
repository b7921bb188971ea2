// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.task;

/**
 * A recurrent task on one core. All times are in ns.
 *
 * @param name     its name
 * @param period   the shortest time between two arrivals, at least 1
 * @param wcet     the worst-case execution time of one job, at least 0
 * @param deadline the relative deadline, from the arrival, at least 1; it may be longer than the period
 * @param jitter   the longest time from an arrival to the release of its job, at least 0
 * @param blocking the longest time for which jobs of lower priority delay a job, at least 0
 * @param priority the fixed priority: a larger number goes first, tasks of equal priority delay each other; EDF ignores
 *     it
 */
public record Task(String name, long period, long wcet, long deadline, long jitter, long blocking, long priority) {
    public Task {
        if (period < 1 || deadline < 1 || wcet < 0 || jitter < 0 || blocking < 0) {
            throw new IllegalArgumentException(
                    name + ": period and deadline are at least 1 ns, other times at least 0 ns");
        }
    }

    /** Creates a task without jitter and blocking. */
    public Task(String name, long period, long wcet, long deadline, long priority) {
        this(name, period, wcet, deadline, 0, 0, priority);
    }

    /** Returns the time from the latest release to the deadline; 0 or less if the jitter is as long as the deadline. */
    public long window() {
        return deadline - jitter;
    }
}
