// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;
import org.bellwether.model.util.UsualPercentiles;

/**
 * A percentile of raw samples: the smallest sample that is at least as large as {@code percent} per cent of all samples
 * (nearest rank; type 1 of Hyndman and Fan, <em>Sample Quantiles in Statistical Packages</em>, 1996). It is always a
 * measured value, never interpolated.
 *
 * @param partsPerMillion parts per million; 500,000 is the median
 */
public record Percentile(int partsPerMillion) {
    /** The percentiles that every latency has, ascending. */
    public static final List<Percentile> USUAL =
            UsualPercentiles.PERCENT.stream().map(Percentile::of).toList();

    private static final long ONE = 1_000_000;
    /** The number of samples that must lie above a percentile; with fewer, the percentile is the maximum. */
    private static final long SAMPLES_ABOVE = 2;

    private static final Quantile NEAREST_RANK = Quantile.withDefaults().with(EstimationMethod.HF1);

    public Percentile {
        if (partsPerMillion <= 0 || partsPerMillion >= ONE) {
            throw new IllegalArgumentException("a percentile lies between 0 and 100, exclusive");
        }
    }

    /** Returns the percentile for a number in per cent, exact to four decimals: 99.9 is p99.9. */
    public static Percentile of(double percent) {
        return of(BigDecimal.valueOf(percent));
    }

    private static Percentile of(BigDecimal percent) {
        return new Percentile(percent.movePointRight(4).intValue());
    }

    /** Returns the percentile with this {@link #key}; empty for other statistics, such as {@code mean}. */
    public static Optional<Percentile> ofKey(String key) {
        if (!key.matches("p[0-9]{1,6}") || key.matches("p0*")) {
            return Optional.empty();
        }
        String digits = key.substring(1);
        return Optional.of(of(new BigDecimal(digits).movePointLeft(Math.max(0, digits.length() - 2))));
    }

    /** Returns the name in stored results: {@code p50}, {@code p99}, {@code p999} for 99.9, {@code p9999} for 99.99. */
    public String key() {
        return "p" + percent().toPlainString().replace(".", "");
    }

    /** Returns the usual form: {@code p50}, {@code p99.9}. */
    public String label() {
        return "p" + percent().toPlainString();
    }

    private BigDecimal percent() {
        BigDecimal percent = BigDecimal.valueOf(partsPerMillion, 4).stripTrailingZeros();
        return percent.scale() < 0 ? percent.setScale(0) : percent;
    }

    /** Returns the number of samples that the percentile needs, because two must lie above it. */
    public long samplesNeeded() {
        return samplesFor(SAMPLES_ABOVE);
    }

    /** Returns the number of samples for which, on average, {@code above} samples lie above the percentile. */
    public long samplesFor(long above) {
        long parts = ONE - partsPerMillion;
        return (above * ONE + parts - 1) / parts;
    }

    /** Returns whether there are enough samples for this percentile. */
    public boolean allowed(long samples) {
        return samples >= samplesNeeded();
    }

    /** Returns the value of this percentile in ascending values. */
    public double of(double[] ascending) {
        return NEAREST_RANK.evaluate(ascending.length, i -> ascending[i], partsPerMillion / (double) ONE);
    }
}
