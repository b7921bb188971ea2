// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

/** A system cannot be measured in windows: it does not pause, or is not idle while it does. The message says why. */
public final class CannotPauseException extends Exception {
    private static final long serialVersionUID = 1;

    public CannotPauseException(String message) {
        super(message);
    }
}
