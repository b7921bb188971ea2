// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.task;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** The exact utilisation of a core as a fraction: the sum of execution time divided by period. */
public final class Utilisation {
    private static final double MARGIN = 1e-6;

    private final BigInteger numerator;
    private final BigInteger denominator;

    private Utilisation(BigInteger numerator, BigInteger denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    /** Returns the utilisation of tasks; 0 if there are none. */
    public static Utilisation of(List<Task> tasks) {
        // Adding the tasks in halves keeps the factors of each product similar in length, which makes big
        // multiplications fast
        if (tasks.isEmpty()) {
            return new Utilisation(BigInteger.ZERO, BigInteger.ONE);
        } else if (tasks.size() == 1) {
            Task task = tasks.get(0);
            BigInteger wcet = BigInteger.valueOf(task.wcet());
            BigInteger period = BigInteger.valueOf(task.period());
            BigInteger common = wcet.gcd(period);
            return new Utilisation(wcet.divide(common), period.divide(common));
        }
        Utilisation left = of(tasks.subList(0, tasks.size() / 2));
        Utilisation right = of(tasks.subList(tasks.size() / 2, tasks.size()));
        if (left.denominator.equals(right.denominator)) {
            return new Utilisation(left.numerator.add(right.numerator), left.denominator);
        }
        return new Utilisation(
                left.numerator.multiply(right.denominator).add(right.numerator.multiply(left.denominator)),
                left.denominator.multiply(right.denominator));
    }

    /** Returns the sign of the tasks' utilisation minus 1: negative below 1, 0 at exactly 1, positive above 1. */
    public static int comparedToOne(List<Task> tasks) {
        double sum = 0;
        for (Task task : tasks) {
            sum += (double) task.wcet() / task.period();
        }
        // The sum in doubles decides if it is not near 1: its rounding error is far smaller than the margin, even for a
        // million tasks
        return Math.abs(sum - 1) > MARGIN ? (sum < 1 ? -1 : 1) : of(tasks).comparedToOne();
    }

    private int comparedToOne() {
        return numerator.compareTo(denominator);
    }

    /** Returns the value, rounded up to this number of digits. */
    public BigDecimal roundedUp(int digits) {
        return new BigDecimal(numerator)
                .divide(new BigDecimal(denominator), new MathContext(digits, RoundingMode.CEILING));
    }

    /** Returns the nearest double, for output. */
    public double value() {
        return new BigDecimal(numerator)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
                .doubleValue();
    }
}
