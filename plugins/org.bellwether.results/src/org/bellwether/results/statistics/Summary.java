// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/** Moments and percentiles of values of one unit. */
public final class Summary {
    private final double[] ascending;

    private Summary(double[] ascending) {
        this.ascending = ascending;
    }

    /** Returns the summary of values in any order; the array is not changed. */
    public static Summary of(double[] values) {
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        return new Summary(ascending);
    }

    /** Returns the number of values. */
    public int count() {
        return ascending.length;
    }

    /** Returns whether there are no values; the other methods then must not be called. */
    public boolean isEmpty() {
        return ascending.length == 0;
    }

    public double min() {
        return ascending[0];
    }

    public double max() {
        return ascending[ascending.length - 1];
    }

    public double mean() {
        return Mean.of(ascending).getAsDouble();
    }

    /** Returns the sample variance (divisor n − 1); 0 for a single value. BGML calls the variance of latency jitter. */
    public double variance() {
        return Variance.of(ascending).getAsDouble();
    }

    public double standardDeviation() {
        return Math.sqrt(variance());
    }

    /**
     * Returns the percentile even if there are too few values for it; {@link Percentile#allowed} checks their number.
     */
    public double at(Percentile percentile) {
        return percentile.of(ascending);
    }

    /** Returns the number of values greater than a limit. */
    public long above(double limit) {
        return Arrays.stream(ascending).filter(value -> value > limit).count();
    }

    /** Returns the values in ascending order. */
    public double[] ascending() {
        return ascending.clone();
    }
}
