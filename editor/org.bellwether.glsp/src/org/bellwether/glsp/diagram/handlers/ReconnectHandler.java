// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.scene.InstancePorts;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.glsp.scene.Wire;
import org.eclipse.glsp.server.operations.ReconnectEdgeOperation;

/** Moves one end of a connection to another port. */
public class ReconnectHandler extends SessionOperation<ReconnectEdgeOperation> {
    private final DiagramState state;

    @Inject
    ReconnectHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(ReconnectEdgeOperation operation) {
        Wire wire = state.scene().wire(operation.getEdgeElementId());
        boolean atSource = !wire.source().equals(operation.getSourceElementId());
        String end = atSource ? operation.getSourceElementId() : operation.getTargetElementId();
        state.session()
                .edits()
                .reconnect(ShapeIds.local(wire.id()), atSource, new InstancePorts(state.scene()).of(end));
    }
}
