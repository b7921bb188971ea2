// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.Gain;
import org.bellwether.run.prediction.Gains;
import org.bellwether.run.prediction.ModelPrediction;
import org.bellwether.run.prediction.ModelPrediction.OfActivation;
import org.bellwether.run.prediction.ModelPrediction.OfRequestReply;
import org.bellwether.specialise.load.Payload;
import org.bellwether.specialise.load.RequestReply;

/** The object {@code prediction} of {@code specialise --json}; the page on contracts describes it. */
final class PredictionJson {
    private PredictionJson() {}

    static ObjectNode of(KnownPrediction known) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("calibrated", known.prediction().isPresent());
        if (known.prediction().isEmpty()) {
            return json.put("reason", known.reason()).put("fix", known.fix());
        }
        ModelPrediction prediction = known.prediction().get();
        json.put("session", prediction.costs().session())
                .put("when", prediction.costs().when())
                .put("runtime", prediction.costs().runtime())
                .put("exact", prediction.exact());
        ObjectNode options = json.putObject("options");
        prediction.costs().options().forEach(options::put);
        ArrayNode messages = json.putArray("messages");
        prediction.requestReplies().forEach(each -> message(messages.addObject(), each));
        ArrayNode activations = json.putArray("activations");
        prediction.activations().forEach(each -> activation(activations.addObject(), each));
        return json;
    }

    private static void message(ObjectNode json, OfRequestReply predicted) {
        RequestReply requestReply = predicted.requestReply();
        json.put("source", requestReply.source())
                .put("target", requestReply.target())
                .put("operation", requestReply.operation())
                .put("oneway", requestReply.oneway())
                .put("perSecond", predicted.perSecond());
        payload(json.putObject("request"), requestReply.request());
        if (!requestReply.oneway()) {
            payload(json.putObject("reply"), requestReply.reply());
        }
        gains(json, predicted.gains());
    }

    private static void payload(ObjectNode json, Payload payload) {
        json.put("octets", payload.octets()).put("members", payload.members());
    }

    private static void activation(ObjectNode json, OfActivation predicted) {
        json.put("phase", predicted.phase()).put("messages", predicted.messages());
        gains(json, predicted.gains());
    }

    private static void gains(ObjectNode json, Gains gains) {
        ArrayNode specialisations = json.putArray("specialisations");
        gains.single()
                .forEach((name, units) -> units(specialisations.addObject().put("name", name), units));
        if (!gains.single().isEmpty()) {
            units(json.putObject("together"), gains.together());
        }
    }

    private static void units(ObjectNode json, Map<CostUnit, Gain> units) {
        units.forEach((unit, gain) -> json.putObject(unit.key())
                .put("gain", rounded(gain.value()))
                .put("low", rounded(gain.low()))
                .put("high", rounded(gain.high())));
    }

    /** Rounds to one decimal: further digits are noise, and differ between machines' libraries. */
    private static double rounded(double value) {
        return Math.rint(value * 10) / 10 + 0.0; // avoids a negative zero
    }
}
