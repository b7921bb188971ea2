// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import java.util.Locale;

/** The result of the analysis of an invariant, from the best to the worst. */
public enum Status {
    /** The model and the options imply the invariant, with the assumptions that the model states. */
    HOLDS,
    /** The invariant holds if assumptions are true that the model neither implies nor states. */
    ASSUMED,
    /** There is a counterexample. */
    FAILS;

    /** Returns the worse of two statuses. */
    public Status and(Status other) {
        return compareTo(other) < 0 ? other : this;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
