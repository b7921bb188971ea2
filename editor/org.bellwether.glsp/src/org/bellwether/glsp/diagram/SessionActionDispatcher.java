// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.state.SessionClosed;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.internal.actions.DefaultActionDispatcher;

/**
 * Drops actions that the client has sent just before it disconnected: the editing session is closed with the last
 * client.
 */
final class SessionActionDispatcher extends DefaultActionDispatcher {
    @Override
    protected List<CompletableFuture<Void>> runAction(Action action) {
        try {
            return super.runAction(action);
        } catch (SessionClosed e) {
            return List.of(); // no client waits for the answer
        }
    }
}
