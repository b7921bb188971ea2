// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import java.util.List;
import java.util.Map;
import org.bellwether.glsp.runs.figures.RunInfo;

/**
 * A run in the list of past runs.
 *
 * @param variant the name of its configuration; empty if the target's name is sufficient
 * @param note the user's note about it; empty if there is none
 * @param isFirst whether the project has no older run of its experiment and target
 * @param changes the differences from that older run, a line each
 * @param settings its settings by name
 * @param latencies its latencies, in the order of the model
 */
public record PastRun(
        RunInfo run,
        String variant,
        String note,
        boolean isFirst,
        List<String> changes,
        Map<String, String> settings,
        List<Latency> latencies) {
    /**
     * A latency in one phase.
     *
     * @param metric the metric's name
     * @param values the values by statistic in ns; those with too few samples are left out
     */
    public record Latency(String metric, String phase, Map<String, Double> values) {}
}
