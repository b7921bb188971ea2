// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

/** A listener for changes. The session calls it on its own thread, in order: hand over long work. */
@FunctionalInterface
public interface SessionListener {
    void onEvent(SessionEvent event);
}
