// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

/** The run store cannot do what was asked; the message is for users, {@link #fix} says how to mend it. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String fix;

    StoreException(String message, String fix, Throwable cause) {
        super(message, cause);
        this.fix = fix;
    }

    /** How to mend it. */
    public String fix() {
        return fix;
    }
}
