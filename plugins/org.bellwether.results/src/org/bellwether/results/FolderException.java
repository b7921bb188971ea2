// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

/**
 * Thrown if the user has no folder for Bellwether's files. The message is for users; {@link #fix} names the variable to
 * set.
 */
public final class FolderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String fix;
    private final boolean input;

    FolderException(String message, String fix, boolean input) {
        super(message);
        this.fix = fix;
        this.input = input;
    }

    /** Returns the variable to set. */
    public String fix() {
        return fix;
    }

    /** Returns whether an environment variable of the user has a wrong value; otherwise the machine has no folder. */
    public boolean isInput() {
        return input;
    }
}
