// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.specialisation.SpecialisationData;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The specialisations that the model of an experiment allows, for the drawing and its panel. */
@JsonSegment("specialise")
public final class SpecialisationService {
    private final EditingSession session;
    private final PredictedGains gains;
    private final RequestExecutor executor;

    public SpecialisationService(EditingSession session, PredictedGains gains, RequestExecutor executor) {
        this.session = session;
        this.gains = gains;
        this.executor = executor;
    }

    /**
     * The request for an analysis.
     *
     * @param experiment the name of an experiment; if there is none with this name, the first experiment is analysed
     */
    public record AnalysisRequest(String experiment) {}

    /**
     * The request for the reasons of one process or connection.
     *
     * @param shape a shape that shows the element or a part of it
     */
    public record PartRequest(String experiment, String shape) {}

    /**
     * The request to state an assumption.
     *
     * @param element   the id of the action that calls the user function
     * @param invariant the invariant that the function keeps
     */
    public record Statement(String element, String invariant) {}

    /** Returns the answers for all processes and connections, without reasons. */
    @JsonRequest
    public CompletableFuture<SpecialisationData> of(AnalysisRequest wanted) {
        return executor.on(() -> session.specialisations().of(wanted.experiment()));
    }

    /** Returns the predicted gains of the specialisations, by the calibration of this machine. */
    @JsonRequest
    public CompletableFuture<GainData> gains(AnalysisRequest wanted) {
        return executor.on(() -> gains.of(wanted.experiment()));
    }

    /** @return the process or the connection that a shape shows or belongs to, with reasons; null for other shapes */
    @JsonRequest
    public CompletableFuture<SpecialisationData.Part> part(PartRequest shown) {
        return executor.on(() -> session.read(model -> part(model, shown).orElse(null)));
    }

    /** @return the label of the step; null if nothing changed, or it was refused */
    @JsonRequest
    public CompletableFuture<String> assume(Statement statement) {
        return executor.on(() -> session.specialisations()
                .assume(statement.element(), statement.invariant())
                .map(SessionEvent::label)
                .orElse(null));
    }

    private Optional<SpecialisationData.Part> part(ProjectModel model, PartRequest shown) {
        EObject element = new ShapeIndex(model).element(shown.shape()).orElse(null);
        while (element != null) {
            Optional<SpecialisationData.Part> part =
                    session.specialisations().part(shown.experiment(), model.id(element));
            if (part.isPresent()) {
                return part;
            }
            element = element.eContainer();
        }
        return Optional.empty();
    }
}
