// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import java.util.Map;

/**
 * The content of a {@link WebServer}.
 *
 * @param webSockets openers of endpoints by path, such as {@code /lsp}
 * @param pages files that a browser may ask for, or null where there are none
 * @param log receives the errors of connections
 * @param longest bytes that a message of a client may have
 */
public record Site(Map<String, WebSocketEndpoint.Opener> webSockets, Pages pages, Log log, int longest) {

    /** Only editors connect: pages of other local servers may, too, as long as they know the token. */
    public static Site ofWebSocket(String path, WebSocketEndpoint.Opener opener, Log log, int longest) {
        return new Site(Map.of(path, opener), null, log, longest);
    }

    /** The log for messages that the server cannot send to the client. */
    public interface Log {
        void problem(String what, Throwable why);

        /** Logs an error of a client. */
        void refusal(String why);
    }
}
