// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import org.bellwether.model.deployment.Scheduling;

/**
 * A raw exchange of messages with the sizes of a call's messages, between two processes with the same placement.
 *
 * @param name         the floor's name
 * @param requestBytes bytes of the GIOP request
 * @param replyBytes   bytes of the GIOP reply
 * @param clientCores the cores to which the client is pinned
 * @param serverCores the cores to which the server is pinned
 * @param scheduling the scheduling policy of both processes, which is that of the calling process
 * @param priority the real-time priority; 0 without one
 */
public record FloorPlan(
        String name,
        int requestBytes,
        int replyBytes,
        List<Integer> clientCores,
        List<Integer> serverCores,
        Scheduling scheduling,
        int priority) {

    public FloorPlan named(String newName) {
        return new FloorPlan(newName, requestBytes, replyBytes, clientCores, serverCores, scheduling, priority);
    }
}
