// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.List;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;

/**
 * The result for a connection.
 *
 * @param wire            the connection
 * @param place the place of its declaration in the model
 * @param client          the process that calls or publishes
 * @param server the process that serves or consumes; equal to the client if no message is sent
 * @param findings the findings about its invariants, in their order; empty within a process
 * @param specialisations the answers for specialisations of connections, in their order; empty within a process
 * @param operations the operations that behaviours call on it; empty within a process
 */
public record ConnectionResult(
        ConnectionPlan wire,
        ElementLocation place,
        ProcessPlan client,
        ProcessPlan server,
        List<Finding> findings,
        List<Applicability> specialisations,
        List<OperationResult> operations) {

    /** Returns whether both ends are in one process. */
    public boolean isLocal() {
        return client == server;
    }

    /** Returns {@code gps.data}: the source's instance and port. */
    public String source() {
        return wire.source() + "." + wire.sourcePort().getName();
    }

    /** Returns the target's instance and port. */
    public String target() {
        return wire.reference();
    }
}
