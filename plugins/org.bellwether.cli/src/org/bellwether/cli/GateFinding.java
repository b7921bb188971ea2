// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bellwether.results.Quoted;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Effect;
import org.bellwether.results.comparison.Wording;

/**
 * A figure held against its baseline.
 *
 * @param threshold how much worse is too much, as a part
 */
record GateFinding(String configuration, Comparison.Row row, double threshold) {
    /** Whether the whole interval is beyond the threshold, on the bad side. */
    boolean isWorse() {
        if (row.figure().effect() == Effect.DIFFERENCE) {
            return row.interval().low() > threshold;
        }
        return row.figure().kind().equals("throughput")
                ? row.interval().high() < 1 / (1 + threshold)
                : row.interval().low() > 1 + threshold;
    }

    String name() {
        return configuration + " " + Wording.name(row.figure())
                + (row.figure().phase().isEmpty() ? "" : " in " + row.figure().phase());
    }

    String sentence() {
        return Wording.value(row.figure(), row.base()) + " → " + Wording.value(row.figure(), row.other()) + ", "
                + Wording.effect(row.figure(), row.effect()) + " (" + Wording.interval(row.figure(), row.interval())
                + ")";
    }

    List<String> cells() {
        return List.of(
                name(),
                Wording.value(row.figure(), row.base()),
                Wording.value(row.figure(), row.other()),
                Wording.effect(row.figure(), row.effect()),
                Wording.interval(row.figure(), row.interval()),
                isWorse() ? "worse" : "");
    }

    static ObjectNode json(List<GateFinding> findings, double percent) {
        boolean worse = findings.stream().anyMatch(GateFinding::isWorse);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.gate/1")
                .put("status", worse ? "failed" : "ok")
                .put("threshold", percent);
        ArrayNode array = json.putArray("figures");
        for (GateFinding finding : findings) {
            Comparison.Row row = finding.row();
            array.addObject()
                    .put("configuration", finding.configuration())
                    .put("metric", row.figure().metric())
                    .put("phase", row.figure().phase())
                    .put("statistic", row.figure().statistic())
                    .put("baseline", row.base())
                    .put("now", row.other())
                    .put(row.figure().effect().key(), row.effect())
                    .put("low", row.interval().low())
                    .put("high", row.interval().high())
                    .put("worse", finding.isWorse());
        }
        findings.stream()
                .filter(GateFinding::isWorse)
                .findFirst()
                .ifPresent(first -> json.set(
                        "error",
                        Errors.error(
                                "regression",
                                Quoted.name(first.name()) + " is worse: " + first.sentence(),
                                first.configuration(),
                                "Look at both: bellwether compare")));
        return json;
    }
}
