// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The answer to the question whether an invariant holds.
 *
 * @param invariant      the invariant
 * @param proof          the facts that imply it; empty if it fails
 * @param assumptions    what must be true beside them; empty if nothing
 * @param counterexample the first fact that breaks it
 */
public record Finding(
        Invariant invariant, List<Reason> proof, List<Reason> assumptions, Optional<Reason> counterexample) {

    /** The facts imply it. */
    public static Finding holds(Invariant invariant, Reason... proof) {
        return new Finding(invariant, List.of(proof), List.of(), Optional.empty());
    }

    /** The fact breaks it. */
    public static Finding fails(Invariant invariant, Reason counterexample) {
        return new Finding(invariant, List.of(), List.of(), Optional.of(counterexample));
    }

    /** Returns the same, if this is true as well; a failure stays one. */
    public Finding assuming(List<Reason> more) {
        return status() == Status.FAILS || more.isEmpty()
                ? this
                : new Finding(
                        invariant,
                        proof,
                        Stream.concat(assumptions.stream(), more.stream()).toList(),
                        counterexample);
    }

    /** Returns the same, unless there is a fact that breaks it; an earlier one goes before it. */
    public Finding unless(Optional<Reason> more) {
        return status() == Status.FAILS || more.isEmpty() ? this : fails(invariant, more.get());
    }

    public Status status() {
        if (counterexample.isPresent()) {
            return Status.FAILS;
        }
        return assumptions.isEmpty() ? Status.HOLDS : Status.ASSUMED;
    }

    /** The counterexample, or the assumptions, or the proof. */
    public List<Reason> reasons() {
        return switch (status()) {
            case FAILS -> List.of(counterexample.orElseThrow());
            case ASSUMED -> assumptions;
            case HOLDS -> proof;
        };
    }
}
