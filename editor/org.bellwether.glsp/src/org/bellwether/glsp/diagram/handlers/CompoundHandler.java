// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import com.google.inject.Provider;
import java.util.List;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.operations.ChangeRoutingPointsOperation;
import org.eclipse.glsp.server.operations.CompoundOperation;
import org.eclipse.glsp.server.operations.Operation;
import org.eclipse.glsp.server.operations.OperationHandlerRegistry;

/** Performs several operations as one step. */
public class CompoundHandler extends SessionOperation<CompoundOperation> {
    private final DiagramState state;
    private final Provider<OperationHandlerRegistry> handlers;

    @Inject
    CompoundHandler(DiagramState state, Provider<OperationHandlerRegistry> handlers) {
        this.state = state;
        this.handlers = handlers;
    }

    @Override
    void run(CompoundOperation compound) {
        List<Operation> operations = List.copyOf(compound.getOperationList());
        // A client that moves boxes sends the wires' bends, too; MoveHandler computes better bends
        boolean moves = operations.stream().anyMatch(ChangeBoundsOperation.class::isInstance);
        List<Operation> wanted = operations.stream()
                .filter(operation -> !(moves && operation instanceof ChangeRoutingPointsOperation))
                .toList();
        if (wanted.size() == 1) {
            handle(wanted.get(0));
        } else {
            state.session().change("Change " + wanted.size() + " things", model -> wanted.forEach(this::handle));
        }
    }

    private void handle(Operation operation) {
        handlers.get().getOperationHandler(operation).ifPresent(handler -> handler.execute(operation));
    }
}
