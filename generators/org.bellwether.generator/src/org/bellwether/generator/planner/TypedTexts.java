// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Units;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.parameter.Unit;

/**
 * Parses the values of parameters and options that users type: {@code 400}, {@code 50 ms}, {@code true}.
 *
 * @param type    the type of the value
 * @param unit    the unit of numbers without a unit
 * @param choices the legal values of a choice
 * @param minimum the smallest legal value, or null
 * @param maximum the largest legal value, or null
 */
record TypedTexts(ParameterType type, Unit unit, List<String> choices, Expression minimum, Expression maximum) {
    private static final Pattern QUANTITY = Pattern.compile("([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)\\s*(\\S*)");

    /** Thrown for an illegal value; the message has the legal ones. */
    static final class WrongText extends Exception {
        private static final long serialVersionUID = 1L;

        WrongText(String instead) {
            super(instead);
        }
    }

    Value parse(String text) throws WrongText {
        return switch (type) {
            case BOOLEAN -> bool(text);
            case CHOICE -> choice(text);
            case STRING, TARGET, PLACEMENT, SPECIALISATION -> line(text);
            case LONG, SIZE -> whole(number(text));
            case DOUBLE, DURATION, RATE -> number(text);
        };
    }

    private static Value bool(String text) throws WrongText {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "1" -> new Value.Bool(true);
            case "false", "0" -> new Value.Bool(false);
            default -> throw new WrongText("Give true or false");
        };
    }

    private Value choice(String text) throws WrongText {
        if (!choices.contains(text)) {
            throw new WrongText("Give one of: " + String.join(", ", choices));
        }
        return new Value.Text(text);
    }

    private static Value line(String text) throws WrongText {
        if (text.isBlank() || text.contains("\r")) {
            throw new WrongText("Give a text");
        }
        return new Value.Text(text);
    }

    private static Value whole(Value.Number number) throws WrongText {
        if (number.value().stripTrailingZeros().scale() > 0) {
            throw new WrongText("Give a whole number");
        }
        return number;
    }

    private Value.Number number(String text) throws WrongText {
        Matcher matcher = QUANTITY.matcher(text.strip());
        if (!matcher.matches()) {
            throw new WrongText("Give a number, with a unit where it has one");
        }
        try {
            Value.Number value = Units.value(new BigDecimal(matcher.group(1)), unit(matcher.group(2)));
            if (unit != Unit.NONE && value.kind() != Units.kind(unit)) {
                throw new WrongText("Give " + Units.kind(unit).phrase());
            }
            check(value, minimum, -1);
            check(value, maximum, 1);
            return value;
        } catch (NumberFormatException e) {
            throw new WrongText("Give a number, with a unit where it has one");
        }
    }

    private Unit unit(String text) throws WrongText {
        if (text.isEmpty()) {
            return unit;
        }
        return Arrays.stream(Unit.values())
                .filter(each -> each != Unit.NONE && each.getLiteral().equals(text))
                .findFirst()
                .orElseThrow(() -> new WrongText("Use a unit such as ms, Hz or KiB"));
    }

    private void check(Value.Number value, Expression bound, int sign) throws WrongText {
        if (bound == null) {
            return;
        }
        Value limit = Expressions.inUnit(unit, new ExpressionEvaluator(Environment.EMPTY).value(bound));
        boolean comparable = limit instanceof Value.Number number
                && (number.kind() == value.kind() || number.kind() == UnitKind.NONE);
        if (comparable && value.value().compareTo(((Value.Number) limit).value()) * sign > 0) {
            throw new WrongText("Give at " + (sign < 0 ? "least " : "most ") + limit);
        }
    }
}
