// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import java.util.Optional;
import org.eclipse.emf.common.command.Command;
import org.eclipse.glsp.server.operations.Operation;
import org.eclipse.glsp.server.operations.OperationHandler;

/**
 * An operation that the editing session does: it keeps the history, and tells all diagrams of the change. So GLSP gets no
 * command of it.
 */
abstract class SessionOperation<O extends Operation> implements OperationHandler<O> {
    @Override
    public final Optional<Command> createCommand(O operation) {
        run(operation);
        return Optional.empty();
    }

    /** @throws org.bellwether.edit.project.EditRefused if it cannot be done */
    abstract void run(O operation);
}
