// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

/** The run store cannot do what was asked; the message is for users, {@link #fix} says how to mend it. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String fix;
    private final boolean input;

    StoreException(String message, String fix, Throwable cause) {
        this(message, fix, cause, false);
    }

    private StoreException(String message, String fix, Throwable cause, boolean input) {
        super(message, cause);
        this.fix = fix;
        this.input = input;
    }

    /** What was named is no store. */
    static StoreException input(String message, String fix) {
        return new StoreException(message, fix, null, true);
    }

    /** Whether what the user named is wrong. */
    public boolean isInput() {
        return input;
    }

    /** How to mend it. */
    public String fix() {
        return fix;
    }
}
