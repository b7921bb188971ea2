// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.errors;

/** Thrown if the run store cannot do the requested work. The message is for users, and {@link #fix} gives the fix. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final String fix;

    /** The kinds of errors; {@link #code} is the error's code in JSON. */
    public enum Kind {
        /** The user named a place that is no store. */
        INPUT("store"),
        /** The database is damaged, or missing although runs exist. */
        DAMAGED("store-damaged"),
        /** The disk is full. */
        FULL("disk-full"),
        /** The user has no write permission, or the file system is read-only. */
        READ_ONLY("store-read-only"),
        /** The file or the server cannot be reached. */
        UNREACHABLE("store-unreachable"),
        /** The disk, or the server's disk, reported an error. */
        DISK("disk-error"),
        /** Another program holds the database. */
        BUSY("store-busy"),
        /** Anything else. */
        OTHER("store");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        /** Returns the name in JSON. */
        public String code() {
            return code;
        }
    }

    public StoreException(Kind kind, String message, String fix, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.fix = fix;
    }

    /** Creates an exception for a place that is no store. */
    public static StoreException input(String message, String fix) {
        return new StoreException(Kind.INPUT, message, fix, null);
    }

    public Kind kind() {
        return kind;
    }

    /** Returns whether the user's input is wrong. */
    public boolean isInput() {
        return kind == Kind.INPUT;
    }

    /** Returns the fix. */
    public String fix() {
        return fix;
    }
}
