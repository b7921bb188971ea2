// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import java.math.BigDecimal;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.parameter.Unit;

/** Converts units exactly. Base units are the nanosecond, hertz, byte and bit per second; a percent is 0.01. */
public final class Units {
    private Units() {}

    public static UnitKind kind(Unit unit) {
        return switch (unit) {
            case NONE, PERCENT -> UnitKind.NONE;
            case NANOSECOND, MICROSECOND, MILLISECOND, SECOND, MINUTE -> UnitKind.TIME;
            case HERTZ, KILOHERTZ, MEGAHERTZ -> UnitKind.RATE;
            case BYTE, KILOBYTE, KIBIBYTE, MEGABYTE, MEBIBYTE -> UnitKind.SIZE;
            case BIT_PER_SECOND, KILOBIT_PER_SECOND, MEGABIT_PER_SECOND, GIGABIT_PER_SECOND -> UnitKind.BANDWIDTH;
        };
    }

    /** Returns the kind of the values of a parameter or option. */
    public static UnitKind kind(ParameterType type) {
        return switch (type) {
            case DURATION -> UnitKind.TIME;
            case RATE -> UnitKind.RATE;
            case SIZE -> UnitKind.SIZE;
            default -> UnitKind.NONE;
        };
    }

    /** Returns the number of base units in a unit. */
    public static BigDecimal factor(Unit unit) {
        return switch (unit) {
            case NONE, NANOSECOND, HERTZ, BYTE, BIT_PER_SECOND -> BigDecimal.ONE;
            case MICROSECOND, KILOHERTZ, KILOBYTE, KILOBIT_PER_SECOND -> BigDecimal.valueOf(1_000);
            case KIBIBYTE -> BigDecimal.valueOf(1_024);
            case MILLISECOND, MEGAHERTZ, MEGABYTE, MEGABIT_PER_SECOND -> BigDecimal.valueOf(1_000_000);
            case MEBIBYTE -> BigDecimal.valueOf(1_048_576);
            case SECOND, GIGABIT_PER_SECOND -> BigDecimal.valueOf(1_000_000_000);
            case MINUTE -> BigDecimal.valueOf(60_000_000_000L);
            case PERCENT -> new BigDecimal("0.01");
        };
    }

    /** Returns a number with its unit as a value in base units. */
    public static Value.Number value(BigDecimal number, Unit unit) {
        boolean integer = unit == Unit.NONE && number.scale() <= 0;
        return new Value.Number(number.multiply(factor(unit)), kind(unit), integer);
    }

    /** Returns a value for people, in the largest unit that gives a whole number: {@code 50 ms}. */
    static String format(Value.Number n) {
        return switch (n.kind()) {
            case NONE -> plain(n.value());
            case TIME -> scaled(n.value(), Unit.SECOND, Unit.MILLISECOND, Unit.MICROSECOND, Unit.NANOSECOND);
            case RATE -> scaled(n.value(), Unit.HERTZ);
            case SIZE -> scaled(n.value(), Unit.MEBIBYTE, Unit.KIBIBYTE, Unit.BYTE);
            case BANDWIDTH -> scaled(n.value(), Unit.GIGABIT_PER_SECOND, Unit.MEGABIT_PER_SECOND, Unit.BIT_PER_SECOND);
        };
    }

    private static String scaled(BigDecimal value, Unit... units) {
        for (Unit unit : units) {
            if (value.remainder(factor(unit)).signum() == 0) {
                return plain(value.divide(factor(unit))) + " " + unit.getLiteral();
            }
        }
        Unit last = units[units.length - 1];
        return plain(value.divide(factor(last))) + " " + last.getLiteral();
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
