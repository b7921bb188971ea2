// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.List;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.statistics.MetricResult;

/** Finds the value of a response in a run's figures. */
final class ResponseValue {
    private ResponseValue() {}

    /** Returns the value; NaN if the run has none. */
    static double of(ResponsePlan response, List<MetricResult> metrics) {
        return metrics.stream()
                .filter(metric -> metric.name().equals(response.metric())
                        && metric.phase().equals(response.phase())
                        && metric.kind().equals(response.kind()))
                .findFirst()
                .map(metric -> value(response.statistic(), metric))
                .orElse(Double.NaN);
    }

    private static double value(String statistic, MetricResult metric) {
        return switch (statistic) {
            case "variance" -> metric.value("stddev") * metric.value("stddev");
            case "logVariance" -> 2 * Math.log(metric.value("stddev"));
            case "part" -> metric.missedPart();
            default -> metric.value(statistic);
        };
    }
}
