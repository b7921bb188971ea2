// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.util.Locale;

/** The state of a session, a run or a round. */
public enum Status {
    RUNNING,
    OK,
    FAILED,
    INTERRUPTED;

    /** Returns the name in the store and in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Status of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
