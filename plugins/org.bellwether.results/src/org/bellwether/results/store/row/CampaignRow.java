// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;

/**
 * A designed experiment: a plan of runs, which may take several sessions.
 *
 * @param id         UUIDv7
 * @param design     its name in the model
 * @param identity   hash of what is asked for: who asks for the same goes on with it
 * @param plan       canonical JSON of the plan
 * @param correction {@code linear} where drift was taken out of the responses, {@code none} where the effects were
 *     told despite it, otherwise empty
 * @param ended      null while not all steps are done
 */
public record CampaignRow(
        String id,
        String project,
        String model,
        String experiment,
        String design,
        String identity,
        String command,
        String plan,
        String correction,
        Instant started,
        Instant ended) {}
