// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.Optional;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Port;
import org.bellwether.model.idl.EventType;

/**
 * A connection between two ports.
 *
 * @param source     the calling or publishing instance
 * @param sourcePort its port
 * @param target     the called or consuming instance
 * @param targetPort its port
 * @param number     its number among the connections of the source's port, from 0
 * @param policies   the settings of its calls
 * @param objects    the number of objects of a population to which it leads; 0 if it leads to an object without a
 *     number
 * @param element    the model's connection
 */
public record ConnectionPlan(
        String source,
        Port sourcePort,
        String target,
        Port targetPort,
        int number,
        CallPolicies policies,
        int objects,
        Connection element) {

    /**
     * Returns the base of the source's event type that the target consumes; empty if the types are equal, or if there
     * are none.
     */
    public Optional<EventType> base() {
        return sourcePort instanceof EventPort from
                        && targetPort instanceof EventPort to
                        && from.getEventType() != to.getEventType()
                ? Optional.of(to.getEventType())
                : Optional.empty();
    }

    /** Returns the name under which the target publishes its reference: {@code <instance>.<port>}. */
    public String reference() {
        return target + "." + targetPort.getName();
    }
}
