// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.errors;

/** The run store cannot do what was asked; the message is for users, {@link #fix} says how to fix it. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final String fix;

    /** What stands in the way; {@link #code} is the error's code in JSON. */
    public enum Kind {
        /** What the user named is no store. */
        INPUT("store"),
        /** The database is damaged, or is not there though runs are. */
        DAMAGED("store-damaged"),
        /** No room is left. */
        FULL("disk-full"),
        /** The user, or the file system, may only read. */
        READ_ONLY("store-read-only"),
        /** The file or the server cannot be reached. */
        UNREACHABLE("store-unreachable"),
        /** The disk, or the server's disk, gave an error. */
        DISK("disk-error"),
        /** Another program holds the database. */
        BUSY("store-busy"),
        /** Anything else. */
        OTHER("store");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        /** As JSON has it. */
        public String code() {
            return code;
        }
    }

    public StoreException(Kind kind, String message, String fix, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.fix = fix;
    }

    /** What was named is no store. */
    public static StoreException input(String message, String fix) {
        return new StoreException(Kind.INPUT, message, fix, null);
    }

    public Kind kind() {
        return kind;
    }

    /** Whether what the user named is wrong. */
    public boolean isInput() {
        return kind == Kind.INPUT;
    }

    /** How to fix it. */
    public String fix() {
        return fix;
    }
}
