// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bellwether.model.util.Program;
import org.bellwether.results.gate.GateJson;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.suite.SuiteData;

/** The result of a gate over a suite as JSON, schema {@code bellwether.suite-gate/1}: a verdict for each experiment. */
public final class SuiteGateJson {
    private SuiteGateJson() {}

    /**
     * Returns the result without the member {@code error}.
     *
     * @param status as in {@link GateJson}
     */
    public static ObjectNode of(SuiteGate.Verdicts verdicts, SuiteData baseline, SuiteData current, String status) {
        GateResult all = verdicts.all();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.suite-gate/1")
                .put("status", status)
                .put("suite", current.suite().id())
                .put("baseline", baseline.suite().id())
                .put("threshold", all.rule().threshold().percent())
                .put("undecided", all.rule().undecidedPasses() ? "pass" : "fail")
                .put("verdict", all.verdict().key());
        ArrayNode experiments = json.putArray("experiments");
        verdicts.experiments().forEach((name, result) -> {
            ObjectNode each = experiments.addObject().put("name", name);
            ObjectNode of = GateJson.of(result, status);
            of.remove(List.of("schema", "status", "threshold", "undecided"));
            each.setAll(of);
        });
        ArrayNode warnings = json.putArray("warnings");
        all.warnings().forEach(warning -> warnings.add(Program.inText(warning.sentence())));
        return json;
    }
}
