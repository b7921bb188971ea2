// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;
import java.util.List;

/**
 * One launch of all processes.
 *
 * @param number from 1
 * @param started when it began
 * @param ended when it ended
 * @param status how it ended
 * @param exits how each process ended
 */
public record RoundRow(int number, Instant started, Instant ended, Status status, List<ProcessExit> exits) {

    /** The end of a process: an exit code, or a signal (0 without one). */
    public record ProcessExit(String process, int exitCode, int signal) {}
}
