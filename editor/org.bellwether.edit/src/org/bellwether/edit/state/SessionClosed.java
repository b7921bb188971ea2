// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

/** Thrown if the editing session was closed before it handled a request. */
public final class SessionClosed extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    SessionClosed(Throwable cause) {
        super("the editing session is closed", cause);
    }
}
