// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates the difference between two sides' means, with a confidence interval, by the bootstrap over runs.
 *
 * <p>The runs are the independent observations: the samples of one run share its start, its memory layout and the state
 * of the machine, so thousands of samples say little about the next run. Each of {@value #RESAMPLES} resamples draws,
 * on each side, as many runs as there are, with replacement, and one resample of each drawn run (see {@link
 * org.bellwether.results.comparison.BootstrapResamples}): the bootstrap of hierarchical data (Davison and Hinkley,
 * <em>Bootstrap Methods and their Application</em>, 1997, section 3.8; for benchmarks: Kalibera and Jones, <em>Rigorous
 * Benchmarking in Reasonable Time</em>, ISMM 2013). The resamples give the standard error of each side's mean (of its
 * logarithm, for a ratio). With n runs, this variance is too small by the factor (n-1)/n, and is corrected. The
 * interval is the estimate ± t standard errors, with Student's t and Welch's degrees of freedom (Biometrika 34, 1947),
 * because percentiles of the resamples are too narrow with five runs.
 *
 * <p>Several figures are reported together, and each could be a false alarm, so {@link
 * org.bellwether.results.comparison.Comparison} corrects the verdicts.
 */
public final class Bootstrap {
    /** The probability with which an interval contains the true value. */
    public static final double CONFIDENCE = 0.95;

    /** The number of resamples of both sides. */
    public static final int RESAMPLES = 1_000;

    /** The probability with which the number of runs that is called necessary finds a difference. */
    public static final double POWER = 0.8;

    private static final int MOST_RUNS = 10_000;

    private Bootstrap() {}

    /** The ends of an interval; NaN if there is none. */
    public record Interval(double low, double high) {
        public static final Interval NONE = new Interval(Double.NaN, Double.NaN);

        /** Returns whether the interval contains a value. */
        public boolean contains(double value) {
            return low <= value && value <= high;
        }
    }

    /**
     * The difference between the means of two sides.
     *
     * @param value  the ratio or difference of the means
     * @param base   the mean of the base, or of the base's logarithms if the effect is a ratio
     * @param other  the mean of the other side, or of the other side's logarithms if the effect is a ratio
     */
    public record Estimate(EffectScale effect, double value, Interval interval, Mean base, Mean other, double alpha)
            implements Evidence {
        @Override
        public Interval interval(double level) {
            double error = error();
            if (Double.isNaN(error)) {
                return Interval.NONE;
            }
            double away = error == 0 ? 0 : error * student().inverseSurvivalProbability(level / 2);
            return effect == EffectScale.RATIO
                    ? new Interval(value * Math.exp(-away), value * Math.exp(away))
                    : new Interval(value - away, value + away);
        }

        @Override
        public double probability() {
            double above = beyond(effect.none(), true);
            return Math.min(1, 2 * Math.min(above, beyond(effect.none(), false)));
        }

        @Override
        public double beyond(double limit, boolean higher) {
            double error = error();
            double away = effect == EffectScale.RATIO ? Math.log(value / limit) : value - limit;
            if (Double.isNaN(error) || Double.isNaN(away)) {
                return Double.NaN;
            }
            double on = higher ? away : -away;
            return error == 0 ? (on > 0 ? 0 : 1) : student().survivalProbability(on / error);
        }

        @Override
        public double visible(double level) {
            return at(level).visible();
        }

        @Override
        public double estimated() {
            return value;
        }

        @Override
        public double floorSlope() {
            return 0;
        }

        @Override
        public Optional<Estimate> ofRuns() {
            return Optional.of(this);
        }

        /** Returns the same estimate with additional variance in the difference of both sides. */
        public Estimate with(double variance) {
            Mean one = new Mean(base.variance() + variance / 2, base.runs());
            Mean two = new Mean(other.variance() + variance / 2, other.runs());
            return new Estimate(effect, value, Interval.NONE, one, two, alpha).at(alpha);
        }

        /** Returns the same estimate with an interval at another level. */
        public Estimate at(double level) {
            return new Estimate(effect, value, interval(level), base, other, level);
        }

        /** Returns the standard error of the value; of its logarithm if it is a ratio. */
        private double error() {
            return Math.sqrt(base.variance() + other.variance());
        }

        private TDistribution student() {
            return TDistribution.of(freedom(base.variance(), base.runs(), other.variance(), other.runs()));
        }

        /**
         * Returns the difference between the sides that a comparison of the same number of runs would find; see {@link
         * #visible(int, int)}.
         */
        public double visible() {
            return visible(base.runs(), other.runs());
        }

        /**
         * Returns the smallest difference that a comparison of these numbers of runs finds with probability {@link
         * #POWER}; for a ratio, its difference from 1. NaN if it is unknown, or if all runs are equal.
         */
        public double visible(int baseRuns, int otherRuns) {
            double away = away(baseRuns, otherRuns);
            return effect == EffectScale.RATIO ? Math.expm1(away) : away;
        }

        /** Returns the smallest visible difference; of logarithms if the effect is a ratio. */
        private double away(int baseRuns, int otherRuns) {
            double baseVariance = base.variance() * base.runs() / baseRuns;
            double otherVariance = other.variance() * other.runs() / otherRuns;
            double error = Math.sqrt(baseVariance + otherVariance);
            if (!(error > 0) || Math.min(baseRuns, otherRuns) < 2) {
                return Double.NaN;
            }
            double known = freedom(base.variance(), base.runs(), other.variance(), other.runs());
            double planned = freedom(baseVariance, baseRuns, otherVariance, otherRuns);
            return error * MinimumDetectableEffect.standardErrors(known, planned, alpha);
        }

        /**
         * Returns the number of runs on each side that shows a ratio of {@code 1 + change} with probability {@link
         * #POWER}; empty if it is unknown, or too large in practice.
         */
        public OptionalInt runsToSee(double change) {
            return effect == EffectScale.RATIO ? runsFor(Math.log1p(change)) : OptionalInt.empty();
        }

        /**
         * Returns the number of runs on each side with which the whole interval lies on one side of a limit with
         * probability {@link #POWER}, if the true effect is the estimated one.
         *
         * @param limit a ratio or a difference, like the effect
         * @return empty if it is unknown, or too large to be useful
         */
        public OptionalInt runsToDecide(double limit) {
            return runsFor(Math.abs(effect == EffectScale.RATIO ? Math.log(value / limit) : value - limit));
        }

        private OptionalInt runsFor(double distance) {
            for (int runs = 2; runs <= MOST_RUNS; runs += Math.max(1, runs / 50)) {
                if (away(runs, runs) <= distance) {
                    return OptionalInt.of(runs);
                }
            }
            return OptionalInt.empty();
        }
    }

