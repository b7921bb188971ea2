// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.util.Locale;

/** How a session, a run or a round stands. */
public enum Status {
    RUNNING,
    OK,
    FAILED,
    INTERRUPTED;

    /** As it is stored and written in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Status of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
