// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.scene.InstancePorts;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Draws a connection between two ports, in the direction that the constraints allow. */
public class ConnectHandler extends SessionOperation<CreateEdgeOperation>
        implements CreateOperationHandler<CreateEdgeOperation> {
    private final DiagramState state;
    private final ActionDispatcher dispatcher;

    @Inject
    ConnectHandler(DiagramState state, ActionDispatcher dispatcher) {
        this.state = state;
        this.dispatcher = dispatcher;
    }

    @Override
    public List<String> getHandledElementTypeIds() {
        return List.of("edge:wire");
    }

    @Override
    void run(CreateEdgeOperation operation) {
        InstancePorts ends = new InstancePorts(state.scene());
        String source = operation.getSourceElementId();
        state.session().change("Connect", model -> {
            String id = state.session().edits().connect(ends.of(source), ends.of(operation.getTargetElementId()));
            String shape = ShapeIds.renamed(source, id);
            dispatcher.dispatchAfterNextUpdate(new SelectAction(List.of(shape), true));
        });
    }
}
