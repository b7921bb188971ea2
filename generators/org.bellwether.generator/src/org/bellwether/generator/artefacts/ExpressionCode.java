// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import java.util.List;
import org.bellwether.generator.mapping.Literals;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.plan.Evaluator;
import org.bellwether.generator.plan.GeneratedValues;
import org.bellwether.generator.plan.Unsupported;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Value;
import org.eclipse.emf.ecore.EObject;

/**
 * Expressions of behaviours as C++.
 *
 * @param evaluator gives the values of what is known when the experiment is planned
 * @param owner     how members of the executor are reached: nothing, or {@code owner_.} in its servants
 */
record ExpressionCode(Evaluator evaluator, String owner) {

    /** A value that can be passed as an argument or operand. */
    String text(Expression expression, Type type) {
        if (isConstant(expression)) {
            return literal(expression, type);
        } else if (expression instanceof StateReference reference) {
            return owner + Members.state(reference.getVariable()) + ".get()"
                    + (GeneratedValues.isManaged(Type.of((Typed) reference.getVariable())) ? ".in()" : "");
        } else if (expression instanceof AttributeReference reference) {
            return owner
                    + Members.member(reference.getAttribute())
                    + (GeneratedValues.isManaged(
                                    Type.of(reference.getAttribute().getType()))
                            ? ".in()"
                            : "");
        } else if (expression instanceof ArgumentReference reference) {
            return Members.local(reference.getParameter());
        } else if (expression instanceof EventFieldReference reference) {
            return "event." + Members.member(reference.getMember())
                    + (GeneratedValues.isManaged(Type.of((Typed) reference.getMember())) ? ".in()" : "");
        } else if (expression instanceof GeneratedValue value) {
            return generated(value, type, expression);
        }
        return compound(expression, type);
    }

    /** A fresh generated value; null stands for one without a length of its own. */
    String generated(GeneratedValue value, Type type, EObject where) {
        return generated(Members.holder(type, where), value, type, where);
    }

    private String generated(String cppType, GeneratedValue value, Type type, EObject where) {
        boolean lengthGiven = value != null && value.getLength() != null;
        long length = lengthGiven ? evaluator.integer(value.getLength(), 0, 0) : 0;
        GeneratedValues.refuse(type, length, where);
        if (!lengthGiven) {
            length = GeneratedValues.usualLength(type);
        }
        boolean usual = length == GeneratedValues.USUAL_LENGTH;
        return "bw::generated<" + cppType + ">(activation" + (usual ? "" : ", " + length) + ")";
    }

    /** What a state variable holds before its first assignment, where all that is assigned to it is generated. */
    String initial(Type type, EObject where) {
        long length = GeneratedValues.usualLength(type);
        boolean usual = length == GeneratedValues.USUAL_LENGTH;
        return "bw::initial<" + Members.holder(type, where) + ">(" + (usual ? "" : length) + ")";
    }

    /** A fresh generated value for a member that is there, whose type may have no name. */
    String generatedLike(String member, GeneratedValue value, Type type, EObject where) {
        boolean anonymous = type.name() == null && type.kind() != Type.Kind.PRIMITIVE;
        return anonymous ? generated("decltype(" + member + ")", value, type, where) : generated(value, type, where);
    }

    private String compound(Expression expression, Type type) {
        if (expression instanceof UnaryExpression unary) {
            return unary.getOperator().getLiteral() + operand(unary.getOperand(), type);
        } else if (expression instanceof BinaryExpression binary) {
            Unsupported.when(
                    binary.getOperator() == BinaryOperator.IMPLIES,
                    binary,
                    "'implies' in behaviours is",
                    "Write it with ! and ||");
            return operand(binary.getLeft(), type) + " " + binary.getOperator().getLiteral() + " "
                    + operand(binary.getRight(), type);
        } else if (expression instanceof ConditionalExpression conditional) {
            return "(" + operand(conditional.getCondition(), type) + " ? " + operand(conditional.getThen(), type)
                    + " : " + operand(conditional.getElse(), type) + ")";
        }
        throw Unsupported.refusal(
                expression,
                "This expression in behaviours is",
                "Use literals, state, arguments, members of the event, operators or generated values");
    }

    private String operand(Expression expression, Type type) {
        boolean nested = expression instanceof BinaryExpression && !isConstant(expression);
        return nested ? "(" + text(expression, type) + ")" : text(expression, type);
    }

    private String literal(Expression expression, Type type) {
        Value value = evaluator.value(expression);
        if (value instanceof Value.Number number) {
            boolean integer = number.value().stripTrailingZeros().scale() <= 0;
            return integer ? Literals.of(number.value().toBigIntegerExact(), type) : Literals.of(number.value(), type);
        } else if (value instanceof Value.Bool bool) {
            return Literals.of(bool.value(), type);
        } else if (value instanceof Value.Enumerated enumerated) {
            return Literals.of(enumerated.value(), type);
        } else if (value instanceof Value.Text text) {
            boolean character =
                    type.kind() == Type.Kind.PRIMITIVE && text.value().length() == 1;
            return character ? Literals.of(text.value().charAt(0), type) : Literals.of(text.value(), type);
        }
        throw Unsupported.refusal(expression, "Lists in behaviours are", "Give one value");
    }

    /** Whether the value is known when the experiment is planned. */
    static boolean isConstant(Expression expression) {
        List<Expression> parts = Models.all(expression, Expression.class);
        return parts.stream()
                .noneMatch(part -> part instanceof StateReference
                        || part instanceof AttributeReference
                        || part instanceof ArgumentReference
                        || part instanceof EventFieldReference
                        || part instanceof GeneratedValue
                        || part instanceof FunctionCall call && isRandom(call));
    }

    private static boolean isRandom(FunctionCall call) {
        return List.of("uniform", "normal", "exponential", "pareto").contains(call.getFunction());
    }
}
