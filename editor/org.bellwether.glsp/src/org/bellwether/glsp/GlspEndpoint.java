// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.diagram.BellwetherDiagramModule;
import org.bellwether.glsp.layout.Arrangements;
import org.bellwether.glsp.scene.DiagramKind;
import org.bellwether.web.JsonRpc;
import org.bellwether.web.WebSocketEndpoint;
import org.eclipse.glsp.server.di.ServerModule;
import org.eclipse.glsp.server.gson.ServerGsonConfigurator;
import org.eclipse.glsp.server.protocol.GLSPClient;
import org.eclipse.glsp.server.protocol.GLSPServer;

/** A page's diagrams: GLSP's server for one connection, with a separate GLSP session for each open diagram. */
public final class GlspEndpoint implements WebSocketEndpoint {
    private final GLSPServer server;
    private final JsonRpc<GLSPClient> messages;

    GlspEndpoint(ServerModule module, WebSocketEndpoint.Peer page) {
        Injector injector = Guice.createInjector(module);
        server = injector.getInstance(GLSPServer.class);
        ServerGsonConfigurator gson = injector.getInstance(ServerGsonConfigurator.class);
        messages = new JsonRpc<>(List.of(server), GLSPClient.class, gson::configureGsonBuilder, page::send);
        server.connect(messages.client());
    }

    /**
     * Returns an endpoint for all kinds of diagrams of a project.
     *
     * @param arrangements the automatic layouts, which all pages share
     */
    public static GlspEndpoint of(EditingSession session, Arrangements arrangements, WebSocketEndpoint.Peer page) {
        Logging.quiet();
        ServerModule module = new ServerModule();
        for (DiagramKind kind : DiagramKind.values()) {
            module.configureDiagramModule(new BellwetherDiagramModule(session, arrangements, kind));
        }
        return new GlspEndpoint(module, page);
    }

    @Override
    public void receive(String message) {
        messages.receive(message);
    }

    @Override
    public void close() {
        server.shutdown();
    }
}
