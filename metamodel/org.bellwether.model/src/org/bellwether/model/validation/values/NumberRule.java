// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.util.Optional;
import org.bellwether.model.evaluation.UnitKind;
import org.eclipse.emf.ecore.EReference;

/**
 * The rule for an attribute's number, for editors that let people write it.
 *
 * @param kind what it measures
 * @param phrase what it must be: {@code a whole number from 1 on}
 */
public record NumberRule(UnitKind kind, String phrase) {
    /** The rule for an attribute; empty if it may be something else than a number. */
    public static Optional<NumberRule> of(EReference feature) {
        return Optional.ofNullable(PlannedValues.rule(feature)).map(r -> new NumberRule(r.kind(), r.phrase()));
    }
}
