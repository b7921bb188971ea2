// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.scene.DeploymentScene;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Creates a link for a line from one node to another in a deployment. */
public class LinkHandler extends SessionOperation<CreateEdgeOperation>
        implements CreateOperationHandler<CreateEdgeOperation> {
    private final DiagramState state;
    private final ActionDispatcher dispatcher;

    @Inject
    LinkHandler(DiagramState state, ActionDispatcher dispatcher) {
        this.state = state;
        this.dispatcher = dispatcher;
    }

    @Override
    public List<String> getHandledElementTypeIds() {
        return List.of("edge:link");
    }

    @Override
    void run(CreateEdgeOperation operation) {
        state.session().change("Add link", model -> {
            String id = state.session().edits().link(operation.getSourceElementId(), operation.getTargetElementId());
            dispatcher.dispatchAfterNextUpdate(new SelectAction(List.of(DeploymentScene.line(id, 1)), true));
        });
    }
}
