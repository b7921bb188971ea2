// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.bellwether.generator.RefusedException;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.Pooling;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.util.ElementIds;

/** Metrics, and the probes that they are computed from: one for each place, however many metrics look at it. */
final class Metrics {
    private static final long DEFAULT_WARMUP = 100;
    private static final long DEFAULT_SAMPLES = 1000;
    private static final List<BigDecimal> PERCENTILES =
            List.of(new BigDecimal("50"), new BigDecimal("90"), new BigDecimal("99"), new BigDecimal("99.9"));

    private final Probes places;
    private final Floors floors;
    private final Evaluator evaluator;
    private final Map<String, ProbePlan> probes = new LinkedHashMap<>();
    private final Map<String, Map<String, ProbePlan.Share>> shares = new LinkedHashMap<>();
    private final List<MetricPlan> metrics = new ArrayList<>();

    Metrics(Experiment experiment, Probes places, Floors floors, Evaluator evaluator) {
        this.places = places;
        this.floors = floors;
        this.evaluator = evaluator;
        for (Metric metric : experiment.getMetrics()) {
            List<Phase> phases = metric.getPhases().isEmpty() ? experiment.getPhases() : metric.getPhases();
            phases.forEach(phase -> add(metric, phase));
        }
    }

    List<MetricPlan> all() {
        return metrics;
    }

    List<ProbePlan> probes() {
        return probes.values().stream()
                .map(probe -> probe.with(List.copyOf(shares.get(probe.name()).values()), floors.of(probe)))
                .toList();
    }

    private void add(Metric metric, Phase phase) {
        Unsupported.when(metric.getPooling() != Pooling.POOLED, metric, "Keeping replicas apart is", "Pool them");
        ProbePlan probe = places.at(place(metric).getAt());
        probes.putIfAbsent(probe.name(), probe);
        ProbePlan.Share share = new ProbePlan.Share(
                phase.getName(),
                evaluator.integer(metric.getWarmup(), DEFAULT_WARMUP, 0),
                evaluator.integer(metric.getSamples(), DEFAULT_SAMPLES, 1));
        shares.computeIfAbsent(probe.name(), name -> new LinkedHashMap<>())
                .merge(phase.getName(), share, Metrics::larger);
        metrics.add(new MetricPlan(
                metric.getName(),
                kind(metric),
                phase.getName(),
                probe.name(),
                metric instanceof LatencyMetric latency ? percentiles(latency) : List.of(),
                metric instanceof DeadlineMissMetric misses
                        ? evaluator.positiveNanoseconds(misses.getDeadline(), 0)
                        : 0,
                ElementIds.of(metric)));
    }

    /** The metric that says where: the metric itself, or the one whose jitter it is. */
    private static Metric place(Metric metric) {
        Metric place = metric.getAt() == null && metric instanceof JitterMetric jitter ? jitter.getOf() : metric;
        if (place == null || place.getAt() == null) {
            throw metric.getAt() == null && kindKnown(metric)
                    ? new RefusedException("BW831", metric, "It is not said where this is measured", "Name a place")
                    : Unsupported.refusal(metric, "This kind of metric is", "Remove it");
        }
        Unsupported.when(
                metric instanceof JitterMetric jitter && jitter.getOf() instanceof ThroughputMetric,
                metric,
                "The jitter of a throughput is",
                "Take the jitter of a latency");
        return place;
    }

    private static boolean kindKnown(Metric metric) {
        return metric instanceof LatencyMetric
                || metric instanceof ThroughputMetric
                || metric instanceof JitterMetric
                || metric instanceof DeadlineMissMetric;
    }

    private static String kind(Metric metric) {
        if (metric instanceof LatencyMetric) {
            return "latency";
        } else if (metric instanceof ThroughputMetric) {
            return "throughput";
        } else if (metric instanceof JitterMetric) {
            return "jitter";
        } else if (metric instanceof DeadlineMissMetric) {
            return "deadline-misses";
        }
        throw Unsupported.refusal(metric, "This kind of metric is", "Remove it");
    }

    private List<BigDecimal> percentiles(LatencyMetric metric) {
        TreeSet<BigDecimal> percentiles = new TreeSet<>(PERCENTILES); // compares by value: 50 and 50.0 are one
        percentiles.addAll(evaluator.numbers(metric.getPercentiles()));
        return List.copyOf(percentiles);
    }

    private static ProbePlan.Share larger(ProbePlan.Share a, ProbePlan.Share b) {
        return new ProbePlan.Share(a.phase(), Math.max(a.warmup(), b.warmup()), Math.max(a.samples(), b.samples()));
    }
}
