// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import java.util.Map;
import java.util.Optional;

/**
 * A fact that an invariant needs, and that the model cannot show.
 *
 * @param reason the fact, with the place of the element that could make it false
 * @param statements the invariants for which the model states the fact ({@code assume}), with the places of the
 *     statements
 */
public record Assumption(Reason reason, Map<Invariant, ElementLocation> statements) {
    /** Returns an assumption that a model cannot state. */
    public static Assumption unstated(Reason reason) {
        return new Assumption(reason, Map.of());
    }

    /** Returns the fact with the place of the statement for an invariant; empty if the model does not state it. */
    Optional<Reason> stated(Invariant invariant) {
        return Optional.ofNullable(statements.get(invariant)).map(place -> new Reason(reason.text(), place));
    }
}
