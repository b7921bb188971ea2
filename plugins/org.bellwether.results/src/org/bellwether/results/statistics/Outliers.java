// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Samples that are far from the others, by Tukey's fences (<em>Exploratory Data Analysis</em>, 1977): mild ones lie
 * more than 1.5 interquartile ranges below the first or above the third quartile, severe ones more than 3. Outliers are
 * counted, and never left out, because the long tail of latencies is part of the measurement.
 *
 * @param lowSevere number of samples below the lower outer fence; the other numbers in ascending order, without double
 *     counting
 * @param fences the four fences (ns), ascending: outer and inner below, inner and outer above
 * @param varianceShare the outliers' part of the sum of squared deviations from the mean, and therefore of the variance
 */
public record Outliers(
        long lowSevere, long lowMild, long highMild, long highSevere, Fences fences, double varianceShare) {
    /** The prefix of these statistics' names. */
    public static final String PREFIX = "outliers.";

    /** The smallest number of samples with meaningful quartiles. */
    private static final int FEWEST = 20;

    private static final double INNER = 1.5;
    private static final double OUTER = 3;

    /** The fences in ns. */
    public record Fences(double lowSevere, double lowMild, double highMild, double highSevere) {}

    /** Returns the outliers of latencies; empty if there are too few. */
    public static Optional<Outliers> of(Summary latency) {
        if (latency.count() < FEWEST) {
            return Optional.empty();
        }
        double first = latency.at(Percentile.of(25));
        double third = latency.at(Percentile.of(75));
        double range = third - first;
        Fences fences =
                new Fences(first - OUTER * range, first - INNER * range, third + INNER * range, third + OUTER * range);
        double[] ascending = latency.ascending();
        int lowSevere = below(ascending, fences.lowSevere());
        int low = below(ascending, fences.lowMild());
        long high = latency.above(fences.highMild());
        long highSevere = latency.above(fences.highSevere());
        double mean = latency.mean();
        double all = squares(DoubleStream.of(ascending), mean);
        double theirs = squares(
                DoubleStream.of(ascending).filter(value -> value < fences.lowMild() || value > fences.highMild()),
                mean);
        return Optional.of(new Outliers(
                lowSevere, low - lowSevere, high - highSevere, highSevere, fences, all == 0 ? 0 : theirs / all));
    }

    private static int below(double[] ascending, double fence) {
        int count = 0;
        while (ascending[count] < fence) {
            count++;
        }
        return count;
    }

    private static double squares(DoubleStream values, double mean) {
        return values.map(value -> (value - mean) * (value - mean)).sum();
    }

    /** Returns the outliers in a metric's figures; empty without such figures. */
    public static Optional<Outliers> of(MetricResult metric) {
        if (Double.isNaN(metric.value(PREFIX + "varianceShare"))) {
            return Optional.empty();
        }
        return Optional.of(new Outliers(
                (long) metric.value(PREFIX + "lowSevere"),
                (long) metric.value(PREFIX + "lowMild"),
                (long) metric.value(PREFIX + "highMild"),
                (long) metric.value(PREFIX + "highSevere"),
                new Fences(
                        metric.value(PREFIX + "lowSevereFence"),
                        metric.value(PREFIX + "lowMildFence"),
                        metric.value(PREFIX + "highMildFence"),
                        metric.value(PREFIX + "highSevereFence")),
                metric.value(PREFIX + "varianceShare")));
    }

    void addTo(Map<String, Double> values) {
        values.put(PREFIX + "lowSevere", (double) lowSevere);
        values.put(PREFIX + "lowMild", (double) lowMild);
        values.put(PREFIX + "highMild", (double) highMild);
        values.put(PREFIX + "highSevere", (double) highSevere);
        values.put(PREFIX + "lowSevereFence", fences.lowSevere());
        values.put(PREFIX + "lowMildFence", fences.lowMild());
        values.put(PREFIX + "highMildFence", fences.highMild());
        values.put(PREFIX + "highSevereFence", fences.highSevere());
        values.put(PREFIX + "varianceShare", varianceShare);
    }

    /** Returns the number of outliers. */
    public long count() {
        return lowSevere + lowMild + highMild + highSevere;
    }
}
