// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;

/**
 * The size of a change in the middle of a series that is found with probability {@link Bootstrap#POWER}.
 *
 * <p>For normal noise with the standard deviation σ and a shift of δσ, the expected distance is 2σ/√π within a side;
 * between the sides, it is the mean of a folded normal distribution. These distances give the expected strength of the
 * {@link ChangePointCandidate}. The strength must reach the limit although the estimated shift has an error, that of
 * the means and that of σ (Gini's mean difference, whose relative variance is about 0.51/n: H. A. David, <em>Gini's
 * mean difference rediscovered</em>, Biometrika 55, 1968).
 *
 * @param effect a ratio if the figure has one
 * @param runs number of values of the series
 * @param noise the standard deviation σ of a value; of its logarithm if the effect is a ratio; 0 without variation
 * @param limit the smallest strength of an accepted division
 */
public record DetectableChange(EffectScale effect, int runs, double noise, double limit) {
    private static final double POWER_QUANTILE =
            NormalDistribution.of(0, 1).inverseCumulativeProbability(Bootstrap.POWER);

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double GINI_VARIANCE = 0.51;
    /**
     * The growth of the limit for e times as many values, simulated with normal noise, 8 to 80 values, and 1 to 60
     * series.
     */
    private static final double LIMIT_GROWTH = 0.4;

    private static final double LARGEST_SHIFT = 1e9;
    private static final int MOST_RUNS = 10_000;

    static DetectableChange of(Figure figure, double[] values, List<EDivisive.Change> changes, double limit) {
        boolean ratio =
                figure.effect() == EffectScale.RATIO && Arrays.stream(values).allMatch(value -> value > 0);
        double[] scaled = ratio ? Arrays.stream(values).map(Math::log).toArray() : values;
        double distances = 0;
        double pairs = 0;
        for (int i = 0; i <= changes.size(); i++) {
            int from = i == 0 ? 0 : changes.get(i - 1).at();
            int to = i == changes.size() ? values.length : changes.get(i).at();
            distances += ChangePointCandidate.pairs(scaled, from, to);
            pairs += 0.5 * (to - from) * (to - from - 1);
        }
        return new DetectableChange(
                ratio ? EffectScale.RATIO : EffectScale.DIFFERENCE,
                values.length,
                Math.sqrt(Math.PI) / 2 * distances / pairs,
                limit);
    }

    /**
     * Returns the smallest change: for a ratio its difference from 1, otherwise in the figure's unit; 0 without
     * variation.
     */
    public double smallest() {
        return smallest(runs);
    }

    private double smallest(int of) {
        double shift = noise * shift(of);
        return effect == EffectScale.RATIO ? Math.expm1(shift) : shift;
    }

    /**
     * Returns the approximate number of runs after which a ratio of {@code 1 + change} is found; empty without a ratio,
     * or if the existing runs suffice.
     */
    public OptionalInt runsToSee(double change) {
        if (effect != EffectScale.RATIO || smallest() <= change) {
            return OptionalInt.empty();
        }
        for (int of = runs + 1; of <= MOST_RUNS; of += Math.max(1, of / 20)) {
            if (smallest(of) <= change) {
                return OptionalInt.of(of);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the smallest visible shift in standard deviations, by bisection. */
    private double shift(int of) {
        double needed = limit + LIMIT_GROWTH * Math.log((double) of / runs);
        double low = 0;
        double high = LARGEST_SHIFT;
        while (high - low > 1e-6 * high) {
            double middle = (low + high) / 2;
            double error = Math.sqrt((4 + GINI_VARIANCE * middle * middle) / of);
            if (strength(of, Math.max(0, middle - POWER_QUANTILE * error)) < needed) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Returns the expected strength of a shift, in units of the expected distance within a side. */
    private static double strength(int of, double shift) {
        double within = 2 / Math.sqrt(Math.PI);
        double between = 2 / Math.sqrt(Math.PI) * Math.exp(-shift * shift / 4)
                + shift * (1 - 2 * NORMAL.cumulativeProbability(-shift / Math.sqrt(2)));
        double sides = 0.5 * within + 0.25 * of * (between - within);
        return 0.5 * (of - 2) * Math.log1p(sides / (0.5 * (of - 2) * within));
    }
}
