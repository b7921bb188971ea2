// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.List;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.Models;

/**
 * The random choices of behaviours, which depend on the experiment's seed: values of expressions, and branches by
 * weight.
 */
final class Randomness {
    private static final List<String> DISTRIBUTIONS = List.of("uniform", "normal", "exponential", "pareto");

    private Randomness() {}

    /** Returns whether a behaviour uses random numbers. */
    static boolean in(Behaviour behaviour) {
        return Models.all(behaviour, FunctionCall.class).stream().anyMatch(Randomness::isDraw)
                || Models.all(behaviour, Branch.class).stream().anyMatch(branch -> branch.getWeight() != null);
    }

    static boolean isDraw(FunctionCall call) {
        return DISTRIBUTIONS.contains(call.getFunction());
    }

    /** Returns whether a function draws real numbers for any arguments; {@code uniform} may draw whole numbers. */
    static boolean isRealDraw(FunctionCall call) {
        return isDraw(call) && !call.getFunction().equals("uniform");
    }

    static boolean draws(Expression expression) {
        return Models.all(expression, FunctionCall.class).stream().anyMatch(Randomness::isDraw);
    }

    /** Returns the member with the random numbers of a behaviour of a timer, event or start. */
    static String member(Behaviour behaviour) {
        return Members.hidden(Members.function(behaviour) + "_random");
    }

    /** Returns the member with the random numbers of an operation at a port. */
    static String member(ProvidedPort port, Operation operation) {
        return Members.hidden(port.getName() + "_" + operation.getName() + "_random");
    }
}
