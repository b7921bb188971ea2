// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.schedulability;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.bellwether.generator.plan.Plan;
import org.bellwether.schedulability.system.CoreResult;
import org.bellwether.schedulability.system.DeadlineResult;
import org.bellwether.schedulability.system.MissingData;
import org.bellwether.schedulability.system.SystemResult;
import org.bellwether.schedulability.system.TestResult;
import org.bellwether.schedulability.task.DeadlineVerdict;

/** The object that {@code analyse --json} prints; the page on contracts describes it. */
final class AnalysisJson {
    private AnalysisJson() {}

    static ObjectNode of(Plan plan, SystemResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.schedulability/1")
                .put("status", "ok")
                .put("model", plan.model())
                .put("experiment", plan.experiment())
                .put("discipline", result.discipline().toString())
                .put("verdict", word(result.verdict()));
        ArrayNode cores = json.putArray("cores");
        result.cores().forEach(core -> core(cores.addObject(), core));
        ArrayNode deadlines = json.putArray("deadlines");
        result.deadlines().forEach(deadline -> deadline(deadlines.addObject(), deadline));
        ArrayNode missing = json.putArray("missing");
        result.missing().forEach(each -> missing(missing.addObject(), each));
        result.assumptions().forEach(json.putArray("assumptions")::add);
        return json;
    }

    private static void core(ObjectNode json, CoreResult result) {
        json.put("node", result.core().node())
                .put("core", result.core().name())
                .put("order", result.order())
                .put("utilisation", result.utilisation());
        result.undecidable().ifPresent(reason -> json.put("reason", reason));
        ArrayNode tests = json.putArray("tests");
        for (TestResult test : result.tests()) {
            tests.addObject()
                    .put("test", test.test().title())
                    .put("source", test.test().source())
                    .put("outcome", word(test.outcome()));
        }
    }

    private static void deadline(ObjectNode json, DeadlineResult result) {
        json.put("name", result.name())
                .put("chain", result.chain())
                .put("periodNs", result.period())
                .put("deadlineNs", result.deadline())
                .put("stated", result.stated())
                .put("verdict", word(result.verdict()));
        result.wcet().ifPresent(time -> json.put("wcetNs", time));
        result.response().ifPresent(time -> json.put("responseNs", time));
        result.test().ifPresent(test -> json.put("test", test.title()).put("source", test.source()));
        if (!result.reason().isEmpty()) {
            json.put("reason", result.reason());
        }
        result.cores().forEach(json.putArray("cores")::add);
    }

    private static void missing(ObjectNode json, MissingData missing) {
        json.put("where", missing.where()).put("what", missing.what()).put("fix", missing.fix());
        missing.chains().forEach(json.putArray("chains")::add);
    }

    private static String word(DeadlineVerdict verdict) {
        return verdict == DeadlineVerdict.UNKNOWN ? "cannot-be-told" : lower(verdict);
    }

    private static String word(TestResult.Outcome outcome) {
        return outcome == TestResult.Outcome.UNKNOWN ? "cannot-be-told" : lower(outcome);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
