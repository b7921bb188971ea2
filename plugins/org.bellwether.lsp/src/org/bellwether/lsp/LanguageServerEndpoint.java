// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import org.bellwether.web.JsonRpc;
import org.bellwether.web.WebSocketEndpoint;
import org.eclipse.lsp4j.services.LanguageClient;

/** A language server for one client. Each message is one JSON text without headers. */
final class LanguageServerEndpoint implements WebSocketEndpoint {
    private final ScheduledExecutorService worker = LspServer.worker();
    private final JsonRpc<LanguageClient> messages;

    /** @param client receives the server's messages; is closed when the client sends {@code exit} */
    LanguageServerEndpoint(WebSocketEndpoint.Peer client) {
        BellwetherLanguageServer server =
                new BellwetherLanguageServer(worker, orderly -> client.close("the client said exit"));
        messages = new JsonRpc<>(List.of(server), LanguageClient.class, gson -> {}, client::send);
        server.connect(messages.client());
    }

    @Override
    public void receive(String message) {
        messages.receive(message);
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
