// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ListExpression;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.UnaryOperator;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;

/**
 * The reason why a value does not fit its use.
 *
 * @param at the value, or the part of it that does not fit
 * @param words the reason: {@code asked is a long}
 */
public record Mismatch(Expression at, String words) {
    private static final int LONGEST_TEXT = 40;

    /** Returns the reason why a value does not fit a type; empty if the value fits or is unknown. */
    public static Optional<Mismatch> of(Expression value, StaticType wanted) {
        if (value == null || value instanceof GeneratedValue || !wanted.isKnown()) {
            return Optional.empty();
        } else if (value instanceof ConditionalExpression c) {
            return of(c.getThen(), wanted).or(() -> of(c.getElse(), wanted));
        } else if (value instanceof ListExpression list && wanted.family() == StaticType.Family.SEQUENCE) {
            return list.getElements().stream()
                    .flatMap(e -> of(e, wanted.element()).stream())
                    .findFirst();
        }
        return Optional.ofNullable(ofOne(value, wanted)).map(words -> new Mismatch(value, words));
    }

    private static String ofOne(Expression expression, StaticType wanted) {
        StaticType type = ValueTypes.of(expression);
        Value value = type.isKnown() ? known(expression) : null;
        if (wanted.isNumber() && type.isNumber() && value instanceof Value.Number number) {
            return ofNumber(complemented(expression, number, wanted), wanted);
        } else if (!type.fits(wanted)) {
            return words(expression, value) + " is " + type.words();
        }
        boolean isTooLong = wanted.bound().isPresent()
                && value instanceof Value.Text text
                && text.value().length() > wanted.bound().getAsLong();
        return isTooLong
                ? words(expression, value) + " has "
                        + ((Value.Text) value).value().length() + " characters"
                : null;
    }

    /**
     * Returns the complement in the wanted type. The complement of an unsigned long or an unsigned long long has the same type; shorter
     * numbers are complemented as longs (CORBA 3.3 part 1, 7.11.2).
     */
    private static Value.Number complemented(Expression expression, Value.Number number, StaticType wanted) {
        boolean unsigned = (wanted.identity() == PrimitiveKind.UNSIGNED_LONG
                        || wanted.identity() == PrimitiveKind.UNSIGNED_LONG_LONG)
                && number.value().signum() < 0
                && number.integer()
                && Models.all(expression, UnaryExpression.class).stream()
                        .anyMatch(each -> each.getOperator() == UnaryOperator.COMPLEMENT);
        return unsigned
                ? Value.Number.of(number.value()
                        .toBigInteger()
                        .add(highest((PrimitiveKind) wanted.identity()))
                        .add(BigInteger.ONE))
                : number;
    }

    private static String ofNumber(Value.Number number, StaticType wanted) {
        BigDecimal value = number.value();
        if (wanted.family() == StaticType.Family.WHOLE
                && value.stripTrailingZeros().scale() > 0) {
            return number + " is not a whole number";
        }
        if (wanted.identity() instanceof PrimitiveKind kind && isTooLarge(value, kind)) {
            return "the number is too large";
        }
        BigInteger low = wanted.identity() instanceof PrimitiveKind kind ? lowest(kind) : null;
        BigInteger high = low == null ? null : highest((PrimitiveKind) wanted.identity());
        boolean isOutside =
                low != null && (value.compareTo(new BigDecimal(low)) < 0 || value.compareTo(new BigDecimal(high)) > 0);
        return isOutside ? number + " is not from " + low + " to " + high : null;
    }

    private static boolean isTooLarge(BigDecimal value, PrimitiveKind kind) {
        double largest = switch (kind) {
            case FLOAT -> Float.MAX_VALUE;
            case DOUBLE -> Double.MAX_VALUE;
            default -> 0;
        };
        return largest > 0 && value.abs().compareTo(new BigDecimal(largest)) > 0;
    }

    private static BigInteger lowest(PrimitiveKind kind) {
        return switch (kind) {
            case UNSIGNED_SHORT, UNSIGNED_LONG, UNSIGNED_LONG_LONG, OCTET -> BigInteger.ZERO;
            case SHORT, LONG, LONG_LONG -> BigInteger.TWO.pow(bits(kind) - 1).negate();
            default -> null;
        };
    }

    private static BigInteger highest(PrimitiveKind kind) {
        boolean signed = lowest(kind).signum() < 0;
        return BigInteger.TWO.pow(bits(kind) - (signed ? 1 : 0)).subtract(BigInteger.ONE);
    }

    private static int bits(PrimitiveKind kind) {
        return switch (kind) {
            case OCTET -> 8;
            case SHORT, UNSIGNED_SHORT -> 16;
            case LONG, UNSIGNED_LONG -> 32;
            default -> 64;
        };
    }

    /**
     * Returns the value, or null if it is known only at run time; a value that cannot be computed is not a type error.
     */
    private static Value known(Expression expression) {
        if (PlannedValues.dependsOnRun(expression)) {
            return null;
        }
        try {
            return Expressions.evaluate(expression, Environment.EMPTY);
        } catch (EvaluationException e) {
            return null;
        }
    }

    /** Returns an expression for messages: the name of the referenced element, or the value. */
    public static String words(Expression expression) {
        return words(expression, known(expression));
    }

    private static String words(Expression e, Value value) {
        if (e instanceof StateReference r) {
            return r.getVariable().getName();
        } else if (e instanceof AttributeReference r) {
            return r.getAttribute().getName();
        } else if (e instanceof ArgumentReference r) {
            return r.getParameter().getName();
        } else if (e instanceof EventFieldReference r) {
            return "event." + r.getMember().getName();
        } else if (e instanceof MemberReference r) {
            return words(r.getValue()) + "." + r.getMember().getName();
        } else if (e instanceof ElementReference r) {
            Value index = r.getIndex() == null ? null : known(r.getIndex());
            return words(r.getValue()) + "[" + (index == null ? "…" : index) + "]";
        } else if (e instanceof PortReference r) {
            return "reference(" + r.getPort().getName() + ")";
        } else if (e instanceof ParameterReference r) {
            return r.getParameter().getName();
        } else if (e instanceof ConstantReference r) {
            return QualifiedNames.of(r.getConstant());
        } else if (e instanceof EnumeratorReference r) {
            return QualifiedNames.of(r.getEnumerator());
        }
        return value instanceof Value.Text text ? quoted(text.value()) : value == null ? "the value" : value.toString();
    }

    private static String quoted(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return '"' + (line.length() > LONGEST_TEXT ? line.substring(0, LONGEST_TEXT) + "…" : line) + '"';
    }
}
