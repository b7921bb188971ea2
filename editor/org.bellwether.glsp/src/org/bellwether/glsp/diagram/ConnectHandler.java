// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.List;
import org.bellwether.glsp.scene.Ends;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Draws a connection between two ports, in the direction in which it may be. */
class ConnectHandler extends SessionOperation<CreateEdgeOperation>
        implements CreateOperationHandler<CreateEdgeOperation> {
    private final DiagramState state;

    @Inject
    ConnectHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    public List<String> getHandledElementTypeIds() {
        return List.of("edge:wire");
    }

    @Override
    void run(CreateEdgeOperation operation) {
        Ends ends = new Ends(state.scene());
        state.session()
                .edits()
                .connect(ends.of(operation.getSourceElementId()), ends.of(operation.getTargetElementId()));
    }
}
