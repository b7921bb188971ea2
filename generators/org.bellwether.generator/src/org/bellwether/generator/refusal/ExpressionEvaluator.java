// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.refusal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;

/** Evaluates expressions in one environment; an expression without a value is refused, with its place. */
public record ExpressionEvaluator(Environment environment) {

    /** Returns a whole number, or the default for a missing expression. */
    public long integer(Expression expression, long otherwise) {
        return expression == null
                ? otherwise
                : refusing(expression, () -> Expressions.integer(expression, environment));
    }

    /** Returns a whole number of at least {@code least}, or the default for a missing expression. */
    public long integer(Expression expression, long otherwise, long least) {
        long value = integer(expression, otherwise);
        if (expression != null && value < least) {
            throw new RefusedException(
                    "BW806", expression, value + " is less than " + least, "Give a value of at least " + least);
        }
        return value;
    }

    /** Returns a whole number from {@code least} to {@code most}, or the default for a missing expression. */
    public long integer(Expression expression, long otherwise, long least, long most) {
        long value = integer(expression, otherwise, least);
        if (expression != null && value > most) {
            throw new RefusedException(
                    "BW806", expression, value + " is more than " + most, "Give a value of at most " + most);
        }
        return value;
    }

    /** Returns the number of characters or elements of a value: a plain number, or a size in bytes. */
    public long length(Expression expression) {
        long length = refusing(expression, () -> Expressions.bytes(expression, environment));
        if (length < 0) {
            throw new RefusedException("BW806", expression, length + " is less than 0", "Give a value of at least 0");
        }
        return length;
    }

    /** Returns a plain number. */
    public BigDecimal number(Expression expression) {
        return refusing(
                expression,
                () -> Expressions.number(expression, environment, UnitKind.NONE).value());
    }

    /** Returns a time in ns, or the default for a missing expression. */
    public long nanoseconds(Expression expression, long otherwise) {
        return expression == null
                ? otherwise
                : refusing(expression, () -> Expressions.nanoseconds(expression, environment));
    }

    /** Returns a time of at least 1 ns, or the default for a missing expression. */
    public long positiveNanoseconds(Expression expression, long otherwise) {
        long value = nanoseconds(expression, otherwise);
        if (expression != null && value < 1) {
            throw new RefusedException(
                    "BW806", expression, value + " ns is less than 1 ns", "Give a time of at least 1 ns");
        }
        return value;
    }

    /** Returns the time between activations in ns, from a rate or a period. */
    public long period(Expression rate, Expression period) {
        return refusing(rate == null ? period : rate, () -> Expressions.periodNanoseconds(rate, period, environment));
    }

    /** Returns a text, or the default for a missing expression. */
    public String text(Expression expression, String otherwise) {
        return expression == null ? otherwise : value(expression).toString();
    }

    /** Returns a value of any kind. */
    public Value value(Expression expression) {
        return refusing(expression, () -> Expressions.evaluate(expression, environment));
    }

    /** Returns plain numbers; lists and ranges are expanded. */
    public List<BigDecimal> numbers(List<Expression> expressions) {
        List<BigDecimal> numbers = new ArrayList<>();
        for (Expression expression : expressions) {
            collect(expression, value(expression), numbers);
        }
        return numbers;
    }

    private static void collect(Expression expression, Value value, List<BigDecimal> numbers) {
        if (value instanceof Value.ValueList many) {
            many.values().forEach(each -> collect(expression, each, numbers));
        } else if (value instanceof Value.Number number) {
            numbers.add(number.value());
        } else {
            throw new RefusedException("BW805", expression, value + " is not a number", "Give a number");
        }
    }

    /** Returns a value that is computed from expressions of an element; a failure is refused with its place. */
    public static <T> T refusing(EObject where, Supplier<T> evaluation) {
        try {
            return evaluation.get();
        } catch (EvaluationException e) {
            throw new RefusedException(
                    "BW805",
                    e.element() == null ? where : e.element(),
                    "This has no value that can be planned with: " + e.getMessage(),
                    "Give a value that is known before the run");
        }
    }
}
