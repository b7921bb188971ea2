// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.samples.SampleClocks;

/**
 * Decides whether a figure between two hosts is shown. The error bound of the hosts' clocks must be at most the limit
 * that the model states, or otherwise a tenth of the median. The figure {@link #BOUND} is this error bound.
 */
public final class ClockLimit {
    /** The error bound of each sample of a metric, from the comparisons of the hosts' clocks (ns). */
    public static final String BOUND = "clockBound";

    private static final double PART_OF_MEDIAN = 0.1;
    private static final double NS_PER_US = 1e3;
    private static final int DIGITS_OF_NS = 3;

    /** Figures that do not depend on clocks; the count of missed deadlines does. */
    private static final Set<String> COUNTED = Set.of("count");

    private static final Set<String> COUNTED_OF_MISSES = Set.of("of", "neverArrived", "deadline");

    private ClockLimit() {}

    /**
     * Returns a result with the bound of the clocks, and without the figures that the bound does not permit.
     *
     * @param limitNs the largest bound with which figures are shown; 0 if the model states no limit
     */
    static MetricResult apply(MetricResult result, long limitNs, PooledSamples pool) {
        SampleClocks[] several = pool.clocks().toArray(SampleClocks[]::new);
        if (several.length == 0 || pool.count() == 0) {
            return result;
        }
        for (SampleClocks clocks : several) {
            Optional<String> unknown = clocks.unknown();
            if (unknown.isPresent()) {
                return refused(result, unknown.get());
            }
        }
        if (result.kind().equals("throughput")) {
            return result; // the phase is too long for the clocks' error to matter
        }
        double bound = 0;
        for (SampleClocks clocks : several) {
            bound = Math.max(bound, clocks.boundNs());
        }
        double median = pool.latency().at(Percentile.of(50));
        Optional<String> reason = reason(bound, limitNs, median);
        return reason.isEmpty() ? result.with(BOUND, bound) : refused(result, reason.get());
    }

    /**
     * Returns the reason why the error bound of two clocks forbids a figure, a sentence without the full stop; empty if
     * it does not.
     *
     * @param limitNs  the largest bound with which the figure is shown; 0 if the model states none
     * @param medianNs the median of the figure
     */
    public static Optional<String> reason(double boundNs, long limitNs, double medianNs) {
        boolean isAllowed = limitNs > 0 ? boundNs <= limitNs : boundNs <= PART_OF_MEDIAN * medianNs;
        return isAllowed ? Optional.empty() : Optional.of(sentence(boundNs, limitNs, medianNs));
    }

    private static String sentence(double boundNs, long limitNs, double medianNs) {
        String known = String.format(
                Locale.ROOT,
                "the clocks of its hosts are known to ±%.1f µs only, which is more than ",
                boundNs / NS_PER_US);
        return limitNs > 0
                ? known + "the model's limit of "
                        + BigDecimal.valueOf(limitNs, DIGITS_OF_NS)
                                .stripTrailingZeros()
                                .toPlainString() + " µs"
                : known + String.format(Locale.ROOT, "a tenth of the median of %.1f µs", medianNs / NS_PER_US);
    }

    private static MetricResult refused(MetricResult result, String reason) {
        Set<String> needed = result.kind().equals("deadline-misses") ? COUNTED_OF_MISSES : COUNTED;
        Map<String, Double> counted = new LinkedHashMap<>();
        Map<String, String> refused = new LinkedHashMap<>();
        result.values().forEach((statistic, value) -> {
            if (needed.contains(statistic)) {
                counted.put(statistic, value);
            } else if (!statistic.startsWith(Outliers.PREFIX)) {
                refused.put(statistic, reason);
            }
        });
        refused.put(BOUND, reason);
        result.refused().keySet().forEach(statistic -> refused.put(statistic, reason));
        return new MetricResult(
                result.name(),
                result.phase(),
                result.kind(),
                result.unit(),
                result.probe(),
                result.floor(),
                counted,
                refused);
    }

    /**
     * Returns the reason why the clocks of a metric's hosts forbid its figures, a sentence without the full stop; empty
     * if they do not.
     */
    public static Optional<String> refusal(MetricResult result) {
        return Optional.ofNullable(result.refused().get(BOUND));
    }
}
