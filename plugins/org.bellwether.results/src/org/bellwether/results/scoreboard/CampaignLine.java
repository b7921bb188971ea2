// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.util.List;

/**
 * A campaign, and how far it has come. Instants are ISO 8601 in UTC.
 *
 * @param model    {@code model/experiment}
 * @param how      how its design was made, in words
 * @param factors  what is varied
 * @param state    {@code waiting} before the first run, {@code running}, {@code complete}, {@code unanswered} where all runs
 *     are made and tell no effects, or {@code stopped}: then the same command goes on with it
 * @param reason   why there is no answer; null in other states
 * @param steps    all runs that are planned
 * @param done     steps that have figures
 * @param failed   steps whose runs all failed
 * @param now      what runs now
 * @param left     seconds that the open steps take if they take as long as those that were made; null where nothing says
 * @param session  its newest session, or null
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
     * A run that goes on.
     *
     * @param what    its configuration, with the levels of the factors
     * @param started ISO 8601 in UTC
     */
    public record Now(String run, int step, String what, String started) {}
}
