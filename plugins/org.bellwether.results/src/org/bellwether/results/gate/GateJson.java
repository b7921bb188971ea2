// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bellwether.model.util.Program;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Figure;

/** Writes the result of a gate as JSON, schema {@code bellwether.gate/1}. */
public final class GateJson {
    private GateJson() {}

    /**
     * Returns the result without {@code error}.
     *
     * @param status {@code ok}, {@code failed} or {@code error}
     */
    public static ObjectNode of(GateResult result, String status) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.gate/1")
                .put("status", status)
                .put("threshold", result.rule().threshold().percent())
                .put("undecided", result.rule().undecidedPasses() ? "pass" : "fail")
                .put("verdict", result.verdict().key());
        ArrayNode configurations = json.putArray("configurations");
        ArrayNode figures = json.putArray("figures");
        result.findings()
                .forEach(finding -> finding.figure()
                        .ifPresentOrElse(
                                figure -> figures.add(of(finding, figure)), () -> configurations.add(of(finding))));
        ArrayNode warnings = json.putArray("warnings");
        result.warnings().forEach(warning -> warnings.add(Program.inText(warning.sentence())));
        return json;
    }

    private static ObjectNode of(GateFinding finding) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("configuration", finding.configuration())
                .put("verdict", finding.verdict().key())
                .put("code", finding.code())
                .put("reason", Program.inText(finding.reason()))
                .put("fix", Program.inText(finding.fix()));
    }

    private static ObjectNode of(GateFinding finding, Figure figure) {
        ObjectNode json = of(finding);
        json.put("metric", figure.metric())
                .put("phase", figure.phase())
                .put("statistic", figure.statistic())
                .put("worse", finding.verdict() == GateVerdict.WORSE);
        finding.row().ifPresent(row -> values(json, row));
        finding.runsToTell().ifPresent(runs -> json.put("runsToTell", runs));
        finding.blocksToTell().ifPresent(blocks -> json.put("blocksToTell", blocks));
        return json;
    }

    private static void values(ObjectNode json, Comparison.Row row) {
        number(json, "baseline", row.base());
        number(json, "now", row.other());
        number(json, row.figure().effect().key(), row.effect());
        number(json, "low", row.interval().low());
        number(json, "high", row.interval().high());
        json.put("level", row.level());
        json.put("method", row.blocks().isPresent() ? "blocks" : "runs");
        row.blocks().ifPresent(blocks -> json.put("blocks", blocks.blocks().size()));
    }

    private static void number(ObjectNode json, String name, double value) {
        json.put(name, Double.isFinite(value) ? Double.valueOf(value) : null);
    }
}
