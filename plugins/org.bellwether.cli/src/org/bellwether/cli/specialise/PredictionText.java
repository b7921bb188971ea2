// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.Gain;
import org.bellwether.results.view.Units;
import org.bellwether.run.prediction.Gains;
import org.bellwether.run.prediction.ModelPrediction;
import org.bellwether.run.prediction.ModelPrediction.OfActivation;
import org.bellwether.run.prediction.ModelPrediction.OfExchange;
import org.bellwether.specialise.load.Exchange;
import org.bellwether.specialise.load.Payload;

/** Predicted gains for people: a line for each specialisation, and one for all together. */
final class PredictionText {
    private static final String TOGETHER = "together";

    private PredictionText() {}

    /** The gains of an operation on a connection, for each of its messages: several differ in their octets. */
    static String of(List<OfExchange> messages, String indent, int columns) {
        StringBuilder text = new StringBuilder();
        for (OfExchange message : messages) {
            text.append(Paragraph.of(
                    indent + "predicted    ",
                    "gain of a " + (message.exchange().oneway() ? "push" : "call")
                            + (messages.size() > 1 ? " with " + size(message.exchange()) : "") + "; "
                            + number(message.perSecond()) + " a second",
                    columns));
            gains(text, message.gains(), indent + "  ", columns);
        }
        return text.toString();
    }

    private static String size(Exchange exchange) {
        return size(exchange.request())
                + (exchange.oneway() ? "" : " in the request, " + size(exchange.reply()) + " in the reply");
    }

    /** Members of structures that the native layout copies are counted by themselves. */
    private static String size(Payload payload) {
        return number(payload.octets()) + " octets"
                + (payload.members() == 0 ? "" : " and " + number(payload.members()) + " members of structures");
    }

    /** What the predictions come from, and those for activations; without a calibration, how to make one. */
    static String section(KnownPrediction known, int columns) {
        if (known.prediction().isEmpty()) {
            String none = "None: " + known.reason()
                    + ". To make one takes some ten minutes, beside the building of runtimes:";
            return Paragraph.of("  ", none, columns) + "  " + known.fix() + "\n";
        }
        ModelPrediction prediction = known.prediction().get();
        StringBuilder text = new StringBuilder(Paragraph.of("  ", source(prediction), columns));
        for (OfActivation activation : prediction.activations()) {
            text.append(Paragraph.of(
                    "  ",
                    "phase " + activation.phase() + ", gain of an activation with " + number(activation.messages())
                            + (activation.messages() == 1 ? " message" : " messages"),
                    columns));
            gains(text, activation.gains(), "    ", columns);
        }
        return text.toString();
    }

    private static String source(ModelPrediction prediction) {
        return "Instructions of all processes, and time, with 95 % intervals; by the calibration of this machine of "
                + prediction.costs().when() + " (" + prediction.costs().runtime() + ", "
                + prediction.costs().options().entrySet().stream()
                        .map(option -> option.getKey() + " " + option.getValue())
                        .collect(Collectors.joining(", "))
                + ", TCP on one core)."
                + (prediction.exact()
                        ? ""
                        : " How often some messages are sent depends on conditions or computed values, and is"
                                + " estimated.");
    }

    private static void gains(StringBuilder text, Gains gains, String indent, int columns) {
        if (gains.single().isEmpty()) {
            text.append(Paragraph.of(indent, "nothing that Corbel has is allowed", columns));
            return;
        }
        gains.single().forEach((name, units) -> line(text, indent, name, units, columns));
        if (gains.single().size() > 1) {
            line(text, indent, TOGETHER, gains.together(), columns);
        }
    }

    private static void line(StringBuilder text, String indent, String name, Map<CostUnit, Gain> units, int columns) {
        String amounts = units.entrySet().stream()
                .map(unit -> amount(unit.getValue(), unit.getKey().key()))
                .collect(Collectors.joining("; "));
        String first = String.format(Locale.ROOT, "%s%-15s ", indent, name);
        text.append(Paragraph.of(first, amounts.isEmpty() ? "not calibrated" : amounts, columns));
    }

    private static String amount(Gain gain, String unit) {
        return whole(gain.value()) + " " + unit + " (" + whole(gain.low()) + " to " + whole(gain.high()) + ")";
    }

    private static String number(double value) {
        return Units.plain(Math.rint(value * 100) / 100);
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", Math.rint(value) + 0.0); // no negative zero
    }
}