    /**
     * The mean of a side.
     *
     * @param variance the variance of the mean; NaN if it is unknown
     * @param runs number of runs of the estimate
     */
    public record Mean(double variance, int runs) {}

    /**
     * Estimates the effect of other in comparison with base.
     *
     * @param base for each run of the base, the values of its resamples, at least one
     * @param other for each run of the other side, the values of its resamples, at least one
     * @param baseMean the mean of the base's measured values
     * @param otherMean the mean of the other side's measured values
     * @param figures number of figures that are reported together
     * @return an estimate without an interval if a side has fewer than two runs, because it is then unknown how runs
     *     differ, or for a ratio if a mean is not above 0
     */
    public static Estimate estimate(
            List<double[]> base,
            List<double[]> other,
            double baseMean,
            double otherMean,
            EffectScale effect,
            int figures,
            long seed) {
        double value = effect.of(baseMean, otherMean);
        double alpha = (1 - CONFIDENCE) / figures;
        boolean ratio = effect == EffectScale.RATIO;
        int fewest = Math.min(base.size(), other.size());
        if (fewest < 2 || ratio && !(baseMean > 0 && otherMean > 0)) {
            return new Estimate(
                    effect,
                    value,
                    Interval.NONE,
                    new Mean(Double.NaN, base.size()),
                    new Mean(Double.NaN, other.size()),
                    alpha);
        }
        SplittableRandom random = new SplittableRandom(seed);
        DoubleUnaryOperator scale = scale(ratio);
        Mean one = new Mean(varianceOfMean(base, scale, random), base.size());
        Mean two = new Mean(varianceOfMean(other, scale, random), other.size());
        Interval interval = new Estimate(effect, value, Interval.NONE, one, two, alpha).interval(alpha);
        return new Estimate(effect, value, interval, one, two, alpha);
    }

    /**
     * Returns the mean of the runs of one side with its variance; the variance is NaN with fewer than two runs, and for
     * a ratio if the mean is not above 0.
     */
    public static Mean mean(List<double[]> runs, double mean, EffectScale effect, long seed) {
        boolean ratio = effect == EffectScale.RATIO;
        if (runs.size() < 2 || ratio && !(mean > 0)) {
            return new Mean(Double.NaN, runs.size());
        }
        return new Mean(varianceOfMean(runs, scale(ratio), new SplittableRandom(seed)), runs.size());
    }

    private static DoubleUnaryOperator scale(boolean ratio) {
        return ratio ? Math::log : DoubleUnaryOperator.identity();
    }

    /** Returns the degrees of freedom by Welch and Satterthwaite. */
    static double freedom(double baseVariance, int baseRuns, double otherVariance, int otherRuns) {
        double both = baseVariance + otherVariance;
        return both
                * both
                / (baseVariance * baseVariance / (baseRuns - 1) + otherVariance * otherVariance / (otherRuns - 1));
    }

    private static double varianceOfMean(List<double[]> runs, DoubleUnaryOperator scale, SplittableRandom random) {
        int count = runs.size();
        double mean = 0;
        double squares = 0;
        for (int i = 1; i <= RESAMPLES; i++) {
            double drawn = scale.applyAsDouble(resampledMean(runs, random));
            double before = drawn - mean;
            mean += before / i; // Welford's method has no cancellation
            squares += before * (drawn - mean);
        }
        return squares / (RESAMPLES - 1) * count / (count - 1);
    }

    private static double resampledMean(List<double[]> runs, SplittableRandom random) {
        double sum = 0;
        for (int i = 0; i < runs.size(); i++) {
            double[] resamples = runs.get(random.nextInt(runs.size()));
            sum += resamples[random.nextInt(resamples.length)];
        }
        return sum / runs.size();
    }
}
