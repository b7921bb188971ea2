// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import org.bellwether.run.prediction.PredictionWords.Line;

/**
 * The predicted gains of an experiment's specialisations, as plain values for the page.
 *
 * @param reason the reason why nothing is predicted, a clause; empty if there are predictions
 * @param fix         the command that makes a calibration; empty if there is one
 * @param source the calibration behind the predictions, in sentences
 * @param messages the gains of messages, by connection and operation
 * @param activations the gains of activations, by phase
 */
public record GainData(String reason, String fix, String source, List<OfMessage> messages, List<OfPhase> activations) {
    /** An empty view, for a model that could not be analysed. */
    static final GainData NONE = new GainData("", "", "", List.of(), List.of());

    /**
     * A message on a connection; for a connection of arrays, the first connection.
     *
     * @param element   the connection's id
     * @param operation the operation
     * @param title the title of the prediction
     * @param gains the gains by specialisation; empty if the model allows none that the target has
     */
    public record OfMessage(String element, String operation, String title, List<Line> gains) {}

    /**
     * An activation in a phase.
     *
     * @param title the title of the prediction
     * @param gains the gains by specialisation; empty if the model allows none that the target has
     */
    public record OfPhase(String title, List<Line> gains) {}
}
