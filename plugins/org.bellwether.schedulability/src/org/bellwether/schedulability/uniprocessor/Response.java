// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Nanoseconds;
import org.bellwether.schedulability.task.Task;

/**
 * The worst response time of a task, in ns.
 *
 * @param worst the time from the arrival to the end of the job, including jitter; a lower bound of it if not bounded
 * @param fromRelease the time from the release to the end of the job, without jitter
 * @param bounded     whether the analysis found the end of the busy period
 */
public record Response(long worst, long fromRelease, boolean bounded) {
    /** An unknown response. */
    public static final Response UNKNOWN = new Response(0, 0, false);

    static Response endless(long atLeast) {
        return new Response(atLeast, Nanoseconds.ENDLESS, false);
    }

    /** Returns the verdict for the task's deadline. */
    public DeadlineVerdict verdict(Task task) {
        if (worst > task.deadline()) {
            return DeadlineVerdict.MISS;
        }
        return bounded ? DeadlineVerdict.GUARANTEED : DeadlineVerdict.UNKNOWN;
    }
}
