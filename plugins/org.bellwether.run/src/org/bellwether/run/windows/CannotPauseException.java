// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

/**
 * Thrown if a system cannot be measured in windows, because it does not pause or is not idle during a pause. The
 * message has the reason.
 */
public final class CannotPauseException extends Exception {
    private static final long serialVersionUID = 1;

    public CannotPauseException(String message) {
        super(message);
    }
}
