// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.model.assembly.SyncScope;

/**
 * What a connection says of its calls and events; all else is as the process's options say.
 *
 * @param timeoutNs the longest time that one may take; 0 where nothing is said
 * @param syncScope when a push returns; {@code TRANSPORT} where nothing is said
 */
public record CallTerms(long timeoutNs, SyncScope syncScope) {
    /** Whether nothing is said. */
    public boolean none() {
        return timeoutNs == 0 && syncScope == SyncScope.TRANSPORT;
    }

    /** Whether who pushes waits until a thread of the sink's process has taken the event. */
    public boolean awaitsServer() {
        return syncScope == SyncScope.SERVER || awaitsTarget();
    }

    /** Whether who pushes waits until what the event sets off is done. */
    public boolean awaitsTarget() {
        return syncScope == SyncScope.TARGET;
    }
}
