// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import org.bellwether.generator.ConnectionTerm;
import org.bellwether.generator.Target;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.SyncScope;

/**
 * What a connection says of its calls and events; all else is as the process's options say.
 *
 * @param timeoutNs the longest time that one may take; 0 where nothing is said
 * @param syncScope when a push returns; {@code TRANSPORT} where nothing is said
 */
public record CallTerms(long timeoutNs, SyncScope syncScope) {

    static CallTerms of(Connection connection, Evaluator evaluator, List<Target> targets) {
        for (Target target : targets) {
            Unsupported.when(
                    connection.getTimeout() != null && !target.connectionTerms().contains(ConnectionTerm.TIMEOUT),
                    connection,
                    "On " + target.label() + " timeouts of single connections are",
                    "Set the ORB's timeout option for the process");
            Unsupported.when(
                    connection.getSyncScope() != SyncScope.TRANSPORT
                            && !target.connectionTerms().contains(ConnectionTerm.SYNC_SCOPE),
                    connection,
                    "On " + target.label() + " sync scopes of single connections are",
                    "Leave sync out, or run other targets");
        }
        return new CallTerms(evaluator.positiveNanoseconds(connection.getTimeout(), 0), connection.getSyncScope());
    }

    /** Whether nothing is said. */
    public boolean none() {
        return timeoutNs == 0 && syncScope == SyncScope.TRANSPORT;
    }

    /** Whether who pushes waits until a thread of the sink's process has taken the event. */
    boolean awaitsServer() {
        return syncScope == SyncScope.SERVER || awaitsTarget();
    }

    /** Whether who pushes waits until what the event sets off is done. */
    boolean awaitsTarget() {
        return syncScope == SyncScope.TARGET;
    }
}
