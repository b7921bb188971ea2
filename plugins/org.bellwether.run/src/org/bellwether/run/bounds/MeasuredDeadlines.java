// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.bounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.results.bounds.BoundsRecord;
import org.bellwether.schedulability.system.DeadlineResult;

/**
 * Finds the metrics of a plan that an analysis has results for: latencies of calls and of paths, and deadlines that
 * programs count. Only timed phases are analysed.
 */
final class MeasuredDeadlines {
    /** The prefix of probes of counted deadlines, before the name of the deadline's element. */
    private static final String COUNTED = "deadline/";

    private final Plan plan;
    private final List<DeadlineResult> results;

    /**
     * A metric with the results of the analysis that belong to it.
     *
     * @param results the results that the metric measures, at least one
     * @param worst the worst case of each result, with the same start as the metric: the activation, or the start of
     *     the part
     */
    record Measured(MetricPlan metric, List<DeadlineResult> results, List<OptionalLong> worst) {}

    private record Result(DeadlineResult result, OptionalLong worst) {}

    MeasuredDeadlines(Plan plan, List<DeadlineResult> results) {
        this.plan = plan;
        this.results = List.copyOf(results);
    }

    List<Measured> all() {
        Set<String> timed = plan.phases().stream()
                .filter(phase -> !phase.saturated())
                .map(PhasePlan::name)
                .collect(Collectors.toSet());
        List<Measured> all = new ArrayList<>();
        for (MetricPlan metric : plan.metrics()) {
            if (timed.contains(metric.phase())) {
                List<Result> of = of(metric);
                if (!of.isEmpty()) {
                    all.add(new Measured(
                            metric,
                            of.stream().map(Result::result).toList(),
                            of.stream().map(Result::worst).toList()));
                }
            }
        }
        return all;
    }

    private List<Result> of(MetricPlan metric) {
        if (metric.kind().equals(BoundsRecord.DEADLINES) && metric.probe().startsWith(COUNTED)) {
            String name = metric.probe().substring(COUNTED.length());
            return named(name).stream()
                    .map(result -> new Result(result, result.response()))
                    .toList();
        }
        return metric.kind().equals(BoundsRecord.LATENCY) ? ofProbes(probes(metric.probe())) : List.of();
    }

    private List<DeadlineResult> named(String name) {
        return results.stream()
                .filter(result -> withoutThread(result.name()).equals(name))
                .toList();
    }

    /** Removes the number of the thread, which follows the timer's name if the timer has several threads. */
    private static String withoutThread(String name) {
        return name.replaceFirst(" #\\d+$", "");
    }

    /** Returns the probe of this name, or the probes of the pool of this name. */
    private List<MeasuringPointPlan> probes(String name) {
        List<MeasuringPointPlan> pooled = plan.pools().stream()
                .filter(pool -> pool.name().equals(name))
                .flatMap(pool -> pool.probes().stream())
                .toList();
        return pooled.isEmpty()
                ? plan.probes().stream()
                        .filter(probe -> probe.name().equals(name))
                        .toList()
                : pooled;
    }

    /**
     * Returns the results for these probes; empty if one of the probes measures an element that was not analysed,
     * because the samples of that probe have no bound.
     */
    private List<Result> ofProbes(List<MeasuringPointPlan> probes) {
        List<Result> all = new ArrayList<>();
        for (MeasuringPointPlan probe : probes) {
            List<Result> of = of(probe);
            if (of.isEmpty()) {
                return List.of();
            }
            all.addAll(of);
        }
        return all;
    }

    private List<Result> of(MeasuringPointPlan probe) {
        return switch (probe.kind()) {
            case CALL -> ofCall(probe);
            case PATH -> ofPath(probe);
            case EVENT, PUBLISH -> List.of();
        };
    }

    private List<Result> ofCall(MeasuringPointPlan probe) {
        Optional<InstancePlan> caller = plan.instances().stream()
                .filter(instance -> instance.name().equals(probe.instance()))
                .findFirst();
        if (caller.isEmpty() || probe.operation().isEmpty()) {
            return List.of();
        }
        List<Result> all = new ArrayList<>();
        for (ConnectionPlan wire : plan.wiresFrom(caller.get())) {
            if (wire.sourcePort() == probe.port()) {
                List<DeadlineResult> of =
                        named(wire.reference() + "." + probe.operation().get().getName());
                if (of.isEmpty()) {
                    return List.of();
                }
                of.forEach(result -> all.add(new Result(result, worst(result, probe.instance()))));
            }
        }
        return all;
    }

    /**
     * Returns the worst case of a call. The latency of a timer's own first call counts from the activation; the latency
     * of another call counts from the start of that call.
     */
    private static OptionalLong worst(DeadlineResult result, String caller) {
        return result.chain().startsWith(caller + ".") ? result.fromActivation() : result.response();
    }

    private List<Result> ofPath(MeasuringPointPlan probe) {
        String driver = probe.path().map(MeasuringPointPlan.PathPlan::driver).orElse("");
        return named(probe.instance() + "." + probe.port().getName()).stream()
                .filter(result -> withoutThread(result.chain()).equals(driver))
                .map(result -> new Result(result, result.fromActivation()))
                .toList();
    }
}
