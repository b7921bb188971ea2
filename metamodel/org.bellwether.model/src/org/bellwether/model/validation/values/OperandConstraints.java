// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.AttributeValue;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.Wait;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that operators, conditions and counts that are computed at run time have operands of the right types.
 * Expressions that are computed when an experiment is planned are checked by their computation.
 */
public final class OperandConstraints implements Constraint {
    private static final String CONDITION = "the condition is a boolean";
    private static final String COUNT = "the count is a whole number";

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Branch branch) {
            check(branch.getCondition(), StaticType.BOOLEAN, CONDITION, problems);
        } else if (element instanceof Loop loop) {
            check(loop.getCount(), StaticType.WHOLE, COUNT, problems);
            check(loop.getCondition(), StaticType.BOOLEAN, CONDITION, problems);
        } else if (element instanceof Wait wait) {
            check(wait.getCount(), StaticType.WHOLE, COUNT, problems);
        } else if (element instanceof Expression expression && isOfRunTime(expression)) {
            checkParts(expression, problems);
        }
    }

    private static boolean isOfRunTime(Expression expression) {
        return Models.containing(expression, Action.class) != null
                || Models.containing(expression, StateVariable.class) != null
                || Models.containing(expression, AttributeValue.class) != null;
    }

    private static void checkParts(Expression expression, ProblemCollector problems) {
        if (expression instanceof ConditionalExpression conditional) {
            check(conditional.getCondition(), StaticType.BOOLEAN, CONDITION, problems);
        } else if (expression instanceof UnaryExpression unary) {
            StaticType wanted = switch (unary.getOperator()) {
                case NOT -> StaticType.BOOLEAN;
                case COMPLEMENT -> StaticType.WHOLE;
                case PLUS, MINUS -> StaticType.REAL;
            };
            check(unary.getOperand(), wanted, takes(unary.getOperator().getLiteral(), wanted), problems);
        } else if (expression instanceof ElementReference element) {
            check(element.getIndex(), StaticType.WHOLE, "an index is a whole number", problems);
        } else if (expression instanceof BinaryExpression binary && isEquality(binary.getOperator())) {
            if (PlannedValues.usesBehaviour(binary)) { // planning compares all others, texts too
                checkComparable(binary, problems);
            }
        } else if (expression instanceof BinaryExpression binary) {
            StaticType wanted = wanted(binary.getOperator());
            String takes = takes(binary.getOperator().getLiteral(), wanted);
            check(binary.getLeft(), wanted, takes, problems);
            check(binary.getRight(), wanted, takes, problems);
        }
    }

    private static boolean isEquality(BinaryOperator operator) {
        return operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
    }

    private static StaticType wanted(BinaryOperator operator) {
        return switch (operator) {
            case LOGICAL_AND, LOGICAL_OR, IMPLIES -> StaticType.BOOLEAN;
            case MODULO, OR, XOR, AND, SHIFT_LEFT, SHIFT_RIGHT -> StaticType.WHOLE;
            default -> StaticType.REAL;
        };
    }

    private static String takes(String operator, StaticType wanted) {
        return operator + " takes " + wanted.name() + "s";
    }

    private static void check(Expression value, StaticType wanted, String takes, ProblemCollector problems) {
        Mismatch.of(value, wanted)
                .ifPresent(m -> problems.add(ProblemCode.BW212, m.at(), m.words(), takes, "Give a " + wanted.name()));
    }

    private static void checkComparable(BinaryExpression binary, ProblemCollector problems) {
        StaticType left = ValueTypes.of(binary.getLeft());
        StaticType right = ValueTypes.of(binary.getRight());
        String operator = binary.getOperator().getLiteral();
        for (Expression operand : new Expression[] {binary.getLeft(), binary.getRight()}) {
            StaticType type = ValueTypes.of(operand);
            if (!isComparable(type)) {
                problems.add(
                        ProblemCode.BW212,
                        operand,
                        Mismatch.words(operand) + " is " + type.words(),
                        operator + " compares numbers, booleans, characters and enumerators",
                        "Compare one of those");
                return;
            }
        }
        if (!left.fits(right.isNumber() ? StaticType.REAL : right)) {
            problems.add(
                    ProblemCode.BW212,
                    binary.getRight(),
                    Mismatch.words(binary.getRight()) + " is " + right.words(),
                    operator + " compares it with " + left.words(),
                    "Give a value of type " + left.name());
        }
    }

    private static boolean isComparable(StaticType type) {
        return switch (type.family()) {
            case UNKNOWN, WHOLE, REAL, BOOLEAN, CHARACTER, ENUMERATION -> true;
            default -> false;
        };
    }
}
