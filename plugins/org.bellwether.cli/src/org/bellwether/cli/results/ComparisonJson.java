// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.CountWording;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.ComparisonGroup;

/** A comparison as JSON, schema {@code bellwether.comparison/1}. Times are in ns; a missing figure is null. */
public final class ComparisonJson {
    private ComparisonJson() {}

    public static ObjectNode of(ComparisonGroup base, List<GroupComparison> compared, long seed) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.comparison/1").put("status", "ok");
        json.putObject("method")
                .put(
                        "name",
                        "blocks: Hodges-Lehmann estimate, intervals by sign flips of starts; runs: bootstrap over runs, then rounds, "
                                + "Student-Welch intervals; Holm over the primary figures, Benjamini-Hochberg over the others")
                .put("confidence", Bootstrap.CONFIDENCE)
                .put("power", Bootstrap.POWER)
                .put("resamples", Bootstrap.RESAMPLES)
                .put("seed", seed)
                .put("negligible", Comparison.NEGLIGIBLE)
                .put("runsNeeded", Comparison.runsNeeded());
        json.set("base", of(base));
        ArrayNode array = json.putArray("comparisons");
        compared.forEach(each -> array.add(of(base, each)));
        return json;
    }

    private static ObjectNode of(ComparisonGroup side) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("label", side.label())
                .put("variant", side.runs().get(0).run().variant())
                .put("target", side.runs().get(0).run().target())
                .put("configuration", side.runs().get(0).run().configurationHash());
        ArrayNode runs = json.putArray("runs");
        side.runs().forEach(run -> runs.add(run.run().id()));
        return json;
    }

    private static ObjectNode of(ComparisonGroup base, GroupComparison compared) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("other", of(compared.other()));
        ArrayNode differences = json.putArray("differences");
        compared.comparability().differences().forEach(differences::add);
        ArrayNode warnings = json.putArray("warnings");
        compared.comparability().warnings().forEach(warnings::add);
        json.put("inTurns", compared.comparability().inTurns());
        json.put("sentence", ComparisonSentence.of(base, compared, false));
        json.put("instructions", CountWording.sentence(compared.rows()).orElse(null));
        ArrayNode rows = json.putArray("figures");
        compared.rows().forEach(row -> rows.add(of(row)));
        return json;
    }

    private static ObjectNode of(Comparison.Row row) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("metric", row.figure().metric())
                .put("phase", row.figure().phase())
                .put("kind", row.figure().kind())
                .put("statistic", row.figure().statistic())
                .put("unit", row.figure().unit());
        number(json, "base", row.base());
        number(json, "other", row.other());
        number(json, row.figure().effect().key(), row.effect());
        number(json, "low", row.interval().low());
        number(json, "high", row.interval().high());
        number(json, "smallestVisible", row.visible());
        row.runsToSee().ifPresent(runs -> json.put("runsToSeeOnePercent", runs));
        json.put("level", row.level());
        json.put("primary", row.primary());
        number(json, "probability", row.probability());
        number(json, "adjustedProbability", row.adjusted());
        json.put("method", row.figure().isCounted() ? "count" : row.blocks().isPresent() ? "blocks" : "runs");
        number(json, "floorSlope", row.evidence().floorSlope());
        row.blocks().ifPresent(blocks -> json.set("blocks", BlocksJson.of(row, blocks)));
        return json.put("verdict", row.verdict().key());
    }

    private static void number(ObjectNode json, String name, double value) {
        json.put(name, Double.isFinite(value) ? Double.valueOf(value) : null);
    }
}
