// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.List;
import org.bellwether.results.statistics.DeadlineCounts;
import org.bellwether.results.statistics.MetricResult;

/**
 * The deadlines of several triggers and operations together, as programs counted them.
 *
 * @param made      the number of deadlines that were made
 * @param missed    the number of deadlines that were missed
 * @param cancelled the number of activations that were cancelled
 * @param retried   the number of cancelled activations whose work was completed by another attempt
 * @param shed      the number of activations that the scheduler left out
 * @param wasted    the processor time of work that missed its deadline or was cancelled, in ns
 * @param late      the number of triggers and operations that did not make all their deadlines
 * @param count     the number of triggers and operations
 */
public record DeadlineTotals(
        double made, double missed, double cancelled, double retried, double shed, double wasted, int late, int count) {
    /** Returns the totals of some of a run's metrics. */
    public static DeadlineTotals of(List<MetricResult> metrics) {
        return new DeadlineTotals(
                sum(metrics, "made"),
                sum(metrics, "count"),
                sum(metrics, "cancelled"),
                sum(metrics, "retried"),
                sum(metrics, "shed"),
                sum(metrics, "wasted"),
                (int) metrics.stream().filter(DeadlineTotals::isLate).count(),
                metrics.size());
    }

    /**
     * Returns whether programs counted the deadlines of a metric; those of {@code measure misses} come from samples.
     */
    public static boolean areCounted(MetricResult metric) {
        return DeadlineCounts.isProbe(metric.probe());
    }

    /** Returns the criticality of the trigger or operation of a metric; 0 if the model states none. */
    public static long criticality(MetricResult metric) {
        return Math.round(metric.values().getOrDefault("criticality", 0.0));
    }

    /** Returns the probe of a metric that stands for all deadlines of a criticality. */
    static String probe(long criticality) {
        return DeadlineCounts.probe("criticality " + criticality);
    }

    /** Returns the number of all deadlines. */
    public double all() {
        return made + missed + cancelled + shed;
    }

    private static boolean isLate(MetricResult metric) {
        return value(metric, "count") + value(metric, "cancelled") + value(metric, "shed") > 0;
    }

    private static double sum(List<MetricResult> metrics, String statistic) {
        return metrics.stream().mapToDouble(metric -> value(metric, statistic)).sum();
    }

    private static double value(MetricResult metric, String statistic) {
        return metric.values().getOrDefault(statistic, 0.0);
    }
}
