// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import org.bellwether.lsp.workspace.Log;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

/** A language server for one client, on a pair of streams. */
public final class LspServer {
    /** The limit of a client's message in bytes: several hundred times the size of the largest hand-written model. */
    static final int LONGEST = 16 << 20;

    private LspServer() {}

    /**
     * Serves until the client sends exit, or until its stream ends.
     *
     * @return whether the client ended the session by shutdown and exit, as the protocol requires
     */
    public static boolean serve(InputStream in, OutputStream out) throws InterruptedException {
        ScheduledExecutorService worker = worker();
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        BellwetherLanguageServer server = new BellwetherLanguageServer(worker, over::complete);
        Launcher<LanguageClient> launcher =
                LSPLauncher.createServerLauncher(server, new MessageFrames(in, LONGEST), out);
        server.connect(launcher.getRemoteProxy());
        Future<Void> listening = launcher.startListening();
        Thread ending = new Thread(() -> over.complete(ended(listening)), "bellwether-lsp-end");
        ending.setDaemon(true);
        ending.start();
        try {
            return over.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            listening.cancel(true);
            worker.shutdownNow();
        }
    }

    /** Waits for the end of the stream. Returns true if the client's exit ended the wait. */
    private static boolean ended(Future<Void> listening) {
        try {
            listening.get();
        } catch (ExecutionException e) {
            Log.problem("the connection to the editor broke", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (CancellationException e) {
            return true;
        }
        return false;
    }

    /** Creates the only worker thread, which is a daemon: it does not keep the process alive. */
    static ScheduledExecutorService worker() {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "bellwether-lsp");
            thread.setDaemon(true);
            return thread;
        });
    }
}
