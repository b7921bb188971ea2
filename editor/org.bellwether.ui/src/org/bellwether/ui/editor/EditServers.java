// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.runtime.CoreException;

/**
 * The servers of this workbench: one for each open project, because a project has one editing session. All editors of a
 * project share its server, which ends with the last editor.
 */
final class EditServers {
    /**
     * A project's server with the number of editors that show its page. Without editors, the server has ended or is
     * ending.
     */
    private static final class Shared {
        private EditServer server;
        private int users;
    }

    private static final Map<Path, Shared> BY_PROJECT = new ConcurrentHashMap<>();

    private EditServers() {}

    /** Returns a project's server for another editor; starts a server, and waits for it, if there is none. */
    static EditServer use(Path model) throws CoreException {
        Shared shared = BY_PROJECT.computeIfAbsent(model, m -> new Shared());
        synchronized (shared) {
            if (shared.server != null && shared.users == 0) {
                shared.server.awaitEnd();
            }
            if (shared.server == null || !shared.server.isAlive()) {
                shared.server = EditServer.start(model);
            }
            shared.users++;
            return shared.server;
        }
    }

    /**
     * Removes an editor from a server, and ends the server if there is no other editor.
     *
     * @param discard whether the editor's user discarded unsaved changes
     */
    static void release(Path model, boolean discard) {
        Shared shared = BY_PROJECT.get(model);
        synchronized (shared) {
            shared.users--;
            if (shared.users == 0) {
                shared.server.end(discard);
            }
        }
    }
}
