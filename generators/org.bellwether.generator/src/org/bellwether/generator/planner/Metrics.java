// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.PoolPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.Pooling;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.UsualPercentiles;

/** Metrics, and the probes for them: one probe for each place, which all metrics at that place share. */
final class Metrics {
    private static final long DEFAULT_WARMUP = 100;
    private static final long DEFAULT_SAMPLES = 1000;

    private final MeasuringPoints places;
    private final Floors floors;
    private final ExpressionEvaluator evaluator;
    private final PrimaryFigures primary;
    private final Map<String, MeasuringPointPlan> probes = new LinkedHashMap<>();
    private final Map<String, Map<String, MeasuringPointPlan.Quota>> quotas = new LinkedHashMap<>();
    private final Map<String, List<String>> pools = new LinkedHashMap<>();
    private final List<MetricPlan> metrics = new ArrayList<>();

    Metrics(
            Experiment experiment,
            MeasuringPoints places,
            Processes processes,
            Floors floors,
            ExpressionEvaluator evaluator) {
        this.places = places;
        this.floors = floors;
        this.evaluator = evaluator;
        primary = new PrimaryFigures(experiment);
        for (Metric metric : experiment.getMetrics()) {
            List<Phase> phases = metric.getPhases().isEmpty() ? experiment.getPhases() : metric.getPhases();
            if (metric instanceof FootprintMetric footprint) {
                metrics.addAll(Footprints.of(footprint, phases, processes, primary));
            } else {
                phases.forEach(phase -> add(metric, phase));
            }
        }
    }

    List<MetricPlan> all() {
        return metrics;
    }

    List<MeasuringPointPlan> probes() {
        return probes.values().stream().map(this::complete).toList();
    }

    /** Returns the pools with their floors; {@link #probes()} must have been called before. */
    List<PoolPlan> pools() {
        List<PoolPlan> plans = new ArrayList<>();
        pools.forEach((name, members) -> {
            List<MeasuringPointPlan> complete =
                    members.stream().map(probes::get).map(this::complete).toList();
            Set<Optional<String>> floorsOfAll =
                    complete.stream().map(MeasuringPointPlan::floor).collect(Collectors.toSet());
            plans.add(new PoolPlan(
                    name,
                    places.array(complete.get(0)),
                    complete,
                    floorsOfAll.size() == 1 ? complete.get(0).floor() : Optional.empty()));
        });
        return plans;
    }

    private MeasuringPointPlan complete(MeasuringPointPlan probe) {
        return floors.of(probe).with(List.copyOf(quotas.get(probe.name()).values()));
    }

    private void add(Metric metric, Phase phase) {
        List<MeasuringPointPlan> measured = places.at(place(metric).getAt());
        MeasuringPointPlan.Quota quota = new MeasuringPointPlan.Quota(
                phase.getName(),
                evaluator.integer(metric.getWarmup(), DEFAULT_WARMUP, 0),
                evaluator.integer(metric.getSamples(), DEFAULT_SAMPLES, 1));
        for (MeasuringPointPlan probe : measured) {
            probes.putIfAbsent(probe.name(), probe);
            quotas.computeIfAbsent(probe.name(), name -> new LinkedHashMap<>())
                    .merge(phase.getName(), quota, Metrics::larger);
        }
        if (measured.size() == 1) {
            add(metric, phase, metric.getName(), measured.get(0).name());
        } else if (metric.getPooling() == Pooling.POOLED) {
            add(metric, phase, metric.getName(), pool(measured));
        } else {
            measured.forEach(probe -> add(metric, phase, metric.getName() + places.indices(probe), probe.name()));
        }
    }

    private void add(Metric metric, Phase phase, String name, String probe) {
        metrics.add(new MetricPlan(
                name,
                kind(metric),
                phase.getName(),
                probe,
                metric instanceof LatencyMetric latency ? percentiles(latency) : List.of(),
                metric instanceof DeadlineMissMetric misses
                        ? evaluator.positiveNanoseconds(misses.getDeadline(), 0)
                        : 0,
                evaluator.positiveNanoseconds(clockErrorLimit(metric), 0),
                "",
                List.of(),
                primary.of(metric, phase.getName()),
                ElementIds.of(metric)));
    }

    /** Returns the metric's limit, or that of the latency of a jitter, so that both are shown or neither. */
    private static Expression clockErrorLimit(Metric metric) {
        return metric.getClockErrorLimit() == null ? place(metric).getClockErrorLimit() : metric.getClockErrorLimit();
    }

    /** Returns the name of the pool of these probes, which is their common part. */
    private String pool(List<MeasuringPointPlan> measured) {
        List<String> members = measured.stream().map(MeasuringPointPlan::name).toList();
        String first = places.pooledName(measured.get(0));
        String name = first;
        for (int i = 2;
                probes.containsKey(name)
                        || pools.containsKey(name) && !pools.get(name).equals(members);
                i++) {
            name = first + "_" + i;
        }
        pools.put(name, members);
        return name;
    }

    /** Returns the metric that has the place: the metric itself, or the latency of a jitter. */
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
        TreeSet<BigDecimal> percentiles =
                new TreeSet<>(UsualPercentiles.PERCENT); // compares by value: 50 and 50.0 are equal
        percentiles.addAll(evaluator.numbers(metric.getPercentiles()));
        return List.copyOf(percentiles);
    }

    private static MeasuringPointPlan.Quota larger(MeasuringPointPlan.Quota a, MeasuringPointPlan.Quota b) {
        return new MeasuringPointPlan.Quota(
                a.phase(), Math.max(a.warmup(), b.warmup()), Math.max(a.samples(), b.samples()));
    }
}
