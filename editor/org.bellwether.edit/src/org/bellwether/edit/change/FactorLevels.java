// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Units;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.Unit;

/**
 * The levels that the declaration of an option or a parameter offers to a factor: all choices, both truth values, or for
 * a number its value and twice the value, or half of it if twice the value is out of range. A declaration without a
 * value offers no levels.
 */
final class FactorLevels {
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private FactorLevels() {}

    static List<Expression> of(Option option) {
        List<String> choices =
                option.getChoices().stream().map(OptionChoice::getName).toList();
        return of(
                option.getType(),
                choices,
                option.getDefault(),
                option.getUnit(),
                option.getMinimum(),
                option.getMaximum());
    }

    static List<Expression> of(Parameter parameter) {
        return of(
                parameter.getType(),
                parameter.getChoices(),
                parameter.getValue(),
                parameter.getUnit(),
                parameter.getMinimum(),
                parameter.getMaximum());
    }

    private static List<Expression> of(
            ParameterType type,
            List<String> choices,
            Expression value,
            Unit unit,
            Expression minimum,
            Expression maximum) {
        return switch (type) {
            case BOOLEAN -> Stream.of(false, true).map(FactorLevels::truth).toList();
            case CHOICE ->
                choices.size() < 2
                        ? List.of()
                        : choices.stream().map(FactorLevels::word).toList();
            case LONG, DOUBLE, DURATION, RATE, SIZE -> numbers(type, value, unit, minimum, maximum);
            default -> List.of();
        };
    }

    private static List<Expression> numbers(
            ParameterType type, Expression value, Unit given, Expression minimum, Expression maximum) {
        Unit unit = value instanceof Quantity quantity ? quantity.getUnit() : given;
        BigDecimal one = number(value);
        if (one == null) {
            return List.of();
        }
        boolean isWhole = type == ParameterType.LONG || value instanceof IntegerLiteral;
        BigDecimal other = one.signum() == 0 ? BigDecimal.ONE : one.multiply(TWO);
        Optional<BigDecimal> most = in(unit, given, maximum);
        Optional<BigDecimal> least = in(unit, given, minimum);
        if (most.isPresent() && other.compareTo(most.get()) > 0) {
            other = isWhole ? one.divideToIntegralValue(TWO) : one.divide(TWO);
        }
        boolean isOutside = least.isPresent() && other.compareTo(least.get()) < 0
                || most.isPresent() && other.compareTo(most.get()) > 0;
        if (isOutside || other.compareTo(one) == 0) {
            return List.of();
        }
        return Stream.of(one.min(other), one.max(other))
                .map(level -> number(level, unit, isWhole))
                .toList();
    }

    /** Returns the number as it is written; null if the expression is not a number. */
    private static BigDecimal number(Expression value) {
        if (value instanceof IntegerLiteral literal) {
            return new BigDecimal(literal.getValue());
        } else if (value instanceof RealLiteral literal) {
            return literal.getValue();
        }
        return value instanceof Quantity quantity ? quantity.getValue() : null;
    }

    /** Returns a bound in a unit; empty if there is no bound that can be computed. */
    private static Optional<BigDecimal> in(Unit unit, Unit given, Expression bound) {
        try {
            return bound != null
                            && Expressions.inUnit(given, Expressions.evaluate(bound, Environment.EMPTY))
                                    instanceof Value.Number number
                    ? Optional.of(number.value().divide(Units.factor(unit), MathContext.DECIMAL64))
                    : Optional.empty();
        } catch (EvaluationException e) {
            return Optional.empty(); // the constraints report the problem
        }
    }

    private static Expression number(BigDecimal level, Unit unit, boolean isWhole) {
        ParameterFactory factory = ParameterFactory.eINSTANCE;
        if (unit != Unit.NONE) {
            Quantity quantity = factory.createQuantity();
            quantity.setValue(level);
            quantity.setUnit(unit);
            return quantity;
        } else if (isWhole) {
            IntegerLiteral literal = factory.createIntegerLiteral();
            literal.setValue(BigInteger.valueOf(level.longValue()));
            return literal;
        }
        RealLiteral literal = factory.createRealLiteral();
        literal.setValue(level);
        return literal;
    }

    private static Expression truth(boolean value) {
        BooleanLiteral literal = ParameterFactory.eINSTANCE.createBooleanLiteral();
        literal.setValue(value);
        return literal;
    }

    private static Expression word(String choice) {
        StringLiteral literal = ParameterFactory.eINSTANCE.createStringLiteral();
        literal.setValue(choice);
        return literal;
    }
}
