// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.OptionalDouble;
import org.bellwether.generator.refusal.Evaluator;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;

/** Mean values of numbers in behaviours. */
final class Means {
    private Means() {}

    /** The value of an expression, of a random one its mean; empty where only the run knows it. */
    static OptionalDouble of(Expression expression, Evaluator evaluator) {
        if (expression instanceof FunctionCall call && !call.getArguments().isEmpty()) {
            OptionalDouble first = of(call.getArguments().get(0), evaluator);
            switch (call.getFunction()) {
                case "exponential", "normal" -> {
                    return first;
                }
                case "uniform" -> {
                    OptionalDouble last =
                            of(call.getArguments().get(call.getArguments().size() - 1), evaluator);
                    return first.isPresent() && last.isPresent()
                            ? OptionalDouble.of((first.getAsDouble() + last.getAsDouble()) / 2)
                            : OptionalDouble.empty();
                }
                default -> {
                    // a function of known values has a value, too
                }
            }
        }
        return certain(expression, evaluator);
    }

    /** The value of an expression, 0 in place of a negative one; empty where it is random, or only the run knows it. */
    static OptionalDouble certain(Expression expression, Evaluator evaluator) {
        try {
            double value = Expressions.number(expression, evaluator.environment(), UnitKind.NONE)
                    .value()
                    .doubleValue();
            return OptionalDouble.of(Math.max(0, value));
        } catch (EvaluationException e) {
            return OptionalDouble.empty(); // random, or from state, arguments or the user's code
        }
    }
}
