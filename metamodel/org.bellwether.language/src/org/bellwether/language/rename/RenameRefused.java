// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.rename;

/** An element cannot have a name; the message gives the reason and the fix. */
public final class RenameRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public RenameRefused(String message) {
        super(message);
    }
}
