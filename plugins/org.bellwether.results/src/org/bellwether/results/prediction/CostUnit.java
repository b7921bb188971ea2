// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import java.util.Arrays;
import java.util.Optional;

/** The unit of a cost. */
public enum CostUnit {
    /** Instructions in user mode, of all processes together. */
    INSTRUCTIONS("instructions"),
    /** Time of a round trip, or from a push until its arrival (ns). */
    NANOSECONDS("ns");

    private final String key;

    CostUnit(String key) {
        this.key = key;
    }

    /** Returns the name in JSON. */
    public String key() {
        return key;
    }

    static Optional<CostUnit> ofKey(String key) {
        return Arrays.stream(values()).filter(unit -> unit.key.equals(key)).findFirst();
    }
}
