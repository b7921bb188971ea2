// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.view;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bellwether.results.statistics.DeadlineCounts;
import org.bellwether.results.statistics.MetricResult;

/**
 * The deadlines of several triggers and operations together, as programs counted them.
 *
 * @param made      the number of deadlines that were made
 * @param missed    the number of deadlines that were missed
 * @param cancelled the number of activations that were cancelled
 * @param late      the number of triggers and operations that did not make all their deadlines
 * @param count     the number of triggers and operations
 */
public record DeadlineTotals(double made, double missed, double cancelled, int late, int count) {
    /** The totals of some of a run's metrics. */
    public static DeadlineTotals of(List<MetricResult> metrics) {
        return new DeadlineTotals(
                sum(metrics, metric -> metric.value("made")),
                sum(metrics, DeadlineTotals::missed),
                sum(metrics, DeadlineTotals::cancelled),
                (int) metrics.stream()
                        .filter(metric -> missed(metric) + cancelled(metric) > 0)
                        .count(),
                metrics.size());
    }

    /** Returns whether programs counted the deadlines of a metric; {@code measure misses} has them from samples. */
    public static boolean areCounted(MetricResult metric) {
        return DeadlineCounts.isProbe(metric.probe());
    }

    /** The criticality of the trigger or operation of a metric; 0 if the model states none. */
    public static long criticality(MetricResult metric) {
        return Math.round(metric.values().getOrDefault("criticality", 0.0));
    }

    /** Returns the number of all deadlines. */
    public double all() {
        return made + missed + cancelled;
    }

    private static double missed(MetricResult metric) {
        return metric.value("count");
    }

    private static double cancelled(MetricResult metric) {
        return metric.values().getOrDefault("cancelled", 0.0);
    }

    private static double sum(List<MetricResult> metrics, ToDoubleFunction<MetricResult> which) {
        return metrics.stream().mapToDouble(which).sum();
    }
}
