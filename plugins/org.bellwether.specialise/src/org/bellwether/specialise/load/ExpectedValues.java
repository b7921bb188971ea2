// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.OptionalDouble;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;

/** Computes mean values of numbers in behaviours. */
final class ExpectedValues {
    private ExpectedValues() {}

    /**
     * Returns the value of an expression, or the mean of a random expression; empty if it is only known at run time.
     */
    static OptionalDouble of(Expression expression, ExpressionEvaluator evaluator) {
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
                    // a function of known values is evaluated below
                }
            }
        }
        return certain(expression, evaluator);
    }

    /** Returns the value of an expression, at least 0; empty if it is random, or only known at run time. */
    static OptionalDouble certain(Expression expression, ExpressionEvaluator evaluator) {
        try {
            double value = Expressions.number(expression, evaluator.environment(), UnitKind.NONE)
                    .value()
                    .doubleValue();
            return OptionalDouble.of(Math.max(0, value));
        } catch (EvaluationException e) {
            return OptionalDouble.empty(); // the value is random, or comes from state, arguments or the user's code
        }
    }
}
