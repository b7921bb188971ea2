// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.file;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/** Interprets the text of a cell: a number, a coded level of a factor, no value, or a word. */
final class CellParser {
    private static final Set<String> NOTHING = Set.of("", "na", "nan");
    private static final Set<String> LOW = Set.of("-", "low");
    private static final Set<String> HIGH = Set.of("+", "high");
    private static final Set<String> CENTRE = Set.of("centre", "center");

    /** Matches numbers in tables. Java accepts more texts, such as {@code 1d}, {@code 0x1p3} and {@code Infinity}. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private CellParser() {}

    /** Returns whether the cell has no value: it is empty, {@code NA} or {@code NaN}. */
    static boolean isNothing(String cell) {
        return NOTHING.contains(cell.toLowerCase(Locale.ROOT));
    }

    /** Returns whether the cell is a finite number. */
    static boolean isNumber(String cell) {
        String plain = withPlainMinus(cell);
        return NUMBER.matcher(plain).matches() && Double.isFinite(Double.parseDouble(plain));
    }

    /** Returns the number of a cell; NaN for a cell without a value. The cell must contain a number or no value. */
    static double number(String cell) {
        return isNothing(cell) ? Double.NaN : Double.parseDouble(withPlainMinus(cell));
    }

    /** Replaces the sign U+2212, which some programs write. */
    private static String withPlainMinus(String cell) {
        return cell.replace('\u2212', '-');
    }

    /**
     * Returns the coded level of a cell, -1, 0 or +1, in any notation: {@code -1.00}, {@code +1e0}, {@code low}, {@code
     * -}.
     */
    static OptionalDouble sign(String cell) {
        String plain = withPlainMinus(cell).toLowerCase(Locale.ROOT);
        if (LOW.contains(plain)) {
            return OptionalDouble.of(-1);
        } else if (HIGH.contains(plain)) {
            return OptionalDouble.of(1);
        } else if (CENTRE.contains(plain)) {
            return OptionalDouble.of(0);
        } else if (!isNumber(cell)) {
            return OptionalDouble.empty();
        }
        double number = number(cell);
        return number == 0
                ? OptionalDouble.of(0)
                : Math.abs(number) == 1 ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    /** Returns whether these cells are coded levels: -1 and +1 both occur, and all others are 0. */
    static boolean areSigns(Collection<String> cells) {
        return cells.stream().allMatch(cell -> sign(cell).isPresent())
                && cells.stream().anyMatch(cell -> sign(cell).orElse(0) < 0)
                && cells.stream().anyMatch(cell -> sign(cell).orElse(0) > 0);
    }

    /** Returns the same text for cells with the same level: numbers are compared by value, words by their letters. */
    static String key(String cell) {
        if (isNumber(cell)) {
            BigDecimal number = new BigDecimal(withPlainMinus(cell)).stripTrailingZeros();
            return number.signum() == 0 ? "0" : number.toString();
        }
        OptionalDouble sign = sign(cell);
        return sign.isPresent() ? cell.toLowerCase(Locale.ROOT) : cell;
    }
}
