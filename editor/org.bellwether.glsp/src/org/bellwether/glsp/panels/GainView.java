// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import org.bellwether.run.prediction.PredictionWords.Line;

/**
 * What the specialisations of an experiment would gain, as plain values for the page.
 *
 * @param reason      why nothing is predicted, a clause; empty if something is
 * @param fix         the command that makes a calibration; empty if there is one
 * @param source      what the predictions come from, as sentences
 * @param messages    those of connections, by connection and operation
 * @param activations those of phases
 */
public record GainView(String reason, String fix, String source, List<OfMessage> messages, List<OfPhase> activations) {
    /** Nothing, because nothing could be analysed. */
    static final GainView NONE = new GainView("", "", "", List.of(), List.of());

    /**
     * A message on a connection; of a connection of arrays the first one.
     *
     * @param element   the connection's id
     * @param operation the operation
     * @param title     what is predicted
     * @param gains     by specialisation; none if the model allows nothing that the target has
     */
    public record OfMessage(String element, String operation, String title, List<Line> gains) {}

    /**
     * An activation in a phase.
     *
     * @param title what is predicted
     * @param gains by specialisation; none if the model allows nothing that the target has
     */
    public record OfPhase(String title, List<Line> gains) {}
}
