// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.Factorial.Difference;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;

/**
 * Writes an analysis of factors with any number of levels as JSON, schema {@code bellwether.factorial/1}; a missing
 * number is null.
 */
public final class FactorialJson {
    private FactorialJson() {}

    /** Returns the analysis of one response as JSON. */
    public static ObjectNode of(Factorial factorial) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.factorial/1")
                .put("status", "ok")
                .put("response", factorial.response())
                .put("runs", factorial.runs())
                .put("missing", factorial.missing())
                .put("mean", factorial.grandMean());
        json.putObject("method")
                .put("name", factorial.method().key())
                .put("level", factorial.level())
                .put("standardDeviation", finite(factorial.deviation()))
                .put("freedom", factorial.freedom() == 0 ? null : Double.valueOf(factorial.freedom()));
        ArrayNode terms = json.putArray("terms");
        factorial.terms().forEach(term -> terms.add(of(term)));
        ArrayNode rest = json.putArray("rest");
        factorial.rest().forEach(source -> rest.add(of("source", source)));
        ArrayNode checks = json.putArray("checks");
        factorial.checks().forEach(checks::add);
        return json;
    }

    private static ObjectNode of(Term term) {
        ObjectNode json = of("term", term.variance());
        json.put("etaSquared", finite(term.etaSquared()));
        json.put("significant", term.significant()).put("certain", term.certain());
        ArrayNode levels = json.putArray("levels");
        for (LevelMean mean : term.means()) {
            levels.addObject()
                    .put("level", mean.level())
                    .put("runs", mean.runs())
                    .put("mean", mean.mean())
                    .put("low", finite(mean.low()))
                    .put("high", finite(mean.high()));
        }
        ArrayNode differences = json.putArray("differences");
        for (Difference difference : term.differences()) {
            differences
                    .addObject()
                    .put("level", difference.one())
                    .put("from", difference.other())
                    .put("difference", difference.value())
                    .put("low", finite(difference.low()))
                    .put("high", finite(difference.high()))
                    .put("significant", difference.isSeen());
        }
        return json;
    }

    private static ObjectNode of(String key, Source source) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(key, source.name())
                .put("freedom", source.freedom())
                .put("squares", source.squares())
                .put("f", finite(source.f()))
                .put("p", finite(source.p()));
    }

    private static Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
