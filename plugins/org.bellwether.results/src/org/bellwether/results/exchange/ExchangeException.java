// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

/** Thrown if an input cannot be imported; the message is for users. */
public final class ExchangeException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String where;

    ExchangeException(String message, String where) {
        super(message);
        this.where = where;
    }

    /** Returns the file, and the line if it is known. */
    public String where() {
        return where;
    }
}
