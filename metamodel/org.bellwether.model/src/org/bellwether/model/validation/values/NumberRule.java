// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.util.Optional;
import org.bellwether.model.evaluation.UnitKind;
import org.eclipse.emf.ecore.EReference;

/**
 * The rule for an attribute's number, for editors in which people write the number.
 *
 * @param kind the kind of the quantity
 * @param phrase the allowed numbers: {@code a whole number from 1 on}
 */
public record NumberRule(UnitKind kind, String phrase) {
    /** Returns the rule for an attribute; empty if other values than numbers are allowed. */
    public static Optional<NumberRule> of(EReference feature) {
        return Optional.ofNullable(PlannedValues.rule(feature)).map(r -> new NumberRule(r.kind(), r.phrase()));
    }
}
