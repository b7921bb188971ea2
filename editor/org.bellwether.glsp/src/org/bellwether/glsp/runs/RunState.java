// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.util.List;

/**
 * How far the run is that was started last.
 *
 * @param number counts the runs of this server; 0 before the first
 * @param status idle, running, stopping, done, failed or stopped
 * @param phase what it does, or did last: see {@link Phase}
 * @param detail for which target or round
 * @param fraction of the phase; null where nobody knows
 * @param remainingMs null where nobody knows
 * @param elapsedMs since it was started
 * @param session its id in the store; null while it has none
 * @param notes what people should know
 * @param error why there are no figures, or not of all; null if all is well
 */
public record RunState(
        long number,
        String status,
        String phase,
        String detail,
        Double fraction,
        Long remainingMs,
        long elapsedMs,
        String session,
        List<String> notes,
        RunError error) {
    static final RunState IDLE = new RunState(0, "idle", "", "", null, null, 0, null, List.of(), null);
}
