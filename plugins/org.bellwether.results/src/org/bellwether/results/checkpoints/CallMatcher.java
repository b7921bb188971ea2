// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * Finds the server's records of each client's call, on hosts whose clock differences are known. Both sides record the
 * request's id, which is unique on one connection only, and neither side records the other's end. Connections are
 * therefore paired by the process that the client calls, and by time. A server's connection belongs to a client's
 * connection if each request in both lies within its call, with the error bound of the clocks as tolerance. If this
 * holds equally well for several clients, the connection is paired with none.
 */
final class CallMatcher {
    private final Map<CheckpointTrace, CheckpointTrace> serverSides = new IdentityHashMap<>();
    private final BiFunction<String, String, ClockDifference> clocks;
    private int ambiguous;

    /**
     * Pairs connections.
     *
     * @param clients the connections of calls
     * @param servers the connections of served requests
     * @param clocks  returns the difference between the clocks of two processes
     */
    CallMatcher(
            List<Connection> clients, List<Connection> servers, BiFunction<String, String, ClockDifference> clocks) {
        this.clocks = clocks;
        for (Connection server : servers) {
            pair(clients, server);
        }
    }

    private void pair(List<Connection> clients, Connection server) {
        Connection best = null;
        int most = 0;
        int second = 0;
        for (Connection client : clients) {
            int count = server.requestsOf(client, clocks.apply(server.process(), client.process()));
            if (count > most) {
                second = most;
                most = count;
                best = client;
            } else {
                second = Math.max(second, count);
            }
        }
        if (most > 0 && most == second) {
            ambiguous++;
        } else if (most > 0) {
            for (CheckpointTrace served : server.requests()) {
                CheckpointTrace call = best.request(served.identity().request());
                if (call != null) {
                    serverSides.put(call, served);
                }
            }
        }
    }

    /** Returns the server's side of a call; null if it is not known. */
    CheckpointTrace serverSide(CheckpointTrace call) {
        return serverSides.get(call);
    }

    /** Returns the number of servers' connections that may belong to several clients. */
    int ambiguous() {
        return ambiguous;
    }
}
