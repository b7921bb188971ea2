// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Floor;
import org.bellwether.results.experiment.Experiment.Instance;
import org.bellwether.results.experiment.Experiment.Link;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Phase;
import org.bellwether.results.experiment.Experiment.Port;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.ProbePool;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.experiment.Experiment.Quota;

/** Reads {@code plan/experiment.json}. Ignores unknown fields, and requires all others. */
public final class ExperimentReader {
    private static final String SCHEMA = "bellwether.experiment/1";

    private ExperimentReader() {}

    /** Reads the file; the exception's message states the problem. */
    public static Experiment read(Path file) throws IOException {
        return parse(Files.readString(file), file.toString());
    }

    /** Reads the file's text; {@code name} is the file's name for messages. */
    public static Experiment parse(String json, String name) throws IOException {
        JsonNode root = new ObjectMapper().readTree(json);
        if (!SCHEMA.equals(root.path("schema").asText())) {
            throw new IOException(name + ": has schema '" + root.path("schema").asText() + "', expected " + SCHEMA
                    + ". Generate it again: bellwether generate MODEL");
        }
        try {
            return experiment(root);
        } catch (IllegalArgumentException e) {
            throw new IOException(name + ": " + e.getMessage(), e);
        }
    }

    private static Experiment experiment(JsonNode root) {
        return new Experiment(
                text(root, "model"),
                text(root, "experiment"),
                list(root, "targets", JsonNode::asText),
                root.path("seed").asLong(1),
                list(root, "phases", phase -> new Phase(text(phase, "name"), text(phase, "kind"))),
                list(root, "processes", ExperimentReader::process),
                list(root, "probes", ExperimentReader::probe),
                list(root, "pools", pool -> new ProbePool(probe(pool), list(pool, "probes", JsonNode::asText))),
                list(root, "metrics", ExperimentReader::metric),
                list(root, "floors", ExperimentReader::floor),
                assembly(root.path("assembly")),
                root.path("rounds").asInt(0));
    }

    private static Assembly assembly(JsonNode assembly) {
        return new Assembly(
                list(assembly, "instances", ExperimentReader::instance),
                list(
                        assembly,
                        "wires",
                        wire -> new Connection(
                                text(wire, "source"),
                                text(wire, "sourcePort"),
                                text(wire, "target"),
                                text(wire, "targetPort"))));
    }

    private static Instance instance(JsonNode instance) {
        return new Instance(
                text(instance, "name"),
                text(instance, "type"),
                text(instance, "process"),
                list(instance, "ports", port -> new Port(text(port, "name"), text(port, "kind"))));
    }

    private static ProcessPlan process(JsonNode process) {
        JsonNode host = process.path("host");
        return new ProcessPlan(
                text(process, "name"),
                process.path("program").asText(text(process, "name")),
                process.path("node").asText(),
                host.isTextual() ? host.asText() : null,
                list(process, "cores", JsonNode::asInt),
                process.path("scheduling").asText("other"),
                process.path("priority").asInt(),
                list(process, "instances", JsonNode::asText),
                list(process, "leftOut", JsonNode::asText));
    }

    private static Probe probe(JsonNode probe) {
        String name = text(probe, "name");
        return new Probe(
                name,
                text(probe, "kind"),
                probe.path("process").asText(),
                probe.path("instance").asText(""),
                probe.path("port").asText(""),
                probe.path("operation").asText(""),
                probe.path("from").asText(""),
                probe.path("element").asText(),
                probe.path("floor").asText(""),
                probe.path("everyActivation").asBoolean() ? text(probe, "driver") : "",
                list(
                        probe,
                        "links",
                        link -> new Link(
                                name,
                                link.path("number").asInt(),
                                text(link, link.has("to") ? "to" : "from"),
                                text(link, "floor"))),
                list(
                        probe,
                        "phases",
                        phase -> new Quota(
                                text(phase, "phase"),
                                phase.path("warmup").asLong(),
                                phase.path("samples").asLong())));
    }

    private static Metric metric(JsonNode metric) {
        return new Metric(
                text(metric, "name"),
                text(metric, "kind"),
                text(metric, "phase"),
                text(metric, "probe"),
                metric.path("deadlineNs").asLong(),
                metric.path("clockErrorLimitNs").asLong(),
                list(metric, "percentiles", JsonNode::asDouble),
                metric.path("counts").asText(""),
                list(metric, "processes", JsonNode::asText),
                metric.path("primary").isTextual()
                        ? List.of(metric.path("primary").asText())
                        : list(metric, "primary", JsonNode::asText));
    }

    private static Floor floor(JsonNode floor) {
        return new Floor(
                text(floor, "name"),
                floor.path("requestBytes").asLong(),
                floor.path("replyBytes").asLong(),
                list(floor, "clientCores", JsonNode::asInt),
                list(floor, "serverCores", JsonNode::asInt));
    }

    private static String text(JsonNode node, String field) {
        if (!node.path(field).isTextual()) {
            throw new IllegalArgumentException("'" + field + "' is missing in " + node);
        }
        return node.path(field).asText();
    }

    private static <T> List<T> list(JsonNode node, String field, Function<JsonNode, T> element) {
        List<T> list = new ArrayList<>();
        node.path(field).forEach(item -> list.add(element.apply(item)));
        return List.copyOf(list);
    }
}
