// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import org.bellwether.glsp.diagram.drawing.RedrawAction;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;

/** Sends the current diagram. */
public class RedrawHandler extends AbstractActionHandler<RedrawAction> {
    private final DiagramState state;
    private final ModelSubmissionHandler submission;

    @Inject
    RedrawHandler(DiagramState state, ModelSubmissionHandler submission) {
        this.state = state;
        this.submission = submission;
    }

    @Override
    protected List<Action> executeAction(RedrawAction action) {
        state.drawingBegins();
        boolean isThere =
                state.session().read(model -> model.find(state.element()).isPresent());
        return isThere ? submission.submitModel() : List.of(); // the page closes diagrams of deleted elements
    }
}
