// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.model.assembly.SyncScope;

/**
 * The settings of a connection's calls and events; all others are the process's options.
 *
 * @param timeoutNs the longest time that one may take; 0 where nothing is said
 * @param syncScope when a push returns; {@code TRANSPORT} where nothing is said
 */
public record CallTerms(long timeoutNs, SyncScope syncScope) {
    /** Returns whether nothing is said. */
    public boolean none() {
        return timeoutNs == 0 && syncScope == SyncScope.TRANSPORT;
    }

    /** Returns whether the publisher waits until a thread of the sink's process has taken the event. */
    public boolean awaitsServer() {
        return syncScope == SyncScope.SERVER || awaitsTarget();
    }

    /** Returns whether the publisher waits until the event's behaviours are done. */
    public boolean awaitsTarget() {
        return syncScope == SyncScope.TARGET;
    }
}
