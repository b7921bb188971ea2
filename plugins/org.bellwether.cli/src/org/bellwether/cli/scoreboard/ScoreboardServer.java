// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import java.io.IOException;
import java.util.Map;
import org.bellwether.results.scoreboard.ScoreboardPage;
import org.bellwether.results.store.Store;
import org.bellwether.web.StandardError;
import org.bellwether.web.WebContent;
import org.bellwether.web.WebServer;

/** The scoreboard of one run store as a web server on the loopback interface. */
final class ScoreboardServer implements AutoCloseable {
    /** The largest message of a page in bytes: pages send short requests. */
    private static final int LONGEST = 1 << 20;

    /** Opens the store. Each request opens the store again, so that no answer is older than the request. */
    @FunctionalInterface
    interface Opener {
        Store open() throws IOException;
    }

    private final ScoreboardWatch watch;
    private final WebServer server;

    /**
     * Listens on the loopback interface.
     *
     * @param port the port; 0 for any free port
     */
    ScoreboardServer(Opener store, int port) throws IOException {
        ScoreboardReports reports = new ScoreboardReports();
        StandardError log = new StandardError("bellwether serve");
        watch = new ScoreboardWatch(store, log);
        WebContent site = new WebContent(
                Map.of("/board", page -> new ScoreboardEndpoint(store, watch, reports, page)),
                reports.pages().and(ScoreboardPage::read),
                log,
                LONGEST);
        server = new WebServer(site, port);
    }

    /** Returns the address for a browser, with the token. */
    String url() {
        return server.url("http", "/");
    }

    /** Serves until the thread is interrupted. */
    void serve() throws InterruptedException {
        server.serve();
    }

    @Override
    public void close() {
        server.close();
        watch.close();
    }
}
