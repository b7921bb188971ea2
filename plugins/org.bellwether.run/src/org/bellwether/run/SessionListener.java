// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Receives the progress of a session. Calls come from the session's thread and from readers of its children's output.
 */
public interface SessionListener {
    /** Ignores all calls. */
    SessionListener SILENT = new SessionListener() {};

    /** Reports that the store contains the session from now on. */
    default void begun(String session) {}

    /**
     * Reports that a step begins for {@code detail} (a target, a round). The same step may begin again for another
     * detail.
     */
    default void step(SessionStage step, String detail) {}

    /**
     * Reports the progress of the current step.
     *
     * @param done how many of {@code of} units of work are done; each step has its own unit
     * @param remaining the estimated time to the end at this pace, if known
     */
    default void progress(long done, long of, Optional<Duration> remaining) {}

    /**
     * Reports how many runs of a campaign are done, including the runs of earlier sessions.
     *
     * @param current the name of the current run; empty before the first and after the last
     */
    default void runs(int done, int of, String current) {}

    /** Reports that all processes of a run are launched; their output goes to the run directory. */
    default void launching(Path runDirectory) {}

    /**
     * Reports the state that the launched processes have reached: {@code starting}, {@code measuring} … (see the
     * contracts).
     */
    default void launchState(String state) {}

    /**
     * Reports that a host of the processes has reached a step of its preparation.
     *
     * @param step connecting, connected, checked (its system fits), copying with the number of files, prepared, or
     *     configured
     * @param done how many of {@code of} hosts have reached the step
     */
    default void host(String host, String step, int done, int of) {}

    /** Called with a note for the user that the result does not contain. */
    default void note(String text) {}
}
