// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import java.util.Map;

/**
 * The content of a {@link WebServer}.
 *
 * @param webSockets openers of endpoints by path, such as {@code /lsp}
 * @param pages the files that a browser may request, or null if there are none
 * @param log receives the errors of connections
 * @param longest the largest message of a client in bytes
 */
public record WebContent(Map<String, WebSocketEndpoint.Opener> webSockets, Pages pages, Log log, int longest) {

    /** Returns a site for editors only. Pages of other local servers may connect, too, if they have the token. */
    public static WebContent ofWebSocket(String path, WebSocketEndpoint.Opener opener, Log log, int longest) {
        return new WebContent(Map.of(path, opener), null, log, longest);
    }

    /** The log for messages that the server cannot send to the client. */
    public interface Log {
        void problem(String what, Throwable why);

        /** Logs an error of a client. */
        void refusal(String why);
    }
}
