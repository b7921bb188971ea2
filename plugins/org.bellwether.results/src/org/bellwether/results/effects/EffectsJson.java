// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Source;

/** Writes effects as JSON, schema {@code bellwether.effects/1}; a missing number is null. */
public final class EffectsJson {
    private EffectsJson() {}

    /** Returns the effects on one response as JSON. */
    public static ObjectNode of(Effects effects) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.effects/1")
                .put("status", "ok")
                .put("response", effects.response())
                .put("runs", effects.runs())
                .put("missing", effects.missing());
        json.put("resolution", effects.resolution() == 0 ? null : Integer.valueOf(effects.resolution()));
        json.put("words", effects.words())
                .put("partialAliases", effects.partial())
                .put("mean", effects.grandMean());
        ObjectNode method = json.putObject("method");
        method.put("name", effects.method().key()).put("level", effects.level());
        method.put(effects.method() == Effects.Method.LENTH ? "pse" : "standardError", finite(effects.error()));
        method.put("freedom", effects.freedom() == 0 ? null : Double.valueOf(effects.freedom()));
        if (!effects.covariate().isEmpty()) {
            method.put("covariate", effects.covariate());
        }
        method.put("marginOfError", finite(effects.margin()))
                .put("simultaneousMarginOfError", finite(effects.simultaneous()));
        ArrayNode array = json.putArray("effects");
        effects.effects().forEach(effect -> array.add(of(effect)));
        json.set("curvature", effects.curvature() == null ? null : of(effects.curvature()));
        ObjectNode further =
                json.putObject("further").put("of", effects.further().of());
        ArrayNode active = further.putArray("active");
        effects.further().active().forEach(effect -> active.add(of(effect)));
        ArrayNode contrasts = json.putArray("contrasts");
        effects.contrasts()
                .forEach(contrast ->
                        contrasts.addObject().put("name", contrast.name()).put("value", contrast.value()));
        ArrayNode variance = json.putArray("anova");
        effects.variance().forEach(source -> variance.add(of(source)));
        ArrayNode checks = json.putArray("checks");
        effects.checks().forEach(checks::add);
        return json;
    }

    /** Returns the coverage of the runs over a few factors as JSON. */
    public static ObjectNode of(Coverage coverage) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode factors = json.putArray("factors");
        coverage.factors().forEach(factors::add);
        coverage.others().forEach(json.putObject("others")::put);
        json.put("observations", coverage.observations())
                .put("runs", coverage.runs())
                .put("low", coverage.low())
                .put("high", coverage.high())
                .put("share", coverage.share());
        json.set("anywhere", of(coverage.anywhere()));
        json.set("random", of(coverage.random()));
        return json.put("asMuch", coverage.asMuch());
    }

    private static ObjectNode of(Coverage.Distribution shares) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("count", shares.count())
                .put("mean", shares.mean())
                .put("p5", shares.p5())
                .put("p50", shares.median())
                .put("p95", shares.p95());
    }

    private static ObjectNode of(Effect effect) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("factor", effect.factor()).put("effect", effect.value());
        ArrayNode aliases = json.putArray("aliases");
        effect.aliases().forEach(aliases::add);
        json.put("significant", effect.significant())
                .put("certain", effect.certain())
                .put("standardError", finite(effect.error()))
                .put("low", finite(effect.low()))
                .put("high", finite(effect.high()));
        if (!effect.levels().isEmpty()) {
            json.putObject("levels")
                    .put("low", effect.levels().get(0))
                    .put("high", effect.levels().get(1));
        }
        return json;
    }

    private static ObjectNode of(Source source) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("source", source.name()).put("freedom", source.freedom()).put("squares", source.squares());
        return json.put("f", finite(source.f())).put("p", finite(source.p()));
    }

    private static Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
