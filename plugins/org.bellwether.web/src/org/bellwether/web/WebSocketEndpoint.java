// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

/**
 * Handles the messages of one WebSocket connection. The server's only thread calls both methods, which must not block.
 */
public interface WebSocketEndpoint {
    /** Handles a complete text message. */
    void receive(String message);

    /** Handles the end of the connection; no message follows. */
    void close();

    /** The client's side of the connection. Both methods may be called by any thread. */
    interface Peer {
        void send(String message);

        /** Closes the connection by a close frame with this reason. */
        void close(String why);
    }

    /** Creates the endpoint of a new client. */
    @FunctionalInterface
    interface Opener {
        WebSocketEndpoint open(Peer peer);
    }
}
