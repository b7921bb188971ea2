// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

/** Who wants to know of changes. Called on the session's thread, in order: hand over long work. */
@FunctionalInterface
public interface SessionListener {
    void onEvent(SessionEvent event);
}
