// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.util.List;

/**
 * A campaign with its progress. Instants are ISO 8601 in UTC.
 *
 * @param model    {@code model/experiment}
 * @param how      how the design was made, in words
 * @param factors  the names of the factors
 * @param state    {@code waiting} before the first run, {@code running}, {@code complete}, {@code unanswered} if all
 *     runs are made but show no effects, or {@code stopped}: the same command then resumes the campaign
 * @param reason   why there is no answer; null in other states
 * @param steps    number of planned runs
 * @param done     number of steps with figures
 * @param failed   number of steps whose runs all failed
 * @param now      the current runs
 * @param left     expected seconds for the open steps, from the time of completed steps; null if unknown
 * @param session  the newest session, or null
 */
public record CampaignLine(
        String id,
        String project,
        String model,
        String design,
        String how,
        List<String> factors,
        String command,
        String started,
        String ended,
        String state,
        String reason,
        int steps,
        int done,
        int failed,
        List<Now> now,
        Long left,
        String session) {

    /**
     * A current run.
     *
     * @param what    its configuration, with the levels of the factors
     * @param started ISO 8601 in UTC
     */
    public record Now(String run, int step, String what, String started) {}
}
