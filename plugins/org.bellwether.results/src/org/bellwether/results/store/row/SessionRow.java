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
 * @param ended when it ended; null while it runs
 * @param status how it ended
 * @param rateScale factor on the rates of timers; sessions of different scale are not comparable
 * @param conditions the conditions of the machine, JSON; null while the session runs
 * @param report the report's path; null without a report
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
