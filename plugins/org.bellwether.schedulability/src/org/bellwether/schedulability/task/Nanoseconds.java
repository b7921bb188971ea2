// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.task;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.OptionalLong;

/** Arithmetic with times of at least 0 ns. A result that does not fit 64 bits is {@link #ENDLESS}. */
public final class Nanoseconds {
    /** A time that is longer than any analysed time: 292 years. */
    public static final long ENDLESS = Long.MAX_VALUE;

    private static final String[] UNITS = {"ns", "µs", "ms", "s"};

    private Nanoseconds() {}

    /** Returns the sum of two times of at least 0. */
    public static long add(long a, long b) {
        long sum = a + b;
        return sum < 0 ? ENDLESS : sum;
    }

    /** Returns the product of two numbers of at least 0. */
    public static long multiply(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        return high != 0 || low < 0 ? ENDLESS : low;
    }

    /** Returns the quotient, rounded up, of a time of at least 0 and a period of at least 1. */
    public static long divideUp(long time, long period) {
        return time == 0 ? 0 : (time - 1) / period + 1;
    }

    /** Returns the least common multiple of periods; empty if it does not fit 64 bits; 1 if there are no periods. */
    public static OptionalLong hyperperiod(Collection<Long> periods) {
        BigInteger all = BigInteger.ONE;
        for (long each : periods) {
            BigInteger period = BigInteger.valueOf(each);
            all = all.divide(all.gcd(period)).multiply(period);
            if (all.bitLength() > 63) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(all.longValueExact());
    }

    /** Returns a time with all digits, in the largest unit that is not greater than the time: {@code 2.5 ms}. */
    public static String text(long ns) {
        int unit = 0;
        BigDecimal value = BigDecimal.valueOf(ns);
        while (unit < UNITS.length - 1 && value.compareTo(BigDecimal.valueOf(1000)) >= 0) {
            value = value.movePointLeft(3);
            unit++;
        }
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString() + " " + UNITS[unit];
    }
}
