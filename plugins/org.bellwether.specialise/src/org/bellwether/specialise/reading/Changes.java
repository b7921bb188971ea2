// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.Locale;

/** The part of a request that differs from the last one of the operation on the connection. */
public enum Changes {
    /** A call has a connection for itself and ends before the next one, so even its id may stay. */
    NOTHING("nothing changes"),
    /** A call may end before its reply comes, so the next one needs an id of its own. */
    ID_AND_SIZE("id and size change"),
    ARGUMENTS("arguments change");

    private final String words;

    Changes(String words) {
        this.words = words;
    }

    /** A clause for people. */
    public String words() {
        return words;
    }

    /** The name in JSON, such as {@code id-and-size}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
