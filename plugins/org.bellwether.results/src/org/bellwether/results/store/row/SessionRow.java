// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;

/**
 * The work of one command.
 *
 * @param id UUIDv7
 * @param project the project's folder
 * @param model the model's name
 * @param experiment the experiment's name
 * @param command the command line, for people
 * @param started when it began
 * @param ended when it was over; null while it runs
 * @param status how it ended
 * @param rateScale factor on the rates of timers; sessions of different scale are not comparable
 * @param conditions the machine meanwhile, JSON; null while it runs
 * @param report where the report was written; null without one
 */
public record SessionRow(
        String id,
        String project,
        String model,
        String experiment,
        String command,
        Instant started,
        Instant ended,
        Status status,
        double rateScale,
        String conditions,
        String report) {}
