// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.LaunchRecord.RateRecomputations;
import org.bellwether.results.samples.RateTrace;
import org.bellwether.results.samples.RateTrace.Recomputation;
import org.bellwether.results.samples.RoundSamples;

/** Computes figures of the times in which a process recomputed the rates of its timers. */
public final class Recomputations {
    /** The kind of these metrics. */
    public static final String KIND = "recomputations";

    private Recomputations() {}

    /** Returns whether a metric is of this kind. */
    public static boolean isOne(MetricResult metric) {
        return metric.kind().equals(KIND);
    }

    /**
     * Returns the figures of all rounds, in ns. {@code count}, {@code max} and {@code mean} come from the launcher, and
     * include all recomputations. Percentiles come from the files, which have only the first recomputations.
     */
    static MetricResult of(Metric metric, List<RoundSamples> rounds) {
        List<RateTrace> traces = new ArrayList<>();
        List<RateRecomputations> all = new ArrayList<>();
        for (RoundSamples round : rounds) {
            for (RateTrace trace : round.rates()) {
                if (trace.phase().equals(metric.phase()) && metric.processes().contains(trace.process())) {
                    traces.add(trace);
                    round.launch()
                            .phase(trace.phase())
                            .flatMap(phase -> phase.recomputations(trace.process()))
                            .ifPresent(all::add);
                }
            }
        }
        Summary times = Summary.of(traces.stream()
                .flatMap(trace -> trace.recomputations().stream())
                .mapToDouble(Recomputation::durationNs)
                .toArray());
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, String> refused = new LinkedHashMap<>();
        double count = all.stream().mapToLong(RateRecomputations::count).sum();
        values.put("count", count);
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
        if (count > 0) {
            values.put("max", (double)
                    all.stream().mapToLong(RateRecomputations::longestNs).max().orElseThrow());
            values.put(
                    "mean",
                    all.stream().mapToDouble(RateRecomputations::totalNs).sum() / count);
        }
        return new MetricResult(
                metric.name(), metric.phase(), metric.kind(), "ns", metric.probe(), "", values, refused);
    }
}
