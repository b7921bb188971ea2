// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/**
 * A run in the store that belongs to the project.
 *
 * @param name the name on the command line
 * @param started the time of its start, in ISO 8601, UTC
 * @param status ok, failed, interrupted or running
 * @param repeat its number if the session has several runs of the target; otherwise 0
 */
public record RunInfo(
        String id,
        String name,
        String session,
        String experiment,
        String target,
        int repeat,
        String started,
        String status,
        double rateScale) {
    static RunInfo of(SessionRow session, RunRow run, boolean repeated) {
        return new RunInfo(
                run.id(),
                run.shortName(),
                session.id(),
                session.experiment(),
                run.target(),
                repeated ? run.repeat() : 0,
                run.started().toString(),
                run.status().key(),
                session.rateScale());
    }
}
