// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

/**
 * A request with its reply, if it has one: an operation on a connection between two processes.
 *
 * @param source    the calling or publishing instance and its port: {@code gps.data}
 * @param target    the called or consuming instance and its port
 * @param client    the process that sends the request
 * @param server    the process that serves it
 * @param operation the operation; {@code push_<Event>} for an event
 * @param several whether the connection leads to a population of objects, so that requests go to the objects in turn
 * @param oneway whether the request has no reply
 * @param request   the body of the request
 * @param reply the body of the reply; empty for a oneway
 */
public record RequestReply(
        String source,
        String target,
        String client,
        String server,
        String operation,
        boolean several,
        boolean oneway,
        Payload request,
        Payload reply) {}
