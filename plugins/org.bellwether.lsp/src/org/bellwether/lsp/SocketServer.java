// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.io.IOException;
import org.bellwether.lsp.workspace.Log;
import org.bellwether.web.WebContent;
import org.bellwether.web.WebServer;

/**
 * The language server over WebSocket, for editors in a browser. Each connection is a separate session, and each text
 * message is one message of the protocol. The server listens only on the loopback interface, and accepts only clients
 * that send its token.
 */
public final class SocketServer implements AutoCloseable {
    private static final String PATH = "/lsp";

    private final WebServer server;

    /**
     * Starts to listen.
     *
     * @param port the port; 0 for any free port
     * @throws IOException if the port is not free
     */
    public SocketServer(int port) throws IOException {
        server = new WebServer(site(), port);
    }

    public SocketServer(int port, int idleSeconds) throws IOException {
        server = new WebServer(site(), port, idleSeconds);
    }

    private static WebContent site() {
        return WebContent.ofWebSocket(PATH, LanguageServerEndpoint::new, Log.OUTPUT, LspServer.LONGEST);
    }

    int port() {
        return server.port();
    }

    /** Returns the token that a client's URL or its Authorization header must have. */
    public String token() {
        return server.token();
    }

    /** Returns the address for clients, with the token. */
    public String url() {
        return server.url("ws", PATH);
    }

    /** Serves until the thread is interrupted. */
    public void serve() throws InterruptedException {
        server.serve();
    }

    @Override
    public void close() {
        server.close();
    }
}
