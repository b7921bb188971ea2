// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.SessionClosed;

/**
 * Performs the page's requests outside of the connection's thread, which must not wait; reports refusals to the user.
 */
public final class RequestExecutor {
    private final Supplier<WorkbenchClient> client;

    public RequestExecutor(Supplier<WorkbenchClient> client) {
        this.client = client;
    }

    /** A task that may be refused (EditRefused) or fail. */
    public interface Task<T> {
        T run() throws IOException;
    }

    /** Returns the answer; null if the request was refused or failed, which is reported to the page. */
    public <T> CompletableFuture<T> on(Task<T> task) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return task.run();
            } catch (EditRefused e) {
                client.get().message(new Message("warning", e.getMessage()));
            } catch (IOException e) {
                client.get().message(new Message("error", e.getMessage()));
            } catch (SessionClosed e) {
                return null; // the server ends with this connection, so no client waits for the answer
            }
            return null;
        });
    }
}
