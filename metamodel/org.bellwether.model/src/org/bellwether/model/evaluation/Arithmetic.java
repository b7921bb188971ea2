// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.BinaryOperator;
import org.bellwether.model.parameter.BinaryExpression;
import org.eclipse.emf.ecore.EObject;

/**
 * Computes IDL's operators on values (CORBA 3.3, part 1, 7.9.2): two integers give an integer, with division towards
 * zero; all other numbers are decimal with 34 digits. Quantities keep their kind: 3 * 20 ms is a time, 1 / 20 ms a
 * rate.
 */
public final class Arithmetic {
    private static final MathContext PRECISION = MathContext.DECIMAL128;
    private static final BigDecimal NANOSECONDS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);
    /** The largest shift; a larger shift is a mistake, and would take all memory. */
    private static final int LARGEST_SHIFT = 63;
    /**
     * The largest number of digits before and after the point; larger numbers have no use and would fill the memory.
     */
    private static final int MOST_DIGITS = 1_000;

    private Arithmetic() {}

    /** Returns the value, unless it is a number with too many digits. */
    static Value inRange(EObject where, Value value) {
        if (value instanceof Value.Number n) {
            long behind = n.value().scale();
            long before = n.value().precision() - behind;
            if (n.value().signum() != 0 && (behind > MOST_DIGITS || before > MOST_DIGITS)) {
                throw new EvaluationException(where, "a number has more than " + MOST_DIGITS + " digits");
            }
        }
        return value;
    }

    static Value apply(BinaryExpression e, Value left, Value right) {
        return switch (e.getOperator()) {
            case LOGICAL_AND -> new Value.Bool(bool(e, left) && bool(e, right));
            case LOGICAL_OR -> new Value.Bool(bool(e, left) || bool(e, right));
            case IMPLIES -> new Value.Bool(!bool(e, left) || bool(e, right));
            case EQUAL -> new Value.Bool(equal(e, left, right));
            case NOT_EQUAL -> new Value.Bool(!equal(e, left, right));
            case LESS -> new Value.Bool(compare(e, left, right) < 0);
            case LESS_EQUAL -> new Value.Bool(compare(e, left, right) <= 0);
            case GREATER -> new Value.Bool(compare(e, left, right) > 0);
            case GREATER_EQUAL -> new Value.Bool(compare(e, left, right) >= 0);
            case ADD -> sum(e, left, right, BigDecimal::add);
            case SUBTRACT -> sum(e, left, right, BigDecimal::subtract);
            case MULTIPLY -> multiply(e, number(e, left), number(e, right));
            case DIVIDE -> divide(e, number(e, left), number(e, right));
            case MODULO -> Value.Number.of(integer(e, left).remainder(nonZero(e, integer(e, right))));
            case OR -> Value.Number.of(integer(e, left).or(integer(e, right)));
            case XOR -> Value.Number.of(integer(e, left).xor(integer(e, right)));
            case AND -> Value.Number.of(integer(e, left).and(integer(e, right)));
            case SHIFT_LEFT -> Value.Number.of(integer(e, left).shiftLeft(shift(e, right)));
            case SHIFT_RIGHT -> Value.Number.of(integer(e, left).shiftRight(shift(e, right)));
        };
    }

    static boolean bool(EObject where, Value value) {
        if (value instanceof Value.Bool b) {
            return b.value();
        }
        throw new EvaluationException(where, value + " is neither TRUE nor FALSE");
    }

    static Value.Number number(EObject where, Value value) {
        if (value instanceof Value.Number n) {
            return n;
        }
        throw new EvaluationException(where, value + " is not a number");
    }

    public static BigInteger integer(EObject where, Value value) {
        Value.Number n = number(where, value);
        if (n.kind() != UnitKind.NONE || n.value().stripTrailingZeros().scale() > 0) {
            throw new EvaluationException(where, n + " is not a whole number");
        }
        return n.value().toBigIntegerExact();
    }

    static int compare(EObject where, Value left, Value right) {
        Value.Number l = number(where, left);
        Value.Number r = number(where, right);
        return sameKind(where, l, r).value().compareTo(r.value());
    }

    private static boolean equal(EObject where, Value left, Value right) {
        return left instanceof Value.Number && right instanceof Value.Number
                ? compare(where, left, right) == 0
                : left.equals(right);
    }

    private static Value sum(EObject where, Value left, Value right, BinaryOperator<BigDecimal> operator) {
        Value.Number l = number(where, left);
        Value.Number r = number(where, right);
        sameKind(where, l, r);
        return new Value.Number(operator.apply(l.value(), r.value()), l.kind(), l.integer() && r.integer());
    }

    private static Value.Number sameKind(EObject where, Value.Number left, Value.Number right) {
        if (left.kind() != right.kind()) {
            throw new EvaluationException(
                    where,
                    left + " is " + left.kind().phrase() + ", " + right + " is "
                            + right.kind().phrase());
        }
        return left;
    }

    private static Value multiply(EObject where, Value.Number l, Value.Number r) {
        BigDecimal product = l.value().multiply(r.value(), PRECISION);
        if (l.kind() == UnitKind.NONE || r.kind() == UnitKind.NONE) {
            UnitKind kind = l.kind() == UnitKind.NONE ? r.kind() : l.kind();
            boolean integer = l.integer() && r.integer();
            return new Value.Number(integer ? l.value().multiply(r.value()) : product, kind, integer);
        } else if (l.kind() == UnitKind.TIME && r.kind() == UnitKind.RATE
                || l.kind() == UnitKind.RATE && r.kind() == UnitKind.TIME) {
            return new Value.Number(product.divide(NANOSECONDS_PER_SECOND, PRECISION), UnitKind.NONE, false);
        }
        throw new EvaluationException(where, l + " times " + r + " is not a quantity that Bellwether knows");
    }

    private static Value divide(EObject where, Value.Number l, Value.Number r) {
        if (r.value().signum() == 0) {
            throw new EvaluationException(where, "it divides by 0");
        }
        BigDecimal quotient = l.value().divide(r.value(), PRECISION);
        if (l.integer() && r.integer()) {
            return Value.Number.of(l.value().toBigInteger().divide(r.value().toBigInteger()));
        } else if (l.kind() == r.kind()) {
            return new Value.Number(quotient, UnitKind.NONE, false);
        } else if (r.kind() == UnitKind.NONE) {
            return new Value.Number(quotient, l.kind(), false);
        } else if (l.kind() == UnitKind.NONE && (r.kind() == UnitKind.TIME || r.kind() == UnitKind.RATE)) {
            UnitKind kind = r.kind() == UnitKind.TIME ? UnitKind.RATE : UnitKind.TIME;
            BigDecimal scaled = l.value().multiply(NANOSECONDS_PER_SECOND).divide(r.value(), PRECISION);
            return new Value.Number(scaled, kind, false);
        }
        throw new EvaluationException(where, l + " divided by " + r + " is not a quantity that Bellwether knows");
    }

    private static BigInteger nonZero(EObject where, BigInteger value) {
        if (value.signum() == 0) {
            throw new EvaluationException(where, "it divides by 0");
        }
        return value;
    }

    private static int shift(EObject where, Value value) {
        BigInteger shift = integer(where, value);
        if (shift.signum() < 0 || shift.compareTo(BigInteger.valueOf(LARGEST_SHIFT)) > 0) {
            throw new EvaluationException(where, "it shifts by " + shift + ", which is not from 0 to " + LARGEST_SHIFT);
        }
        return shift.intValue();
    }

    /** Returns the nearest whole number; a half is rounded to the even one. */
    static BigInteger rounded(BigDecimal value) {
        return value.setScale(0, RoundingMode.HALF_EVEN).toBigIntegerExact();
    }
}
