// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.Locale;

/** The part of a request that differs from the previous request of the operation on the connection. */
public enum Changes {
    /** A call has a private connection and ends before the next call, so that even its request id may stay the same. */
    NOTHING("nothing changes"),
    /** A call may end before its reply arrives, so that the next call needs another request id. */
    ID_AND_SIZE("id and size change"),
    ARGUMENTS("arguments change");

    private final String words;

    Changes(String words) {
        this.words = words;
    }

    /** Returns a clause for output. */
    public String words() {
        return words;
    }

    /** Returns the name in JSON, such as {@code id-and-size}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
