// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;

/**
 * Evaluates IDL's constant expressions (CORBA 3.3 part 1, 7.10.2). A value is a {@link BigInteger}, {@link BigDecimal}, {@link Boolean},
 * {@link Character}, {@link String} or {@link org.bellwether.model.idl.Enumerator}.
 */
public final class ConstantEvaluator {
    private static final MathContext REAL = MathContext.DECIMAL128;

    private ConstantEvaluator() {}

    /**
     * Returns the value of an expression.
     *
     * @throws IllegalArgumentException if IDL does not allow the expression; the message gives the reason
     */
    public static Object of(Expression expression) {
        if (expression instanceof IntegerLiteral literal) {
            return literal.getValue();
        } else if (expression instanceof RealLiteral literal) {
            return literal.getValue();
        } else if (expression instanceof FixedLiteral literal) {
            return literal.getValue();
        } else if (expression instanceof BooleanLiteral literal) {
            return literal.isValue();
        } else if (expression instanceof StringLiteral literal) {
            return literal.getValue();
        } else if (expression instanceof CharacterLiteral literal) {
            return character(literal.getValue());
        } else if (expression instanceof EnumeratorReference reference) {
            return reference.getEnumerator();
        } else if (expression instanceof ConstantReference reference) {
            return of(reference.getConstant().getValue());
        } else if (expression instanceof ParameterReference reference) {
            return of(reference.getParameter().getValue());
        } else if (expression instanceof UnaryExpression unary) {
            return unary(unary);
        } else if (expression instanceof BinaryExpression binary) {
            return binary(binary);
        }
        throw new IllegalArgumentException(
                (expression == null ? "nothing" : expression.eClass().getName()) + " is not a constant of IDL");
    }

    /** Returns the value of a bound or a dimension: an integer above zero that fits in 32 bits. */
    public static long size(Expression expression) {
        if (of(expression) instanceof BigInteger value && value.signum() > 0 && value.bitLength() <= 32) {
            return value.longValueExact();
        }
        throw new IllegalArgumentException("a bound or dimension must be an integer from 1 to 4294967295");
    }

    /**
     * Returns the number of digits after the point of a fixed type.
     *
     * @throws IllegalArgumentException if the value is not a number from 0 to 31
     */
    public static int scale(Expression expression) {
        if (of(expression) instanceof BigInteger value && value.signum() >= 0 && value.bitLength() <= 5) {
            return value.intValueExact();
        }
        throw new IllegalArgumentException("a scale must be an integer from 0 to 31");
    }

    private static Character character(String text) {
        if (text == null || text.length() != 1) {
            throw new IllegalArgumentException("a character literal must hold one character");
        }
        return text.charAt(0);
    }

    private static Object unary(UnaryExpression expression) {
        Object operand = of(expression.getOperand());
        return switch (expression.getOperator()) {
            case PLUS -> operand;
            case MINUS ->
                operand instanceof BigDecimal real
                        ? real.negate()
                        : integer(operand).negate();
            case COMPLEMENT -> integer(operand).not();
            case NOT -> throw notOfIdl(expression.getOperator().getLiteral());
        };
    }

    private static Object binary(BinaryExpression expression) {
        Object left = of(expression.getLeft());
        Object right = of(expression.getRight());
        if (left instanceof BigDecimal || right instanceof BigDecimal) {
            return real(expression, decimal(left), decimal(right));
        }
        BigInteger a = integer(left);
        BigInteger b = integer(right);
        return switch (expression.getOperator()) {
            case OR -> a.or(b);
            case XOR -> a.xor(b);
            case AND -> a.and(b);
            case SHIFT_LEFT -> a.shiftLeft(shift(b));
            case SHIFT_RIGHT -> a.shiftRight(shift(b));
            case ADD -> a.add(b);
            case SUBTRACT -> a.subtract(b);
            case MULTIPLY -> a.multiply(b);
            case DIVIDE -> a.divide(divisor(b));
            case MODULO -> a.remainder(divisor(b));
            default -> throw notOfIdl(expression.getOperator().getLiteral());
        };
    }

    private static BigDecimal real(BinaryExpression expression, BigDecimal a, BigDecimal b) {
        return switch (expression.getOperator()) {
            case ADD -> a.add(b, REAL);
            case SUBTRACT -> a.subtract(b, REAL);
            case MULTIPLY -> a.multiply(b, REAL);
            case DIVIDE -> {
                if (b.signum() == 0) {
                    throw new IllegalArgumentException("a constant is divided by zero");
                }
                yield a.divide(b, REAL);
            }
            default -> throw notOfIdl(expression.getOperator().getLiteral());
        };
    }

    private static BigInteger integer(Object value) {
        if (value instanceof BigInteger integer) {
            return integer;
        }
        throw new IllegalArgumentException("'" + value + "' stands where an integer must stand");
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal real ? real : new BigDecimal(integer(value));
    }

    private static int shift(BigInteger count) {
        if (count.signum() < 0 || count.bitLength() > 6) {
            throw new IllegalArgumentException("a shift must be by 0 to 63 bits");
        }
        return count.intValueExact();
    }

    private static BigInteger divisor(BigInteger value) {
        if (value.signum() == 0) {
            throw new IllegalArgumentException("a constant is divided by zero");
        }
        return value;
    }

    private static IllegalArgumentException notOfIdl(String operator) {
        return new IllegalArgumentException("operator " + operator + " is not one of IDL's constant expressions");
    }
}
