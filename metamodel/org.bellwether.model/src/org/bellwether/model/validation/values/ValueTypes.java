// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;
import org.eclipse.emf.ecore.EObject;

/** Determines the types of expressions. */
public final class ValueTypes {
    /** Functions whose result has the type of their arguments. */
    private static final Set<String> ARITHMETIC = Set.of("min", "max", "abs");

    private ValueTypes() {}

    /**
     * Returns the type of an expression's values; unknown if a part is missing, and for generated values, which fit all
     * types.
     */
    public static StaticType of(Expression e) {
        if (e instanceof StateReference r && isThere(r.getVariable())) {
            return StaticType.of((Typed) r.getVariable());
        } else if (e instanceof AttributeReference r && isThere(r.getAttribute())) {
            return StaticType.of(r.getAttribute().getType());
        } else if (e instanceof ArgumentReference r && isThere(r.getParameter())) {
            return StaticType.of(r.getParameter().getType());
        } else if (e instanceof EventFieldReference r && isThere(r.getMember())) {
            return StaticType.of((Typed) r.getMember());
        } else if (e instanceof MemberReference r && isThere(r.getMember())) {
            return StaticType.of((Typed) r.getMember());
        } else if (e instanceof PortReference r && isThere(r.getPort())) {
            return StaticType.of(r.getPort().getInterface());
        } else if (e instanceof ElementReference r) {
            return r.getValue() == null ? StaticType.UNKNOWN : of(r.getValue()).ofElement();
        } else if (e instanceof ConstantReference r && isThere(r.getConstant())) {
            return StaticType.of(r.getConstant().getType());
        } else if (e instanceof EnumeratorReference r && isThere(r.getEnumerator())) {
            return r.getEnumerator().eContainer() instanceof Enumeration type
                    ? StaticType.of(type)
                    : StaticType.UNKNOWN;
        } else if (e instanceof ParameterReference r && isThere(r.getParameter())) {
            return of(r.getParameter().getType());
        }
        return e instanceof IndexReference ? StaticType.WHOLE : literal(e);
    }

    private static boolean isThere(EObject used) {
        return used != null && !used.eIsProxy();
    }

    private static StaticType literal(Expression e) {
        if (e instanceof BooleanLiteral) {
            return StaticType.BOOLEAN;
        } else if (e instanceof IntegerLiteral) {
            return StaticType.WHOLE;
        } else if (e instanceof RealLiteral || e instanceof FixedLiteral || e instanceof Quantity) {
            return StaticType.REAL;
        } else if (e instanceof StringLiteral s) {
            return StaticType.string(s.isWide(), OptionalLong.empty());
        } else if (e instanceof CharacterLiteral c) {
            return StaticType.of(c.isWide() ? PrimitiveKind.WCHAR : PrimitiveKind.CHAR);
        }
        return compound(e);
    }

    private static StaticType compound(Expression e) {
        if (e instanceof UnaryExpression u) {
            return switch (u.getOperator()) {
                case NOT -> StaticType.BOOLEAN;
                case COMPLEMENT -> StaticType.WHOLE;
                case PLUS, MINUS -> number(operands(u));
            };
        } else if (e instanceof BinaryExpression b) {
            return switch (b.getOperator()) {
                case ADD, SUBTRACT, MULTIPLY, DIVIDE -> number(operands(b));
                case MODULO, OR, XOR, AND, SHIFT_LEFT, SHIFT_RIGHT -> StaticType.WHOLE;
                default -> StaticType.BOOLEAN;
            };
        } else if (e instanceof FunctionCall f && ARITHMETIC.contains(String.valueOf(f.getFunction()))) {
            return number(operands(f));
        }
        return e instanceof FunctionCall f && "length".equals(f.getFunction()) ? StaticType.WHOLE : StaticType.UNKNOWN;
    }

    private static StaticType of(ParameterType type) {
        return switch (type) {
            case BOOLEAN -> StaticType.BOOLEAN;
            case LONG, SIZE, DURATION -> StaticType.WHOLE;
            case DOUBLE, RATE -> StaticType.REAL;
            case STRING, CHOICE, TARGET, PLACEMENT, SPECIALISATION -> StaticType.string(false, OptionalLong.empty());
        };
    }

    /**
     * Returns whole number for two whole numbers, for division too; another constraint reports operands that are not
     * numbers.
     */
    private static StaticType number(List<Expression> operands) {
        List<StaticType> types = operands.stream().map(ValueTypes::of).toList();
        return !types.stream().allMatch(StaticType::isNumber)
                ? StaticType.UNKNOWN
                : types.stream()
                        .filter(t -> t.family() == StaticType.Family.REAL)
                        .findFirst()
                        .orElse(StaticType.WHOLE);
    }

    /** Returns the operands of an operator or function, without missing ones. */
    private static List<Expression> operands(Expression e) {
        if (e instanceof UnaryExpression u) {
            return Stream.ofNullable(u.getOperand()).toList();
        } else if (e instanceof BinaryExpression b) {
            return Stream.of(b.getLeft(), b.getRight()).filter(Objects::nonNull).toList();
        }
        return e instanceof FunctionCall f ? f.getArguments() : List.of();
    }
}
