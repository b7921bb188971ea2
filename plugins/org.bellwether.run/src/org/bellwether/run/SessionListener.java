// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Receives the progress of a session. Calls come from the session's thread and from readers of its children's output.
 */
public interface SessionListener {
    /** Hears nothing. */
    SessionListener SILENT = new SessionListener() {};

    /** The session is in the store from now on. */
    default void begun(String session) {}

    /** Reports that a step begins, for {@code detail} (a target, a round); it may come again for another detail. */
    default void step(Step step, String detail) {}

    /**
     * Reports the progress of the current step.
     *
     * @param done of {@code of} units of work; what the unit is differs by step
     * @param remaining the estimated time to the end at this pace, if known
     */
    default void progress(long done, long of, Optional<Duration> remaining) {}

    /**
     * Reports how many runs of a campaign are done, those of earlier sessions included.
     *
     * @param current what the run that is being made is called; empty before the first and after the last
     */
    default void runs(int done, int of, String current) {}

    /** Reports that all processes of a run are launched; their output goes to the run directory. */
    default void launching(Path runDirectory) {}

    /** The processes that were launched have come so far: {@code starting}, {@code measuring} … (see the contracts). */
    default void launchState(String state) {}

    /**
     * Reports that a host of the processes has come to a step of its preparation.
     *
     * @param step connecting, connected, checked (its system fits), copying with the number of files, prepared, or
     *     configured
     * @param done hosts that have come so far, of {@code of}
     */
    default void host(String host, String step, int done, int of) {}

    /** Called with a note for the user that the result does not contain. */
    default void note(String text) {}
}
