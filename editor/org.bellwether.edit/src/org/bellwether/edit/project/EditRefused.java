// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

/** A change that is not made; nothing was changed. The message says why and what to do, as sentences. */
public final class EditRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EditRefused(String message) {
        super(message);
    }

    public EditRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
