// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import java.util.List;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.layout.ElkLayout;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;
import org.eclipse.glsp.server.features.core.model.UpdateModelAction;
import org.eclipse.glsp.server.features.validation.MarkersReason;
import org.eclipse.glsp.server.features.validation.ModelValidator;
import org.eclipse.glsp.server.features.validation.SetMarkersAction;

/**
 * Sends the problems with the diagram: they are known already, and need not be searched later. The transition to a new
 * drawing of a large diagram is not animated, because the page would draw the whole diagram for each step.
 */
@Singleton
class DiagramSubmissionHandler extends ModelSubmissionHandler {
    @Inject
    private Problems problems;

    @Override
    public List<Action> submitModelDirectly(String reason) {
        List<Action> actions = super.submitModelDirectly(reason);
        boolean isLarge = modelState instanceof DiagramState state && ElkLayout.isLarge(state.scene());
        for (Action action : actions) {
            if (isLarge && action instanceof UpdateModelAction update) {
                update.setAnimate(false);
            }
        }
        return actions;
    }

    @Override
    protected List<Action> validateModel(ModelValidator validator) {
        return List.of(new SetMarkersAction(problems.ofDrawing(), MarkersReason.LIVE));
    }
}
