// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import java.util.Optional;
import org.eclipse.emf.common.command.Command;
import org.eclipse.glsp.server.operations.Operation;
import org.eclipse.glsp.server.operations.OperationHandler;

/**
 * An operation that the editing session performs. The session keeps the history, and sends the change to all diagrams;
 * therefore, GLSP gets no command.
 */
abstract class SessionOperation<O extends Operation> implements OperationHandler<O> {
    @Override
    public final Optional<Command> createCommand(O operation) {
        run(operation);
        return Optional.empty();
    }

    /** @throws org.bellwether.edit.project.EditRefused if the operation is refused */
    abstract void run(O operation);
}
