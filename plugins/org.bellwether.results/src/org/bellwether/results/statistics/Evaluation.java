// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Floor;
import org.bellwether.results.experiment.Experiment.Link;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.RoundSamples;

/** Computes the figures that an experiment requests from the samples of a run's rounds. */
public final class Evaluation {
    private final Experiment experiment;
    private final List<RoundSamples> rounds;

    public Evaluation(Experiment experiment, List<RoundSamples> rounds) {
        this.experiment = experiment;
        this.rounds = List.copyOf(rounds);
    }

    /** Returns all figures: the floors first, then the metrics in the order of the model. */
    public List<MetricResult> results() {
        List<MetricResult> results = new ArrayList<>(floors());
        for (Metric metric : experiment.metrics()) {
            results.add(result(metric));
        }
        return results;
    }

    /** Returns the floors of these rounds, in the order of the model, without floors that have no samples. */
    public List<MetricResult> floors() {
        List<MetricResult> results = new ArrayList<>();
        for (Floor floor : experiment.floors()) {
            PooledSamples pool = floorPool(floor.name());
            if (pool.count() > 0) {
                results.add(latency(new Metric(floor.name(), SessionFloors.KIND, "", "", 0, List.of()), "", pool));
            }
        }
        return results;
    }

    /** Returns the medians of replicas and connections in latencies for which there is no common floor. */
    public List<ReplicaMedian> replicaMedians() {
        List<ReplicaMedian> medians = new ArrayList<>();
        for (Metric metric : experiment.metrics()) {
            List<String> members = experiment.compared(metric.probe());
            if (metric.kind().equals("latency")
                    && members.size() > 1
                    && experiment.floorOf(metric.probe()).isEmpty()) {
                for (String member : members) {
                    Summary latency = pool(member, metric.phase()).latency();
                    experiment
                            .floorOf(member)
                            .filter(floor -> Percentile.of(50).allowed(latency.count()))
                            .ifPresent(floor -> medians.add(new ReplicaMedian(
                                    metric.name(), metric.phase(), floor, latency.at(Percentile.of(50)))));
                }
            }
        }
        return medians;
    }

    /** Returns the evaluated launches. */
    public List<RoundSamples> rounds() {
        return rounds;
    }

    /** Returns the number of begun activations that did not arrive at a probe to which all activations lead. */
    public long neverArrived(Probe probe, String phase) {
        return probe.driver().isEmpty()
                ? 0
                : rounds.stream()
                        .mapToLong(round -> neverArrived(round, probe, phase))
                        .sum();
    }

    /**
     * Returns the number for one round: up to the last sample, or up to the last begun activation if the phase ended
     * before all samples were taken.
     */
    private static long neverArrived(RoundSamples round, Probe probe, String phase) {
        Optional<Long> begun = round.launch()
                .phase(phase)
                .flatMap(record -> record.timer(probe.driver()))
                .map(LaunchRecord.Timer::begun);
        return round.of(probe.name(), phase).stream()
                .mapToLong(file -> file.isComplete() || begun.isEmpty()
                        ? file.arrivals().missing()
                        : file.arrivals().missing(begun.get()))
                .sum();
    }

    /** Returns the samples of a phase: those of one probe, of a pool of probes, or of one connection of a probe. */
    public PooledSamples pool(String name, String phase) {
        Optional<Link> link = experiment.link(name);
        List<String> members = link.map(one -> List.of(one.probe())).orElseGet(() -> experiment.members(name));
        return new PooledSamples(
                rounds.stream()
                        .map(round -> round.of(members, phase).stream()
                                .map(file ->
                                        link.map(one -> file.over(one.number())).orElse(file))
                                .toList())
                        .toList(),
                rounds.stream()
                        .map(round -> round.launch()
                                .phase(phase)
                                .map(LaunchRecord.Phase::windows)
                                .orElse(List.of()))
                        .toList());
    }

    private PooledSamples floorPool(String name) {
        return new PooledSamples(rounds.stream().map(round -> round.floor(name)).toList());
    }

    /** Returns the result of a metric, which the experiment need not request. */
    public MetricResult result(Metric metric) {
        PooledSamples pool = pool(metric.probe(), metric.phase());
        String floor = experiment.floorOf(metric.probe()).orElse("");
        MetricResult result = switch (metric.kind()) {
            case "latency" -> latency(metric, floor, pool);
            case "jitter" -> jitter(metric, pool);
            case "throughput" -> throughput(metric, pool);
            case "deadline-misses" ->
                DeadlineCounts.isProbe(metric.probe()) ? DeadlineCounts.of(metric, rounds) : misses(metric, pool);
            case Recomputations.KIND -> Recomputations.of(metric, rounds);
            case Footprints.KIND -> Footprints.of(metric, experiment, rounds);
            default ->
                throw new IllegalArgumentException("metric '" + metric.name() + "' is of kind '" + metric.kind()
                        + "', which this Bellwether cannot compute");
        };
        return ClockLimit.apply(result, metric.clockErrorLimitNs(), pool);
    }

