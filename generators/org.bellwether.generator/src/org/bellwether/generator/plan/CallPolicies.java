// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.model.assembly.SyncScope;

/**
 * The settings for the calls and events of one connection; the process's options apply to all other settings.
 *
 * @param timeoutNs the time limit of a call in ns; 0 if the model sets none
 * @param syncScope the point at which a push returns; {@code TRANSPORT} if the model sets none
 */
public record CallPolicies(long timeoutNs, SyncScope syncScope) {
    /** Returns whether the model has no such settings. */
    public boolean none() {
        return timeoutNs == 0 && syncScope == SyncScope.TRANSPORT;
    }

    /** Returns whether the publisher waits until a thread of the sink's process has taken the event. */
    public boolean awaitsServer() {
        return syncScope == SyncScope.SERVER || awaitsTarget();
    }

    /** Returns whether the publisher waits until the event's behaviours have ended. */
    public boolean awaitsTarget() {
        return syncScope == SyncScope.TARGET;
    }
}
