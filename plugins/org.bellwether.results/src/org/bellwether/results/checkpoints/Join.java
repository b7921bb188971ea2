// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * Finds the server's records of each client's call, on hosts whose clocks are known. Both sides know the request's id,
 * which is unique on a connection only, and neither knows the other's end: so connections are paired by the process that
 * the client calls, and by time. A server's connection is a client's if each request that both have seen lies within its
 * call, or as near to it as the clocks of two hosts are known; if this holds for several clients, it is paired with none.
 */
final class Join {
    private final Map<CheckpointTrace, CheckpointTrace> serverSides = new IdentityHashMap<>();
    private final BiFunction<String, String, ClockDifference> clocks;
    private int ambiguous;

    /**
     * Pairs connections.
     *
     * @param clients the connections of calls
     * @param servers those of requests
     * @param clocks  how the clock of the second process is seen by that of the first one
     */
    Join(List<Connection> clients, List<Connection> servers, BiFunction<String, String, ClockDifference> clocks) {
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

    /** Connections of servers that may be those of several clients. */
    int ambiguous() {
        return ambiguous;
    }
}
