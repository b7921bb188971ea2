// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.UnaryExpression;

/** Decides by the units of its operands whether an expression that is computed at run time is a time. */
final class TimeExpressions {
    private TimeExpressions() {}

    /** Refuses plain numbers and quantities of other kinds in place of a time. */
    static void refuseOthers(Expression expression, ExpressionEvaluator evaluator) {
        UnitKind kind = kind(expression, evaluator);
        if (kind != UnitKind.TIME) {
            throw new RefusedException(
                    "BW805",
                    expression,
                    "This is " + kind.phrase() + ", not a time",
                    "Give it a unit of time: uniform(1 ms, 2 ms), size * 1 us");
        }
    }

    private static UnitKind kind(Expression expression, ExpressionEvaluator evaluator) {
        if (ExpressionCode.isConstant(expression)) {
            return evaluator.value(expression) instanceof Value.Number number ? number.kind() : UnitKind.NONE;
        } else if (expression instanceof UnaryExpression unary) {
            return kind(unary.getOperand(), evaluator);
        } else if (expression instanceof ConditionalExpression conditional) {
            return both(conditional.getThen(), conditional.getElse(), evaluator);
        } else if (expression instanceof FunctionCall call
                && !call.getArguments().isEmpty()) {
            Expression first = call.getArguments().get(0);
            boolean alike =
                    call.getArguments().size() > 1 && !call.getFunction().equals("pareto");
            return alike ? both(first, call.getArguments().get(1), evaluator) : kind(first, evaluator);
        } else if (expression instanceof BinaryExpression binary) {
            return kind(binary, evaluator);
        }
        return UnitKind.NONE; // values of the model's types have no unit
    }

    private static UnitKind kind(BinaryExpression binary, ExpressionEvaluator evaluator) {
        UnitKind left = kind(binary.getLeft(), evaluator);
        UnitKind right = kind(binary.getRight(), evaluator);
        if (binary.getOperator() == BinaryOperator.MULTIPLY && left == UnitKind.NONE) {
            return right;
        } else if (binary.getOperator() == BinaryOperator.MULTIPLY || binary.getOperator() == BinaryOperator.DIVIDE) {
            return right == UnitKind.NONE ? left : UnitKind.NONE;
        }
        return left == right ? left : UnitKind.NONE;
    }

    private static UnitKind both(Expression first, Expression second, ExpressionEvaluator evaluator) {
        UnitKind kind = kind(first, evaluator);
        return kind == kind(second, evaluator) ? kind : UnitKind.NONE;
    }
}
