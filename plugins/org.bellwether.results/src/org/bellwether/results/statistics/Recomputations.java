// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.RateTrace;
import org.bellwether.results.samples.RateTrace.Recomputation;
import org.bellwether.results.samples.RoundSamples;

/** The times that a process took to recompute the rates of its timers. */
public final class Recomputations {
    /** The kind of such metrics. */
    public static final String KIND = "recomputations";

    private Recomputations() {}

    /** Returns whether a metric is of this kind. */
    public static boolean isOne(MetricResult metric) {
        return metric.kind().equals(KIND);
    }

    /**
     * Those of all rounds. {@code count} is that of all recomputations; the times are those of the recorded ones, in
     * ns.
     */
    static MetricResult of(Metric metric, List<RoundSamples> rounds) {
        List<RateTrace> traces = rounds.stream()
                .flatMap(round -> round.rates().stream())
                .filter(trace -> trace.phase().equals(metric.phase())
                        && metric.processes().contains(trace.process()))
                .toList();
        Summary times = Summary.of(traces.stream()
                .flatMap(trace -> trace.recomputations().stream())
                .mapToDouble(Recomputation::durationNs)
                .toArray());
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, String> refused = new LinkedHashMap<>();
        values.put(
                "count",
                (double) times.count()
                        + traces.stream().mapToLong(RateTrace::leftOut).sum());
        for (Percentile percentile : List.of(Percentile.of(50), Percentile.of(99))) {
            if (percentile.allowed(times.count())) {
                values.put(percentile.key(), times.at(percentile));
            } else {
                refused.put(
                        percentile.key(),
                        percentile.label() + " needs " + percentile.samplesNeeded() + " recomputations; there are "
                                + times.count());
            }
        }
        if (!times.isEmpty()) {
            values.put("max", times.max());
            values.put("mean", times.mean());
        }
        return new MetricResult(
                metric.name(), metric.phase(), metric.kind(), "ns", metric.probe(), "", values, refused);
    }
}
