// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

/** A system whose processes are up and wait for commands. Each method but {@link #startWindow} returns when the
 * command has been carried out. */
public interface PausedSystem {
    /** Starts a phase, lets it warm up, and pauses it. */
    void begin(String phase) throws SystemEndedException, CannotPauseException, InterruptedException;

    /**
     * Lets the phase run for a window, and does not wait for its end.
     *
     * @param block counted up within the round; the windows of one block are compared
     * @param order its place in the block, from 1
     */
    void startWindow(WindowPlan plan, int block, int order) throws SystemEndedException;

    /**
     * Waits for the end of the window.
     *
     * @return whether each probe has the samples that are asked for
     */
    boolean awaitWindow() throws SystemEndedException, CannotPauseException, InterruptedException;

    /** Ends the phase. */
    void end(String phase) throws SystemEndedException, CannotPauseException, InterruptedException;
}
