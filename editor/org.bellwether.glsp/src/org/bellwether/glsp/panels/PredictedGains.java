// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.specialisation.Specialisations.Analysed;
import org.bellwether.glsp.panels.GainData.OfMessage;
import org.bellwether.glsp.panels.GainData.OfPhase;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.run.prediction.KnownCosts;
import org.bellwether.run.prediction.ModelPrediction;
import org.bellwether.run.prediction.ModelPrediction.OfRequestReply;
import org.bellwether.run.prediction.PredictionWords;
import org.bellwether.run.project.EffectiveOptions;
import org.bellwether.specialise.analysis.ConnectionResult;
import org.bellwether.specialise.analysis.OperationResult;

/** Predicts the gains of specialisations, as {@code bellwether specialise} does for the same model and machine. */
public final class PredictedGains {
    private final EditingSession session;
    private final Runs runs;

    public PredictedGains(EditingSession session, Runs runs) {
        this.session = session;
        this.runs = runs;
    }

    /** Returns the gains. The store is read outside of the editing session, which must not wait for it. */
    GainData of(String experiment) {
        Optional<Map<String, String>> options = session.specialisations()
                .read(experiment, (model, analysed) -> EffectiveOptions.of(analysed.target(), analysed.plan()));
        if (options.isEmpty()) {
            return GainData.NONE;
        }
        KnownCosts known =
                KnownCosts.of(runs.store().place(), options.get(), runs.model().toString());
        return known.costs()
                .map(costs -> session.specialisations()
                        .read(experiment, (model, analysed) -> view(model, analysed, costs))
                        .orElse(GainData.NONE))
                .orElseGet(() -> new GainData(known.reason(), known.fix(), "", List.of(), List.of()));
    }

    private static GainData view(ProjectModel model, Analysed analysed, SegmentCosts costs) {
        Set<String> specialisations = analysed.target().specialisations().keySet();
        ModelPrediction prediction = ModelPrediction.of(analysed.plan(), analysed.result(), specialisations, costs);
        List<OfMessage> messages = new ArrayList<>();
        Set<String> reported = new HashSet<>();
        for (ConnectionResult connection : analysed.result().connections()) {
            String element = model.id(connection.wire().element());
            if (!connection.isLocal() && reported.add(element)) {
                connection
                        .operations()
                        .forEach(operation -> messages.addAll(messages(prediction, connection, operation, element)));
            }
        }
        List<OfPhase> phases = prediction.activations().stream()
                .map(each -> new OfPhase(PredictionWords.title(each), PredictionWords.lines(each.gains())))
                .toList();
        return new GainData("", "", PredictionWords.source(prediction), messages, phases);
    }

    private static List<OfMessage> messages(
            ModelPrediction prediction, ConnectionResult connection, OperationResult operation, String element) {
        String name = operation.use().name();
        List<OfRequestReply> found = prediction.of(connection.source(), connection.target(), name);
        return found.stream()
                .map(each -> new OfMessage(
                        element,
                        name,
                        PredictionWords.title(each, found.size() > 1),
                        PredictionWords.lines(each.gains())))
                .toList();
    }
}
