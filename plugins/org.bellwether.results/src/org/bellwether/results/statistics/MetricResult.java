// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures of one metric.
 *
 * @param name the metric's name in the model
 * @param phase the phase of the measurement
 * @param kind {@code latency}, {@code service-time}, {@code throughput}, {@code jitter}, {@code deadline-misses},
 *     {@code footprint}, {@code instructions} (of an activation), {@code floor} (of the session), {@code own-floor} (of
 *     this run's launches only)
 * @param unit {@code ns}, {@code 1/s}, {@code ns^2}, {@code B}, or {@code 1} for counts
 * @param probe the probe of the samples
 * @param floor the floor with which the metric is compared, or an empty string
 * @param values the figures by name ({@code p50}, {@code mean}, {@code value}, {@code count} …), in order
 * @param refused the requested percentiles that are not shown, with the reason
 */
public record MetricResult(
        String name,
        String phase,
        String kind,
        String unit,
        String probe,
        String floor,
        Map<String, Double> values,
        Map<String, String> refused) {

    /** Keeps the maps' order and makes them unmodifiable. */
    public MetricResult {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
    }

    /** Returns the same figures for another kind of metric. */
    MetricResult as(String otherKind) {
        return new MetricResult(name, phase, otherKind, unit, probe, floor, values, refused);
    }

    /** Returns the metric with one more figure. */
    public MetricResult with(String statistic, double value) {
        Map<String, Double> more = new LinkedHashMap<>(values);
        more.put(statistic, value);
        return new MetricResult(name, phase, kind, unit, probe, floor, more, refused);
    }

    /** Returns whether the service time is less than the latency, which counts from the intended start. */
    public boolean hasServiceTime() {
        return values.containsKey("serviceP50");
    }

    /** Returns a figure; NaN if there is none. */
    public double value(String statistic) {
        return values.getOrDefault(statistic, Double.NaN);
    }

    /**
     * Returns the part of deadlines that were not met in a metric of deadline misses, including cancelled and shed
     * work; NaN if there are no deadlines.
     */
    public double missedPart() {
        return (value("count") + values.getOrDefault("cancelled", 0.0) + values.getOrDefault("shed", 0.0))
                / value("of");
    }
}
