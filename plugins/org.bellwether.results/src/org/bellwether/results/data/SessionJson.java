// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.model.util.Program;
import org.bellwether.model.util.UsualPercentiles;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.checkpoints.CheckpointFigures;
import org.bellwether.results.host.MachineCheck;
import org.bellwether.results.network.NetworkRecord;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.samples.ClockEstimates;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Outliers;
import org.bellwether.results.statistics.WarmUp;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Warning;

/** Writes a session as JSON, schema {@code bellwether.session/1}. Times are in ns, instants are ISO 8601 in UTC. */
public final class SessionJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SessionJson() {}

    /**
     * Returns the complete session with the data in additional files of the store: the split of calls by time, the
     * links of a lab, and the clocks of hosts.
     */
    public static ObjectNode of(SessionData view, Store store) {
        ObjectNode json = of(view);
        view.stopping(store).ifPresent(record -> json.set("stopping", record.json()));
        for (int i = 0; i < view.runs().size(); i++) {
            ObjectNode target = (ObjectNode) json.get("targets").get(i);
            Path folder = store.runFolder(view.runs().get(i).run().id());
            CheckpointFigures.read(folder).ifPresent(figures -> target.set("checkpoints", figures.json()));
            NetworkRecord.read(folder).ifPresent(network -> target.set("network", network.json()));
            PredictionRecord.read(folder).ifPresent(record -> target.set("prediction", record.json()));
            List<Path> rounds = store.roundFolders(view.runs().get(i).run().id());
            put(target, "clocks", ClockEstimates.of(rounds));
            put(target, "clockPairs", ClockEstimates.ofPairs(rounds));
        }
        return json;
    }

    private static void put(ObjectNode json, String name, ArrayNode array) {
        if (!array.isEmpty()) {
            json.set(name, array);
        }
    }

    /** Returns the complete session. */
    public static ObjectNode of(SessionData view) {
        SessionRow session = view.session();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("schema", "bellwether.session/1");
        json.put("session", session.id());
        json.put("status", session.status().key());
        json.put("project", session.project());
        json.put("model", session.model());
        json.put("experiment", session.experiment());
        json.put("command", session.command());
        json.put("started", session.started().toString());
        json.put("ended", session.ended() == null ? null : session.ended().toString());
        json.put("rateScale", session.rateScale());
        strings(json.putArray("banners"), view.banners());
        ArrayNode targets = json.putArray("targets");
        view.runs().forEach(run -> targets.add(of(run)));
        ArrayNode configurations = json.putArray("configurations");
        view.groups().forEach(group -> configurations.add(of(group)));
        json.set(
                "host", view.host().map(host -> tree(CanonicalJson.write(host))).orElse(null));
        json.set(
                "conditions",
                view.conditions().map(now -> tree(CanonicalJson.write(now))).orElse(null));
        ArrayNode checks = json.putArray("checks");
        view.checks().forEach(check -> checks.add(of(check)));
        strings(json.putArray("warnings"), view.warnings());
        json.put("report", session.report());
        return json;
    }

    /** Returns one run: an element of a session's {@code targets}. */
    public static ObjectNode of(RunData view) {
        RunRow run = view.run();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("target", run.target());
        json.put("run", run.id());
        json.put("name", run.shortName());
        if (!run.variant().isEmpty()) {
            json.put("variant", run.variant());
        }
        json.put("repeat", run.repeat());
        json.put("status", run.status().key());
        json.put("configuration", run.configurationHash());
        json.put("started", run.started().toString());
        json.put("ended", run.ended() == null ? null : run.ended().toString());
        if (run.failure() != null) {
            json.set("failure", of(run.failure()));
        }
        if (!view.floors().isEmpty()) {
            json.set("floor", of(view.floors().get(0), view));
        }
        ArrayNode floors = json.putArray("floors");
        view.floors().forEach(floor -> floors.add(of(floor, view)));
        ArrayNode ownFloors = json.putArray("ownFloors");
        view.ownFloors().forEach(floor -> ownFloors.add(of(floor, view)));
        ArrayNode metrics = json.putArray("metrics");
        view.metrics().forEach(metric -> metrics.add(of(metric, view)));
        ArrayNode rounds = json.putArray("rounds");
        view.rounds().forEach(round -> rounds.add(of(round)));
        json.set("settings", tree(run.configuration()));
        json.set("options", run.options() == null ? null : tree(run.options()));
        json.set("extent", tree(run.extent()));
        json.set("build", run.build() == null ? null : tree(run.build()));
        json.put("generated", run.generatedHash());
        json.put("modelHash", run.modelHash());
        json.put("seed", run.seed());
        strings(
                json.putArray("warnings"),
                view.warnings().stream().map(Warning::finding).toList());
        return json;
    }

    /**
     * Returns all runs of a configuration combined; {@code low} and {@code high} are the smallest and the largest
     * value.
     */
    private static ObjectNode of(Group group) {
        RunRow first = group.runs().get(0).run();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("label", group.label());
        json.put("target", first.target());
        json.put("configuration", first.configurationHash());
        strings(
                json.putArray("runs"),
                group.runs().stream().map(run -> run.run().id()).toList());
        ArrayNode metrics = json.putArray("metrics");
        for (MetricResult metric : group.pooled().metrics()) {
            ObjectNode pooled = of(metric, group.pooled());
            ObjectNode low = MAPPER.createObjectNode();
            ObjectNode high = MAPPER.createObjectNode();
            metric.values().keySet().stream()
                    .filter(statistic -> !isNested(statistic))
                    .forEach(statistic -> group.spread(
                                    run -> run.metric(metric.name(), metric.phase(), metric.kind()), statistic)
                            .ifPresent(spread -> {
                                number(low, statistic, spread.low());
                                number(high, statistic, spread.high());
                            }));
            if (!low.isEmpty()) {
                pooled.set("low", low);
                pooled.set("high", high);
            }
            metrics.add(pooled);
        }
        return json;
    }

    private static ObjectNode of(MetricResult metric, RunData run) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("name", metric.name());
        if (!metric.phase().isEmpty()) {
            json.put("phase", metric.phase());
        }
        json.put("kind", metric.kind());
        json.put("unit", metric.unit());
        if (FootprintRow.isOne(metric)) {
            json.put(
                    "counts",
                    run.experiment().map(plan -> plan.counts(metric.name())).orElse(""));
        }
        metric.values().forEach((statistic, value) -> {
            if (!isNested(statistic)) {
                number(json, statistic, value);
            }
        });
        nested(json, "outliers", Outliers.PREFIX, metric);
        nested(json, "warmUp", WarmUp.PREFIX, metric);
        if (!metric.refused().isEmpty()) {
            ObjectNode refused = MAPPER.createObjectNode();
            metric.refused().forEach((statistic, reason) -> {
                json.putNull(statistic);
                refused.put(statistic, reason);
            });
            json.set("refused", refused);
        }
        if (!metric.probe().isEmpty()) {
            json.put("probe", metric.probe());
        }
        multiples(json, metric, run);
        return json;
    }

    /** Returns whether a statistic has a point in its name; such statistics are in nested objects, or left out. */
    private static boolean isNested(String statistic) {
        return statistic.contains(".");
    }

    private static void nested(ObjectNode json, String name, String prefix, MetricResult metric) {
        ObjectNode nested = MAPPER.createObjectNode();
        metric.values().forEach((statistic, value) -> {
            if (statistic.startsWith(prefix)) {
                number(nested, statistic.substring(prefix.length()), value);
            }
        });
        if (nested.has("settled")) {
            nested.put("settled", nested.get("settled").asInt() == 1);
        }
        if (!nested.isEmpty()) {
            json.set(name, nested);
        }
    }

    private static void multiples(ObjectNode json, MetricResult metric, RunData run) {
        if (!metric.kind().equals("latency")) {
            return;
        }
        ObjectNode multiples = MAPPER.createObjectNode();
        for (String percentile : UsualPercentiles.keys()) {
            double multiple = run.floorMultiple(metric, percentile);
            if (!Double.isNaN(multiple)) {
                multiples.put(percentile, multiple);
            }
        }
        if (!metric.floor().isEmpty()) {
            json.put("floor", metric.floor());
        }
        if (!metric.floor().isEmpty() || !multiples.isEmpty()) {
            json.set("floorMultiple", multiples);
        }
    }

    private static ObjectNode of(Failure failure) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("class", failure.type());
        json.put("process", failure.process().isEmpty() ? null : failure.process());
        json.put("message", failure.message());
        json.put("log", failure.log());
        return json;
    }

    private static ObjectNode of(RoundRow round) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("round", round.number());
        json.put("status", round.status().key());
        json.put("started", round.started().toString());
        json.put("ended", round.ended().toString());
        ArrayNode exits = json.putArray("processes");
        round.exits()
                .forEach(exit -> exits.addObject()
                        .put("process", exit.process())
                        .put("exit", exit.exitCode())
                        .put("signal", exit.signal()));
        return json;
    }

    /** Returns a check of the machine. */
    public static ObjectNode of(MachineCheck check) {
        return MAPPER.createObjectNode()
                .put("code", check.code())
                .put("level", check.level().name().toLowerCase(java.util.Locale.ROOT))
                .put("finding", check.finding())
                .put("fix", Program.inText(check.fix()));
    }

    /** Adds a number; whole numbers, such as nanoseconds and counts, have no fraction. */
    private static void number(ObjectNode json, String name, double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            json.put(name, (long) value);
        } else {
            json.put(name, value);
        }
    }

    private static void strings(ArrayNode array, List<String> strings) {
        strings.forEach(array::add);
    }

    private static JsonNode tree(String json) {
        return MAPPER.valueToTree(CanonicalJson.read(json, Map.class));
    }
}