    private MetricResult latency(Metric metric, String floor, PooledSamples pool) {
        Summary latency = pool.latency();
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, String> refused = new LinkedHashMap<>();
        values.put("count", (double) latency.count());
        exceptions(metric, pool, values);
        percentiles(metric).forEach(percentile -> put(percentile, latency, values, refused));
        if (!latency.isEmpty()) {
            values.put("min", latency.min());
            values.put("max", latency.max());
            values.put("mean", latency.mean());
            values.put("stddev", latency.standardDeviation());
            serviceTimes(pool, latency, values);
            byRound(pool, values);
        }
        if (!metric.kind().equals(SessionFloors.KIND)) {
            Outliers.of(latency).ifPresent(outliers -> outliers.addTo(values));
        }
        return new MetricResult(
                metric.name(), metric.phase(), metric.kind(), "ns", metric.probe(), floor, values, refused);
    }

    private static Stream<Percentile> percentiles(Metric metric) {
        return Stream.concat(
                        Percentile.USUAL.stream(), metric.percentiles().stream().map(Percentile::of))
                .distinct()
                .sorted(Comparator.comparingInt(Percentile::partsPerMillion));
    }

    private static void put(
            Percentile percentile, Summary latency, Map<String, Double> values, Map<String, String> refused) {
        if (percentile.allowed(latency.count())) {
            values.put(percentile.key(), latency.at(percentile));
        } else {
            refused.put(
                    percentile.key(),
                    percentile.label() + " needs " + percentile.samplesNeeded() + " samples; there are "
                            + latency.count());
        }
    }

    /** Adds service times if they differ from latencies, that is, if samples had an intended start. */
    private static void serviceTimes(PooledSamples pool, Summary latency, Map<String, Double> values) {
        Summary service = pool.serviceTime();
        if (service.mean() < latency.mean()) {
            for (Percentile percentile : List.of(Percentile.of(50), Percentile.of(99))) {
                if (percentile.allowed(service.count())) {
                    values.put("serviceP" + percentile.key().substring(1), service.at(percentile));
                }
            }
        }
    }

    private static void byRound(PooledSamples pool, Map<String, Double> values) {
        Percentile median = Percentile.of(50);
        double[] medians = pool.latencyByRound().stream()
                .filter(round -> median.allowed(round.count()))
                .mapToDouble(round -> round.at(median))
                .sorted()
                .toArray();
        if (medians.length > 1) {
            values.put("bestRoundP50", medians[0]);
            values.put("worstRoundP50", medians[medians.length - 1]);
        }
    }

    private static MetricResult jitter(Metric metric, PooledSamples pool) {
        Summary latency = pool.latency();
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("count", (double) latency.count());
        if (latency.count() > 1) {
            values.put("variance", latency.variance());
            values.put("stddev", latency.standardDeviation());
        }
        Outliers.of(latency).ifPresent(outliers -> outliers.addTo(values));
        return new MetricResult(
                metric.name(), metric.phase(), metric.kind(), "ns^2", metric.probe(), "", values, Map.of());
    }

    /** Adds the exceptions of calls; pushes have no answer. */
    private void exceptions(Metric metric, PooledSamples pool, Map<String, Double> values) {
        boolean calls = experiment.members(metric.probe()).stream()
                .flatMap(probe -> experiment.probe(probe).stream())
                .anyMatch(probe -> probe.kind().equals("call"));
        if (calls) {
            pool.exceptions().addTo(values);
        }
    }

    private MetricResult throughput(Metric metric, PooledSamples pool) {
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, String> refused = new LinkedHashMap<>();
        pool.throughput()
                .ifPresentOrElse(
                        value -> values.put("value", value),
                        () -> refused.put(
                                "value", "throughput needs samples that take time; there are " + pool.count()));
        values.put("count", (double) pool.count());
        exceptions(metric, pool, values);
        return new MetricResult(
                metric.name(), metric.phase(), metric.kind(), "1/s", metric.probe(), "", values, refused);
    }

    /** Returns missed deadlines, including those of activations that never arrived. */
    private MetricResult misses(Metric metric, PooledSamples pool) {
        Summary latency = pool.latency();
        long never = experiment.members(metric.probe()).stream()
                .flatMap(probe -> experiment.probe(probe).stream())
                .mapToLong(probe -> neverArrived(probe, metric.phase()))
                .sum();
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("count", (double) latency.above(metric.deadlineNs()) + never);
        values.put("of", (double) latency.count() + never);
        if (never > 0) {
            values.put("neverArrived", (double) never);
        }
        values.put("deadline", (double) metric.deadlineNs());
        return new MetricResult(
                metric.name(), metric.phase(), metric.kind(), "1", metric.probe(), "", values, Map.of());
    }
}
