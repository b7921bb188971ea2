// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * One end of a transport connection, with the requests that were sent over it, by their ids. The ids on a connection
 * ascend; a smaller id shows that another connection now has the same address in memory.
 */
final class Connection {
    private final String process;
    private final String server;
    private final Map<Integer, CheckpointTrace> requests = new HashMap<>();
    private final List<Integer> ids = new ArrayList<>();

    private Connection(String process, String server) {
        this.process = process;
        this.server = server;
    }

    /**
     * Returns the connections of one process.
     *
     * @param process the process's name
     * @param at     the checkpoint whose time orders the sides
     * @param server returns the process that serves a request; null if it is unknown
     */
    static List<Connection> of(
            String process, List<CheckpointTrace> sides, Checkpoint at, Function<CheckpointTrace, String> server) {
        Map<Long, Connection> open = new HashMap<>();
        List<Connection> all = new ArrayList<>();
        List<CheckpointTrace> known = sides.stream()
                .filter(side -> side.identity() != null && side.identity().connection() != 0 && side.has(at))
                .sorted(Comparator.comparingLong(side -> side.at(at)))
                .toList();
        for (CheckpointTrace side : known) {
            long place = side.identity().connection();
            int id = side.identity().request();
            Connection connection = open.get(place);
            if (connection == null || Integer.compareUnsigned(id, connection.last()) <= 0) {
                connection = new Connection(process, server.apply(side));
                open.put(place, connection);
                all.add(connection);
            }
            connection.requests.put(id, side);
            connection.ids.add(id);
        }
        return all;
    }

    /** Returns the process to which this end belongs. */
    String process() {
        return process;
    }

    List<CheckpointTrace> requests() {
        return ids.stream().map(requests::get).toList();
    }

    CheckpointTrace request(int id) {
        return requests.get(id);
    }

    /**
     * Returns the number of this server's requests that belong to a client's connection. Returns 0 if one request
     * cannot belong to it: it was sent to another process, was received before it was sent, was answered after the
     * client had the reply, or had a reply for which no client waited.
     *
     * @param clocks the difference between the client's clock and the server's clock
     */
    int requestsOf(Connection client, ClockDifference clocks) {
        if (client.server != null && !client.server.equals(server)
                || !clocks.unknown().isEmpty()) {
            return 0;
        }
        int count = 0;
        // A search from both ends inwards excludes most connections at once
        for (int i = 0; i < ids.size(); i++) {
            int id = ids.get(i % 2 == 0 ? ids.size() - 1 - i / 2 : i / 2);
            CheckpointTrace call = client.request(id);
            if (call != null) {
                if (!lies(requests.get(id), call, clocks)) {
                    return 0;
                }
                count++;
            }
        }
        return count;
    }

    private static boolean lies(CheckpointTrace served, CheckpointTrace call, ClockDifference clocks) {
        boolean answered = served.has(Checkpoint.SERVER_MARSHALLED);
        double bound = clocks.boundNs();
        return call.at(Checkpoint.CLIENT_MARSHALLED) <= clocks.convert(served.at(Checkpoint.SERVER_RECEIVED)) + bound
                && answered == call.has(Checkpoint.CLIENT_RECEIVED)
                && (!answered
                        || clocks.convert(served.at(Checkpoint.SERVER_MARSHALLED))
                                <= call.at(Checkpoint.CLIENT_RECEIVED) + bound);
    }

    private int last() {
        return ids.get(ids.size() - 1);
    }
}
