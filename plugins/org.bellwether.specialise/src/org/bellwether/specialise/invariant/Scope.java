// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import java.util.Locale;

/** The part of a deployed model that an invariant or a specialisation is about. */
public enum Scope {
    PROCESS,
    /** From a receptacle to a facet, or from an event source to a sink. */
    CONNECTION,
    /** An operation on a connection, including the push of an event. */
    OPERATION;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
