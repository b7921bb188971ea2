// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.List;
import java.util.OptionalLong;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Place;

/**
 * An operation on a connection.
 *
 * @param name        its name; {@code push_<Event>} for an event
 * @param place       where the model declares the operation or the event type
 * @param oneway      whether there is no reply
 * @param request     the body of its requests
 * @param reply       the body of its replies, without exceptions
 * @param mostOfReply an upper bound of the octets of a reply's body, with user exceptions; empty if there is none
 * @param changes     the part of a request that differs from the last one
 * @param findings    the invariants of the operation, in their order
 */
public record OperationUse(
        String name,
        Place place,
        boolean oneway,
        Body request,
        Body reply,
        OptionalLong mostOfReply,
        Changes changes,
        List<Finding> findings) {}
