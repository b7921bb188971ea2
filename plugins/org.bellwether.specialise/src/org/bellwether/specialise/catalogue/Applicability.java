// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.catalogue;

import java.util.List;
import java.util.function.Function;
import org.bellwether.specialise.invariant.Status;

/**
 * The answer to the question whether the invariants allow a specialisation.
 *
 * @param specialisation the specialisation
 * @param broken         the required invariants that fail
 * @param assumed the required invariants that hold only under assumptions
 */
public record Applicability(Specialisation specialisation, List<Requirement> broken, List<Requirement> assumed) {
    /**
     * Checks whether a specialisation is allowed.
     *
     * @param status returns the status of a required invariant
     */
    public static Applicability of(Specialisation specialisation, Function<Requirement, Status> status) {
        return new Applicability(
                specialisation,
                with(Status.FAILS, specialisation, status),
                with(Status.ASSUMED, specialisation, status));
    }

    private static List<Requirement> with(
            Status wanted, Specialisation specialisation, Function<Requirement, Status> status) {
        return specialisation.requires().stream()
                .filter(each -> status.apply(each) == wanted)
                .toList();
    }

    /**
     * Returns {@code HOLDS} if the specialisation is allowed, {@code ASSUMED} if it is allowed under assumptions,
     * {@code FAILS} if it is not allowed.
     */
    public Status status() {
        if (!broken.isEmpty()) {
            return Status.FAILS;
        }
        return assumed.isEmpty() ? Status.HOLDS : Status.ASSUMED;
    }
}
