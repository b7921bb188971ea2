// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Outliers;

/**
 * One metric over several runs of one configuration. Counts are summed, and extremes are those of all runs. All other
 * figures are means over the runs, which are the independent observations; ratios of two configurations are ratios of
 * these means.
 */
final class PooledMetric {
    private static final Set<String> SUMS = Set.of(
            "count",
            "of",
            "neverArrived",
            "made",
            "cancelled",
            "retried",
            "shed",
            "wasted",
            "userExceptions",
            "systemExceptions",
            "timeouts",
            "cancelledCalls",
            Outliers.PREFIX + "lowSevere",
            Outliers.PREFIX + "lowMild",
            Outliers.PREFIX + "highMild",
            Outliers.PREFIX + "highSevere");

    private PooledMetric() {}

    /** @param runs the metric in each run, at least one; figures that a run lacks are left out */
    static MetricResult of(List<MetricResult> runs) {
        MetricResult first = runs.get(0);
        Map<String, Double> values = new LinkedHashMap<>();
        first.values().keySet().stream()
                .filter(statistic -> runs.stream().allMatch(run -> run.values().containsKey(statistic)))
                .forEach(statistic -> values.put(statistic, value(statistic, runs)));
        Map<String, String> refused = new LinkedHashMap<>();
        runs.forEach(run -> run.refused().forEach(refused::putIfAbsent));
        return new MetricResult(
                first.name(), first.phase(), first.kind(), first.unit(), first.probe(), first.floor(), values, refused);
    }

    private static double value(String statistic, List<MetricResult> runs) {
        DoubleStream each = runs.stream().mapToDouble(run -> run.value(statistic));
        if (SUMS.contains(statistic)) {
            return each.sum();
        }
        return switch (statistic) {
            case "min", "bestRoundP50" -> each.min().orElseThrow();
            case "max", "worstRoundP50" -> each.max().orElseThrow();
            default -> each.average().orElseThrow();
        };
    }
}
