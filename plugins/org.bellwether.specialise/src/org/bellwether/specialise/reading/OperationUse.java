// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.List;
import java.util.OptionalLong;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;

/**
 * An operation on a connection.
 *
 * @param name the name of the operation; {@code push_<Event>} for an event
 * @param place       where the model declares the operation or the event type
 * @param oneway whether the request has no reply
 * @param request the body of a request
 * @param reply the body of a reply, without exceptions
 * @param mostOfReply an upper bound of the octets of a reply's body, including user exceptions; empty if there is none
 * @param changes the part of a request that differs from the previous request
 * @param findings the findings about the invariants of the operation, in their order
 */
public record OperationUse(
        String name,
        ElementLocation place,
        boolean oneway,
        BodySize request,
        BodySize reply,
        OptionalLong mostOfReply,
        Changes changes,
        List<Finding> findings) {}
