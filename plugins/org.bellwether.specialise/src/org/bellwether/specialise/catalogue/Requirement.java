// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.catalogue;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.specialise.invariant.Invariant;

/**
 * An invariant that a specialisation requires.
 *
 * @param invariant the invariant
 * @param where the part for which the invariant must hold
 */
public record Requirement(Invariant invariant, Where where) {
    /** The part for which an invariant must hold, relative to the specialised process, connection or operation. */
    public enum Where {
        /** The process, connection or operation itself; for an operation, its connection. */
        HERE("here"),
        /** The process that calls or publishes. */
        CLIENT("client"),
        /** The process that serves or consumes. */
        SERVER("server"),
        /** Each connection of the process. */
        EACH_CONNECTION("each connection");

        private final String words;

        Where(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    static List<Requirement> here(Invariant... invariants) {
        return at(Where.HERE, invariants);
    }

    static List<Requirement> at(Where where, Invariant... invariants) {
        return Stream.of(invariants).map(each -> new Requirement(each, where)).toList();
    }

    /** Returns {@code one-thread}, or {@code one-wait of the client}. */
    @Override
    public String toString() {
        return switch (where) {
            case HERE -> invariant.toString();
            case EACH_CONNECTION -> invariant + " of each connection";
            default -> invariant + " of the " + where;
        };
    }
}
