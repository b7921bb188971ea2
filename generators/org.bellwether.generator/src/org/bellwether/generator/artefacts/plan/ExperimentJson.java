// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import static org.bellwether.generator.artefacts.plan.Json.object;

import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.FloorPlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.PoolPlan;
import org.bellwether.generator.plan.ProcessPlan;

/** Writes {@code plan/experiment.json}: the data for programs that read the samples. */
public final class ExperimentJson implements ArtefactGenerator {
    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        files.text(
                "plan/experiment.json",
                Json.text(object(
                        "schema", "bellwether.experiment/1",
                        "model", plan.model(),
                        "experiment", plan.experiment(),
                        "targets", plan.targets(),
                        "seed", plan.seed(),
                        "phases",
                                plan.phases().stream()
                                        .map(phase -> object("name", phase.name(), "kind", phase.kind()))
                                        .toList(),
                        "processes",
                                plan.processes().stream()
                                        .map(process -> process(plan, process))
                                        .toList(),
                        "network",
                                plan.network().links().isEmpty() && !plan.isDistributed()
                                        ? Optional.empty()
                                        : NetworkJson.of(plan.network()),
                        "probes",
                                plan.probes().stream()
                                        .map(ExperimentJson::probe)
                                        .toList(),
                        "pools",
                                plan.pools().isEmpty()
                                        ? Optional.empty()
                                        : plan.pools().stream()
                                                .map(ExperimentJson::pool)
                                                .toList(),
                        "metrics",
                                plan.metrics().stream()
                                        .map(ExperimentJson::metric)
                                        .toList(),
                        "floors",
                                plan.floors().stream()
                                        .map(ExperimentJson::floor)
                                        .toList(),
                        "assembly", AssemblyJson.of(plan),
                        "rounds", plan.rounds() == 0 ? Optional.empty() : plan.rounds())));
    }

    private static Map<String, Object> process(Plan plan, ProcessPlan process) {
        return object(
                "name",
                process.name(),
                "node",
                process.node(),
                "host",
                process.host().orElse(null),
                "cores",
                process.cores(),
                "scheduling",
                LaunchPlan.word(process.scheduling()),
                "priority",
                process.priority(),
                "leftOut",
                process.leftOut().isEmpty() ? Optional.empty() : process.leftOut(),
                "program",
                process.array() ? process.program() : Optional.empty(),
                "instances",
                plan.instancesOf(process).stream()
                        .map(instance -> instance.name())
                        .toList());
    }

    private static Map<String, Object> probe(MeasuringPointPlan probe) {
        return object(
                "name",
                probe.name(),
                "kind",
                probe.kind().word(),
                "process",
                probe.process(),
                "instance",
                probe.instance(),
                "port",
                probe.port().getName(),
                "operation",
                probe.operation().map(operation -> operation.getName()),
                "from",
                probe.path().map(path -> path.instance() + "." + path.port().getName()),
                "driver",
                probe.path().map(path -> path.driver()),
                "everyActivation",
                probe.path().map(path -> path.certain()),
                "end",
                probe.path().map(path -> path.arrival() ? "arrival" : "completion"),
                "element",
                probe.element(),
                "floor",
                probe.floor(),
                "links",
                probe.links().isEmpty()
                        ? Optional.empty()
                        : probe.links().stream()
                                .map(link -> object(
                                        "number",
                                        link.number(),
                                        probe.kind() == MeasuringPointPlan.Kind.CALL ? "to" : "from",
                                        link.end(),
                                        "floor",
                                        link.floor()))
                                .toList(),
                "phases",
                probe.phases().stream()
                        .map(quota ->
                                object("phase", quota.phase(), "warmup", quota.warmup(), "samples", quota.samples()))
                        .toList());
    }

    /** Returns the place of a pool in the form of a probe's place; the pool's samples are those of its members. */
    private static Map<String, Object> pool(PoolPlan pool) {
        MeasuringPointPlan first = pool.probes().get(0);
        return object(
                "name",
                pool.name(),
                "kind",
                first.kind().word(),
                "instance",
                pool.array(),
                "port",
                first.port().getName(),
                "element",
                first.element(),
                "floor",
                pool.floor(),
                "probes",
                pool.probes().stream().map(MeasuringPointPlan::name).toList());
    }

    private static Map<String, Object> metric(MetricPlan metric) {
        return object(
                "name",
                metric.name(),
                "kind",
                metric.kind(),
                "phase",
                metric.phase(),
                "probe",
                metric.probe(),
                "percentiles",
                metric.percentiles().isEmpty() ? Optional.empty() : metric.percentiles(),
                "deadlineNs",
                metric.deadlineNs() == 0 ? Optional.empty() : metric.deadlineNs(),
                "clockErrorLimitNs",
                metric.clockErrorLimitNs() == 0 ? Optional.empty() : metric.clockErrorLimitNs(),
                "counts",
                metric.counts().isEmpty() ? Optional.empty() : metric.counts(),
                "processes",
                metric.processes().isEmpty() ? Optional.empty() : metric.processes(),
                "primary",
                metric.primary().isEmpty() ? Optional.empty() : metric.primary(),
                "element",
                metric.element());
    }

    private static Map<String, Object> floor(FloorPlan floor) {
        return object(
                "name",
                floor.name(),
                "requestBytes",
                floor.requestBytes(),
                "replyBytes",
                floor.replyBytes(),
                "clientCores",
                floor.clientCores(),
                "serverCores",
                floor.serverCores());
    }
}
