// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.bellwether.run.SessionListener;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;

/** Polls the state of a job until the job has ended. */
final class JobFollower {
    /** The factor by which the pause grows without a change, because a controller serves all users. */
    private static final double SLOWER = 1.25;

    private static final int SLOWEST = 5;

    private final SlurmCommands slurm;
    private final SessionListener listener;
    private final Duration pause;

    /** @param pause between two polls after a change; without a change, at most five times as long */
    JobFollower(SlurmCommands slurm, SessionListener listener, Duration pause) {
        this.slurm = slurm;
        this.listener = listener;
        this.pause = pause;
    }

    /**
     * Waits for the end of a job; an interruption ends the wait, not the job. A controller that does not answer is
     * polled again.
     *
     * @return the last state; empty if Slurm has forgotten the job
     */
    Optional<JobState> follow(JobId job, JobLog log) throws IOException, InterruptedException {
        String reported = "";
        int restarts = 0;
        double wait = pause.toMillis();
        while (true) {
            String now;
            try {
                Optional<JobState> state = slurm.state(job);
                log.read();
                if (state.isEmpty() || state.get().isEnded()) {
                    return state;
                }
                if (state.get().restarts() > restarts) {
                    restarts = state.get().restarts();
                    listener.note("Slurm has started job " + job + " again; start " + (restarts + 1)
                            + " measures from the beginning");
                }
                now = "Job " + job + " is " + state.get().text();
            } catch (NoAnswerException e) {
                now = "Slurm does not answer, and is asked again; job " + job + " goes on: "
                        + e.getMessage().lines().findFirst().orElse("");
            }
            if (now.equals(reported)) {
                wait = Math.min(wait * SLOWER, (double) pause.toMillis() * SLOWEST);
            } else {
                listener.note(now);
                wait = pause.toMillis();
            }
            reported = now;
            Thread.sleep((long) wait);
        }
    }
}
