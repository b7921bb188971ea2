// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.EnumMap;
import java.util.Map;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.util.UserFunctions;
import org.bellwether.specialise.invariant.Assumption;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;

/**
 * Reads assumptions about functions that the user writes: the model states them in the block whose behaviour calls the
 * function.
 */
final class UserAssumptions {
    private UserAssumptions() {}

    /** Returns the assumption {@code the user function refine <text>}. */
    static Assumption of(UserCode code, String text) {
        return new Assumption(
                new Reason("the user function " + code.getFunction() + " " + text, ElementLocation.of(code)),
                statements(code));
    }

    private static Map<Invariant, ElementLocation> statements(UserCode code) {
        Map<Invariant, ElementLocation> statements = new EnumMap<>(Invariant.class);
        UserFunctions.assumptions(UserFunctions.block(code))
                .forEach(each -> statements.putIfAbsent(invariant(each), ElementLocation.of(each)));
        return statements;
    }

    /**
     * Returns the invariant of a statement. The model's enumeration has the invariants that user functions can break,
     * under the same names.
     */
    private static Invariant invariant(org.bellwether.model.component.Assumption statement) {
        return Invariant.valueOf(statement.getInvariant().name());
    }
}
