// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats figures for people: three significant digits and a suitable unit. */
public final class Units {
    /** Stands for a missing figure. */
    public static final String NONE = "–";

    private static final String[] TIME = {"ns", "µs", "ms", "s"};
    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB"};

    private Units() {}

    /** Returns a time, given in ns. */
    public static String time(double nanoseconds) {
        return thousands(nanoseconds, TIME);
    }

    /** Returns an amount of memory, given in bytes; a kB has 1,000 bytes. */
    public static String bytes(double bytes) {
        return thousands(bytes, BYTES);
    }

    private static String thousands(double figure, String[] units) {
        if (Double.isNaN(figure)) {
            return NONE;
        }
        double value = figure;
        int unit = 0;
        while (Math.abs(value) >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return (unit == 0 && value == Math.rint(value) ? plain(value) : digits(value)) + " " + units[unit];
    }

    /** Returns the range of two times (ns), with the unit once if it is the same; empty if both have the same text. */
    public static String times(double low, double high) {
        return span(time(low), time(high));
    }

    /** Returns the range of two amounts of memory (bytes). */
    public static String bytes(double low, double high) {
        return span(bytes(low), bytes(high));
    }

    /** Returns the range of two rates (1/s). */
    public static String rates(double low, double high) {
        return span(rate(low), rate(high));
    }

    private static String span(String low, String high) {
        int unit = high.lastIndexOf(' ');
        boolean shared = unit > 0 && low.endsWith(high.substring(unit));
        return low.equals(high) ? "" : (shared ? low.substring(0, low.lastIndexOf(' ')) : low) + "\u2013" + high;
    }

    /** Returns a rate, given in 1/s. */
    public static String rate(double perSecond) {
        if (Double.isNaN(perSecond)) {
            return NONE;
        }
        return perSecond >= 999.5
                ? String.format(Locale.ROOT, "%,.0f", perSecond).replace(',', '\u202f')
                : digits(perSecond);
    }

    /** Returns a count, in whole numbers from 100 on. */
    public static String count(double value) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        return Math.abs(value) >= 99.95
                ? String.format(Locale.ROOT, "%,.0f", value).replace(',', '\u202f')
                : digits(value);
    }

    /** Returns a ratio. */
    public static String ratio(double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? NONE : digits(value);
    }

    /** Returns a number without a trailing {@code .0}. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Returns three significant digits with trailing zeros, so that columns stay aligned. */
    private static String digits(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(3));
        int decimals = Math.max(0, 2 - (int) Math.floor(Math.log10(rounded.abs().doubleValue())));
        return rounded.setScale(Math.min(decimals, 4), java.math.RoundingMode.HALF_UP)
                .toPlainString();
    }
}
