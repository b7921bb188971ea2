// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.layout.Arrangements;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.web.Pages;
import org.bellwether.web.StandardError;
import org.bellwether.web.WebContent;
import org.bellwether.web.WebServer;
import org.bellwether.web.WebSocketEndpoint;

/**
 * The editor of one project as a web server on the loopback interface. All open pages show the same editing session.
 * The page is in this bundle; the system property {@code bellwether.page} names a folder with another page.
 */
public final class EditorServer implements AutoCloseable {
    private static final String PAGE_PROPERTY = "bellwether.page";
    /** The largest message of a page in bytes. */
    private static final int LONGEST = 16 << 20;

    private final EditingSession session;
    private final Runs runs;
    private final WebServer server;

    /**
     * Opens a project and listens.
     *
     * @param model a project's folder or a model file
     * @param port the port; 0 for any free port
     * @throws IOException if the project cannot be opened, or the port is not free; the message has the reason
     */
    public EditorServer(Path model, int port) throws IOException {
        if (pages().read("index.html").isEmpty()) {
            throw new IOException("this build has no editor: its page was not built before the bundles");
        }
        session = EditingSession.open(model);
        runs = new Runs(session, model);
        try {
            server = new WebServer(site(), port);
        } catch (IOException e) {
            session.close();
            throw e;
        }
    }

    private WebContent site() {
        Arrangements arrangements = new Arrangements();
        prepare(arrangements);
        Map<String, WebSocketEndpoint.Opener> webSockets = Map.of(
                "/glsp", page -> GlspEndpoint.of(session, arrangements, page),
                "/workbench", page -> new WorkbenchEndpoint(session, runs, page));
        return new WebContent(webSockets, runs.reports().and(pages()), new StandardError("bellwether edit"), LONGEST);
    }

    /** Computes the layout that the page will request first, while the browser starts. */
    private void prepare(Arrangements arrangements) {
        session.read(Scenes::firstToArrange).ifPresent(scene -> {
            Thread thread = new Thread(() -> arrangements.of(scene), "bellwether-first-layout");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static Pages pages() {
        String folder = System.getProperty(PAGE_PROPERTY);
        return folder == null ? Pages.besides(EditorServer.class, "page") : Pages.inFolder(Path.of(folder));
    }

    /** Returns the address that a browser opens, with the token. */
    public String url() {
        return server.url("http", "/");
    }

    public int port() {
        return server.port();
    }

    /** Discards unsaved changes: they are lost when the server ends. */
    public void discard() throws IOException {
        session.storage().discard();
    }

    /** Serves until the thread is interrupted. */
    public void serve() throws InterruptedException {
        server.serve();
    }

    @Override
    public void close() throws IOException {
        server.close();
        runs.close();
        session.close();
    }
}
