// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

/**
 * A launch whose processes are up and wait for commands. Each method but {@link #startWindow} returns when the command
 * has been carried out.
 */
public interface PausableLaunch {
    /** Starts a phase, waits for its warm-up, and pauses it. */
    void begin(String phase) throws LaunchEndedException, CannotPauseException, InterruptedException;

    /**
     * Lets the phase run for a window, without waiting for its end.
     *
     * @param block number of the block in the round; the windows of one block are compared
     * @param order the window's place in the block, from 1
     */
    void startWindow(WindowPlan plan, int block, int order) throws LaunchEndedException;

    /**
     * Waits for the end of the window.
     *
     * @return whether each probe has the requested number of samples
     */
    boolean awaitWindow() throws LaunchEndedException, CannotPauseException, InterruptedException;

    /** Ends the phase. */
    void end(String phase) throws LaunchEndedException, CannotPauseException, InterruptedException;
}
