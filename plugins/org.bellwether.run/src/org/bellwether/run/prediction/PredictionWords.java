// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.results.data.Units;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.Gain;
import org.bellwether.run.prediction.ModelPrediction.OfActivation;
import org.bellwether.run.prediction.ModelPrediction.OfRequestReply;
import org.bellwether.specialise.load.Payload;
import org.bellwether.specialise.load.RequestReply;

/** Describes predicted gains in words, in the same way in all outputs. */
public final class PredictionWords {
    private static final String TOGETHER = "together";

    private PredictionWords() {}

    /**
     * The gain of one specialisation, or of all together.
     *
     * @param name    the specialisation, or {@code together}
     * @param amounts the gain in each unit with its interval: {@code 60 instructions (54 to 66); 12 ns (-2 to 26)}
     */
    public record Line(String name, String amounts) {}

    /**
     * Returns the heading of a message's gains: {@code gain of a call; 20 a second}.
     *
     * @param several whether the operation has other messages, which differ in their octets
     */
    public static String title(OfRequestReply message, boolean several) {
        return "gain of a " + (message.requestReply().oneway() ? "push" : "call")
                + (several ? " with " + size(message.requestReply()) : "") + "; " + number(message.perSecond())
                + " a second";
    }

    private static String size(RequestReply requestReply) {
        return size(requestReply.request())
                + (requestReply.oneway() ? "" : " in the request, " + size(requestReply.reply()) + " in the reply");
    }

    /** Returns the size of a payload. Members of structures are counted if the native layout copies them. */
    private static String size(Payload payload) {
        return number(payload.octets()) + " octets"
                + (payload.members() == 0 ? "" : " and " + number(payload.members()) + " members of structures");
    }

    /** Returns the heading of the gains of a phase's activations. */
    public static String title(OfActivation activation) {
        return "phase " + activation.phase() + ", gain of an activation with " + number(activation.messages())
                + (activation.messages() == 1 ? " message" : " messages");
    }

    /**
     * Returns the gains, with the gain of all specialisations together as the last line; empty if the model allows no
     * specialisation of Corbel.
     */
    public static List<Line> lines(Gains gains) {
        List<Line> lines = new ArrayList<>();
        gains.single().forEach((name, units) -> lines.add(new Line(name, amounts(units))));
        if (gains.single().size() > 1) {
            lines.add(new Line(TOGETHER, amounts(gains.together())));
        }
        return lines;
    }

    /** Returns the source of all predictions, in sentences. */
    public static String source(ModelPrediction prediction) {
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

    private static String amounts(Map<CostUnit, Gain> units) {
        return units.isEmpty()
                ? "not calibrated"
                : units.entrySet().stream()
                        .map(unit -> amount(unit.getValue(), unit.getKey().key()))
                        .collect(Collectors.joining("; "));
    }

    private static String amount(Gain gain, String unit) {
        return whole(gain.value()) + " " + unit + " (" + whole(gain.low()) + " to " + whole(gain.high()) + ")";
    }

    private static String number(double value) {
        return Units.plain(Math.rint(value * 100) / 100);
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", Math.rint(value) + 0.0); // avoids a negative zero
    }
}
