// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The answer to the question whether an invariant holds.
 *
 * @param invariant      the invariant
 * @param proof          the facts that imply it; empty if it fails
 * @param stated the assumptions of the proof that the model states, with the places of the statements; those that a
 *     counterexample contradicts
 * @param assumptions the assumptions of the proof that the model has yet to state; empty if the invariant fails
 * @param counterexample the first fact that breaks the invariant
 */
public record Finding(
        Invariant invariant,
        List<Reason> proof,
        List<Reason> stated,
        List<Reason> assumptions,
        Optional<Reason> counterexample) {

    /** Returns a finding whose facts imply the invariant. */
    public static Finding holds(Invariant invariant, Reason... proof) {
        return new Finding(invariant, List.of(proof), List.of(), List.of(), Optional.empty());
    }

    /** Returns a finding whose fact breaks the invariant. */
    public static Finding fails(Invariant invariant, Reason counterexample) {
        return new Finding(invariant, List.of(), List.of(), List.of(), Optional.of(counterexample));
    }

    /** Returns the finding with more assumptions; a failure stays a failure. */
    public Finding assuming(List<Assumption> more) {
        List<Reason> withStatement = new ArrayList<>(stated);
        List<Reason> without = new ArrayList<>(assumptions);
        for (Assumption assumption : more) {
            assumption.stated(invariant).ifPresentOrElse(withStatement::add, () -> without.add(assumption.reason()));
        }
        return new Finding(
                invariant,
                proof,
                List.copyOf(withStatement),
                status() == Status.FAILS ? List.of() : List.copyOf(without),
                counterexample);
    }

    /** Returns the finding, or a failure if a fact breaks the invariant; an earlier failure is kept. */
    public Finding unless(Optional<Reason> more) {
        return status() == Status.FAILS || more.isEmpty()
                ? this
                : new Finding(invariant, List.of(), stated, List.of(), more);
    }

    public Status status() {
        if (counterexample.isPresent()) {
            return Status.FAILS;
        }
        return assumptions.isEmpty() ? Status.HOLDS : Status.ASSUMED;
    }

    /**
     * Returns the counterexample; otherwise the assumptions that the model has yet to state; otherwise the proof with
     * the stated assumptions.
     */
    public List<Reason> reasons() {
        return switch (status()) {
            case FAILS -> List.of(counterexample.orElseThrow());
            case ASSUMED -> assumptions;
            case HOLDS -> proven();
        };
    }

    private List<Reason> proven() {
        List<Reason> proven = new ArrayList<>(proof);
        stated.forEach(each -> proven.add(new Reason("assumed: " + each.text(), each.place())));
        return proven;
    }
}
