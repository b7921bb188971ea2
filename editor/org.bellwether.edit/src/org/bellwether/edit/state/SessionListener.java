// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

/**
 * A listener for events. The session calls it on the session's thread, in order: long work must run on another thread.
 */
@FunctionalInterface
public interface SessionListener {
    void onEvent(SessionEvent event);
}
