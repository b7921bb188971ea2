// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.util.List;
import java.util.Locale;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.run.prediction.Gains;
import org.bellwether.run.prediction.ModelPrediction;
import org.bellwether.run.prediction.ModelPrediction.OfActivation;
import org.bellwether.run.prediction.ModelPrediction.OfRequestReply;
import org.bellwether.run.prediction.PredictionWords;

/** Predicted gains for people: a line for each specialisation, and one for all together. */
final class PredictionText {
    private PredictionText() {}

    /**
     * Returns the gains of an operation on a connection, for each of its messages, which differ in their number of
     * octets.
     */
    static String of(List<OfRequestReply> messages, String indent, int columns) {
        StringBuilder text = new StringBuilder();
        for (OfRequestReply message : messages) {
            text.append(Paragraph.of(
                    indent + "predicted    ", PredictionWords.title(message, messages.size() > 1), columns));
            gains(text, message.gains(), indent + "  ", columns);
        }
        return text.toString();
    }

    /**
     * Returns the source of the predictions, and the predictions for activations; without a calibration, how to make a
     * calibration.
     */
    static String section(KnownPrediction known, int columns) {
        if (known.prediction().isEmpty()) {
            String none = "None: " + known.reason()
                    + ". To make one takes some ten minutes, beside the building of runtimes:";
            return Paragraph.of("  ", none, columns) + "  " + known.fix() + "\n";
        }
        ModelPrediction prediction = known.prediction().get();
        StringBuilder text = new StringBuilder(Paragraph.of("  ", PredictionWords.source(prediction), columns));
        for (OfActivation activation : prediction.activations()) {
            text.append(Paragraph.of("  ", PredictionWords.title(activation), columns));
            gains(text, activation.gains(), "    ", columns);
        }
        return text.toString();
    }

    private static void gains(StringBuilder text, Gains gains, String indent, int columns) {
        List<PredictionWords.Line> lines = PredictionWords.lines(gains);
        if (lines.isEmpty()) {
            text.append(Paragraph.of(indent, "nothing that Corbel has is allowed", columns));
        }
        for (PredictionWords.Line line : lines) {
            String first = String.format(Locale.ROOT, "%s%-15s ", indent, line.name());
            text.append(Paragraph.of(first, line.amounts(), columns));
        }
    }
}
