// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.util.Map;

/**
 * A run in the scoreboard's list. Instants are ISO 8601 in UTC.
 *
 * @param id         of the run; {@code name} is its short name
 * @param session    what it was part of
 * @param model      {@code model/experiment}
 * @param variant    what its configuration is called, or empty
 * @param configuration hash of what was measured: runs of one and the same can be one side of a comparison
 * @param commit     that was measured, shortened, with a plus sign where files differed from it; null where none is known
 * @param sources    the beginning of the hash of the model's files
 * @param started    when it began; likewise {@code ended}, null while it runs
 * @param status     {@code running}, {@code ok}, {@code failed} or {@code interrupted}
 * @param failure    its class, or null; likewise {@code message}, what happened
 * @param rateScale  factor on the rates of timers
 * @param campaign   that it was made for, or null
 * @param metric     which metric {@code figures} are of, or null where it has none such
 * @param figures    by statistic, in the metric's unit
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
