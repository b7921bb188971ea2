// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.SessionSamples;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.ProbePool;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.MetricResult;

/** Combines replicas that are measured separately into one row, because a hundred rows would be unreadable. */
public final class Replicas {
    /** The number of rows that can be read at a glance. */
    private static final int MOST_APART = 8;

    private final SessionData whole;
    private final SessionSamples samples;
    private final Map<String, ProbePool> poolOf = new LinkedHashMap<>();

    public Replicas(SessionData whole, SessionSamples samples) {
        this.whole = whole;
        this.samples = samples;
        whole.runs().stream()
                .filter(samples::has)
                .flatMap(run -> run.experiment().stream())
                .findFirst()
                .ifPresent(experiment ->
                        pools(experiment).forEach(pool -> pool.probes().forEach(probe -> poolOf.put(probe, pool))));
    }

    /** Returns the session with the pooled figures of all replicas instead of the figures of each one. */
    public SessionData folded() {
        return new SessionData(
                whole.session(), whole.runs().stream().map(this::folded).toList(), whole.host(), whole.conditions());
    }

    /**
     * Returns the rows that are combined into a row of the folded session, the slowest first; empty for a row of a
     * single replica.
     */
    public List<Row> unpooledRows(Row row) {
        return whole.rows(row.phase()).stream()
                .filter(each -> poolOf.containsKey(each.probe())
                        && poolOf.get(each.probe()).place().name().equals(row.probe()))
                .sorted(Comparator.comparingDouble(this::slowness).reversed())
                .toList();
    }

    private double slowness(Row row) {
        return whole.runs().stream()
                .mapToDouble(run -> row.in(run, "latency")
                        .map(Replicas::tail)
                        .or(() -> row.in(run, "throughput").map(rate -> -rate.value("value")))
                        .orElse(Double.NEGATIVE_INFINITY))
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
    }

    /** Returns the 99th percentile of a latency, or the largest one if there are too few samples for a percentile. */
    static double tail(MetricResult latency) {
        return latency.values().getOrDefault("p99", latency.values().getOrDefault("max", 0.0));
    }

    private RunData folded(RunData run) {
        if (run.experiment().isEmpty() || !samples.has(run)) {
            return run;
        }
        Experiment experiment =
                run.experiment().get().with(poolOf.values().stream().distinct().toList());
        RunData pooled = withMetrics(run, experiment, List.of());
        Evaluation evaluation = new Evaluation(experiment, samples.rounds(run));
        ProbeFigures figures = new ProbeFigures(samples);
        List<MetricResult> metrics = new ArrayList<>();
        Set<String> added = new HashSet<>();
        for (MetricResult metric : run.metrics()) {
            ProbePool pool = poolOf.get(metric.probe());
            if (pool == null) {
                metrics.add(metric);
            } else if (added.add(pool.place().name() + "\n" + metric.phase() + "\n" + metric.kind())) {
                metrics.add(evaluation.result(together(run, metric, pool)));
            }
        }
        return withMetrics(
                run,
                experiment,
                metrics.stream()
                        .map(metric -> metric.kind().equals("latency") ? figures.withMultiple(pooled, metric) : metric)
                        .toList());
    }

    private static RunData withMetrics(RunData run, Experiment experiment, List<MetricResult> metrics) {
        return new RunData(
                run.run(),
                Optional.of(experiment),
                run.floors(),
                run.ownFloors(),
                metrics,
                run.rounds(),
                run.warnings());
    }

    /** Returns the metric of all replicas for the metric of one replica. */
    private static Metric together(RunData run, MetricResult one, ProbePool pool) {
        List<String> names = run.metrics().stream()
                .filter(metric -> pool.probes().contains(metric.probe())
                        && metric.phase().equals(one.phase())
                        && metric.kind().equals(one.kind()))
                .map(MetricResult::name)
                .toList();
        Optional<Metric> asked = run.experiment().stream()
                .flatMap(experiment -> experiment.metrics().stream())
                .filter(metric ->
                        metric.name().equals(one.name()) && metric.phase().equals(one.phase()))
                .findFirst();
        return new Metric(
                        commonName(names),
                        one.kind(),
                        one.phase(),
                        pool.place().name(),
                        asked.map(Metric::deadlineNs).orElse(0L),
                        asked.map(Metric::percentiles).orElse(List.of()))
                .withClockErrorLimit(asked.map(Metric::clockErrorLimitNs).orElse(0L));
    }

    /**
     * Returns the name without the indices: {@code cycles} is the common part of {@code cycles_0_0} and {@code
     * cycles_0_1}.
     */
    static String commonName(List<String> names) {
        String common = names.get(0);
        for (String name : names) {
            while (!name.startsWith(common)) {
                common = common.substring(0, common.length() - 1);
            }
        }
        String name = common.replaceFirst("(_\\d*)+$", "");
        return name.isEmpty() ? names.get(0) : name;
    }

    /** Returns the pools of probes that belong to one metric of the model and have several members. */
    private static List<ProbePool> pools(Experiment experiment) {
        Set<String> pooled = new HashSet<>();
        experiment.pools().forEach(pool -> pooled.addAll(pool.probes()));
        Map<String, List<Probe>> placed = new LinkedHashMap<>();
        experiment.probes().stream()
                .filter(probe ->
                        !pooled.contains(probe.name()) && !probe.element().isEmpty())
                .forEach(probe -> placed.computeIfAbsent(probe.element(), element -> new ArrayList<>())
                        .add(probe));
        return placed.values().stream()
                .filter(probes -> probes.size() > MOST_APART)
                .map(probes -> pool(experiment, probes))
                .toList();
    }

    private static ProbePool pool(Experiment experiment, List<Probe> probes) {
        Probe first = probes.get(0);
        Connections connections = new Connections(experiment);
        List<String> boxes = probes.stream()
                .map(probe -> connections.box(probe.instance()))
                .distinct()
                .toList();
        List<String> floors = probes.stream().map(Probe::floor).distinct().toList();
        return new ProbePool(
                new Probe(
                        first.element(),
                        first.kind(),
                        "",
                        boxes.size() == 1 ? boxes.get(0) : first.instance(),
                        first.port(),
                        first.operation(),
                        connections.boxOfPort(first.from()),
                        first.element(),
                        floors.size() == 1 ? floors.get(0) : "",
                        "",
                        List.of(),
                        first.phases()),
                probes.stream().map(Probe::name).toList());
    }
}
