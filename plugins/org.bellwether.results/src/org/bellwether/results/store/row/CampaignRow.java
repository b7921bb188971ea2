// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;

/**
 * A designed experiment: a plan of runs, which may take several sessions.
 *
 * @param id         UUIDv7
 * @param design     the design's name in the model
 * @param identity   hash of the request: a request with the same hash resumes the campaign
 * @param plan       canonical JSON of the plan
 * @param correction {@code linear} if drift was subtracted from the responses, {@code none} if the effects were
 *     reported despite drift, otherwise empty
 * @param ended      null until all steps are done
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
