// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import static org.bellwether.generator.artefacts.Json.object;

import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.ArtefactGenerator;
import org.bellwether.generator.GeneratedFiles;
import org.bellwether.generator.plan.FloorPlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProbePlan;
import org.bellwether.generator.plan.ProcessPlan;

/** {@code plan/experiment.json}: what whoever reads the samples needs to know. */
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
                        "probes",
                                plan.probes().stream()
                                        .map(ExperimentJson::probe)
                                        .toList(),
                        "metrics",
                                plan.metrics().stream()
                                        .map(ExperimentJson::metric)
                                        .toList(),
                        "floors",
                                plan.floors().stream()
                                        .map(ExperimentJson::floor)
                                        .toList(),
                        "assembly", assembly(plan),
                        "rounds", plan.rounds() == 0 ? Optional.empty() : plan.rounds())));
    }

    /** What is connected to what, for pictures. */
    private static Map<String, Object> assembly(Plan plan) {
        return object(
                "instances",
                plan.instances().stream()
                        .map(instance -> object(
                                "name",
                                instance.name(),
                                "type",
                                instance.executor().type().getName(),
                                "process",
                                instance.process(),
                                "ports",
                                instance.executor().ports().stream()
                                        .map(port -> object("name", port.getName(), "kind", PortKind.of(port)))
                                        .toList()))
                        .toList(),
                "wires",
                plan.wires().stream()
                        .map(wire -> object(
                                "source",
                                wire.source(),
                                "sourcePort",
                                wire.sourcePort().getName(),
                                "target",
                                wire.target(),
                                "targetPort",
                                wire.targetPort().getName()))
                        .toList());
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
                "instances",
                plan.instancesOf(process).stream()
                        .map(instance -> instance.name())
                        .toList());
    }

    private static Map<String, Object> probe(ProbePlan probe) {
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
                "phases",
                probe.phases().stream()
                        .map(share ->
                                object("phase", share.phase(), "warmup", share.warmup(), "samples", share.samples()))
                        .toList());
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
