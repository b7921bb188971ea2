// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.util.Map;

/**
 * A run in the scoreboard's list. Instants are ISO 8601 in UTC.
 *
 * @param id         the run's id; {@code name} is the run's short name
 * @param session    the id of the session that the run belongs to
 * @param model      {@code model/experiment}
 * @param variant    the name of the run's configuration, or empty
 * @param configuration the hash of the configuration; runs with the same hash can be one side of a comparison
 * @param commit     the measured commit, shortened, with a plus sign if files differed from it; null if unknown
 * @param sources    the beginning of the hash of the model's files
 * @param started    when the run began
 * @param ended      when the run ended; null while it runs
 * @param status     {@code running}, {@code ok}, {@code failed} or {@code interrupted}
 * @param failure    the class of the run's failure, or null; {@code message} describes the failure
 * @param rateScale  the factor on the rates of timers
 * @param campaign   the id of the campaign that the run belongs to, or null
 * @param metric     the metric that {@code figures} belong to; null if the run has no such metric
 * @param figures    the metric's figures by statistic, in the metric's unit
 * @param floor      the metric's median as a multiple of the machine's floor, or null
 */
public record RunLine(
        String id,
        String name,
        String session,
        String model,
        String target,
        String variant,
        String configuration,
        String commit,
        String sources,
        String started,
        String ended,
        String status,
        String failure,
        String message,
        double rateScale,
        String campaign,
        MetricChoice metric,
        Map<String, Double> figures,
        Double floor) {}
