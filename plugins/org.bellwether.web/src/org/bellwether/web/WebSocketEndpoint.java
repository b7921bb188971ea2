// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

/**
 * Handles the messages of one WebSocket connection. The server's only thread calls both methods: they must not wait.
 */
public interface WebSocketEndpoint {
    /** A whole text message came. */
    void receive(String message);

    /** The connection is gone; nothing comes any more. */
    void close();

    /** The other side of a dialogue. Both methods may be called by any thread. */
    interface Peer {
        void send(String message);

        /** Ends the dialogue in order. */
        void close(String why);
    }

    /** Begins a dialogue with a new client. */
    @FunctionalInterface
    interface Opener {
        WebSocketEndpoint open(Peer peer);
    }
}
