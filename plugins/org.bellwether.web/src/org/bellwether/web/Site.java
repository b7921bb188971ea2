// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import java.util.Map;

/**
 * What a {@link WebServer} offers.
 *
 * @param dialogues by the path of their WebSocket, such as {@code /lsp}
 * @param pages files that a browser may ask for, or null where there are none
 * @param log told of what goes wrong with a connection
 * @param longest bytes that a message of a client may have
 */
public record Site(Map<String, WebSocketEndpoint.Opener> dialogues, Pages pages, Log log, int longest) {

    /** Only editors connect: pages of other local servers may, too, as long as they know the token. */
    public static Site ofWebSocket(String path, WebSocketEndpoint.Opener opener, Log log, int longest) {
        return new Site(Map.of(path, opener), null, log, longest);
    }

    /** Where the server says what it cannot say to the client. */
    public interface Log {
        void problem(String what, Throwable why);

        /** What a client did wrong. */
        void refusal(String why);
    }
}
