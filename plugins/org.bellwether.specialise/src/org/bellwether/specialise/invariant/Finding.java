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
 * @param stated         the assumptions beside them that the model states, with the places of the statements; with a
 *     counterexample those that it contradicts
 * @param assumptions    the assumptions beside them that have yet to be stated; empty if it fails
 * @param counterexample the first fact that breaks it
 */
public record Finding(
        Invariant invariant,
        List<Reason> proof,
        List<Reason> stated,
        List<Reason> assumptions,
        Optional<Reason> counterexample) {

    /** The facts imply it. */
    public static Finding holds(Invariant invariant, Reason... proof) {
        return new Finding(invariant, List.of(proof), List.of(), List.of(), Optional.empty());
    }

    /** The fact breaks it. */
    public static Finding fails(Invariant invariant, Reason counterexample) {
        return new Finding(invariant, List.of(), List.of(), List.of(), Optional.of(counterexample));
    }

    /** Returns the same, if these are true as well; a failure stays one. */
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

    /** Returns the same, unless there is a fact that breaks it; an earlier one goes before it. */
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

    /** The counterexample, or the assumptions that have yet to be stated, or the proof with those that are. */
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
