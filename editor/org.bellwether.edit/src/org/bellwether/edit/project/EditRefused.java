// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

/** A refused change; nothing was changed. The message gives the reason and the fix, as sentences. */
public final class EditRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EditRefused(String message) {
        super(message);
    }

    public EditRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
