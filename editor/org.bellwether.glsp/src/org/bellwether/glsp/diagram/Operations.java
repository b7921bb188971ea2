// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.edit.project.EditRefused;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.operations.Operation;
import org.eclipse.glsp.server.operations.OperationActionHandler;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/** Reports a refusal, and restores the positions of elements that the page has moved meanwhile. */
class Operations extends OperationActionHandler {
    @Override
    protected List<Action> executeOperation(Operation operation) {
        try {
            return super.executeOperation(operation);
        } catch (EditRefused e) {
            List<Action> actions = new ArrayList<>(submitModel());
            actions.add(MessageActionUtil.warn(e.getMessage()));
            return actions;
        }
    }
}
