// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Confidence intervals of the ratio, or the difference, of two sides' means, by the bootstrap over runs.
 *
 * <p>The runs are the independent observations: samples of one run share its start, its memory layout and the machine's
 * mood, so that thousands of them say little about the next run. Each of {@value #RESAMPLES} resamples draws, on each side,
 * as many runs as there are, with replacement, and of each drawn run one of its variants (see {@link RunVariants}); the
 * interval is taken from the percentiles of what the resamples give. That is the percentile bootstrap of hierarchical
 * data (Davison and Hinkley, <em>Bootstrap Methods and their Application</em>, 1997, section 3.8; for benchmarks:
 * Kalibera and Jones, <em>Rigorous Benchmarking in Reasonable Time</em>, ISMM 2013). With few runs it is too narrow; so
 * the percentiles are expanded as by Hesterberg, <em>What Teachers Should Know About the Bootstrap</em>, The American
 * Statistician 69 (2015), section 5.3: alpha/2 becomes Phi(-sqrt(n/(n-1)) t(1-alpha/2; n-1)), n the number of runs of the smaller side.
 */
public final class Bootstrap {
    /** How sure the interval is to hold the true value. */
    public static final double CONFIDENCE = 0.95;

    /** How often both sides are drawn again. */
    public static final int RESAMPLES = 10_000;

    private Bootstrap() {}

    /** Two ends; NaN where there is no interval. */
    public record Interval(double low, double high) {
        static final Interval NONE = new Interval(Double.NaN, Double.NaN);

        /** Whether it says that a value is possible. */
        public boolean contains(double value) {
            return low <= value && value <= high;
        }
    }

    /**
     * The interval of {@code effect(mean of base, mean of other)}.
     *
     * @param base for each run the values of its variants, at least one; likewise {@code other}
     * @return no interval with fewer than two runs on a side: nothing is known then of how runs differ
     */
    public static Interval interval(List<double[]> base, List<double[]> other, Effect effect, long seed) {
        int runs = Math.min(base.size(), other.size());
        if (runs < 2) {
            return Interval.NONE;
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] effects = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            effects[i] = effect.of(resampledMean(base, random), resampledMean(other, random));
        }
        Arrays.sort(effects);
        double tail = tail(runs);
        return new Interval(ranked(effects, tail), ranked(effects, 1 - tail));
    }

    private static double resampledMean(List<double[]> runs, SplittableRandom random) {
        double sum = 0;
        for (int i = 0; i < runs.size(); i++) {
            double[] variants = runs.get(random.nextInt(runs.size()));
            sum += variants[random.nextInt(variants.length)];
        }
        return sum / runs.size();
    }

    /** What is left out at each end: less than half of alpha, much less with few runs. */
    static double tail(int runs) {
        double t = TDistribution.of(runs - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return NormalDistribution.of(0, 1).cumulativeProbability(-Math.sqrt(runs / (runs - 1.0)) * t);
    }

    private static double ranked(double[] ascending, double part) {
        int rank = (int) Math.ceil(part * ascending.length);
        return ascending[Math.max(0, Math.min(ascending.length - 1, rank - 1))];
    }

    /**
     * How likely it is that chance alone puts all runs of one side above all runs of the other: 2 / C(a + b, a). While
     * that is more than 5 %, no figures whatever could decide anything at this confidence.
     */
    public static double chanceOfOrder(int base, int other) {
        double arrangements = 1;
        for (int i = 1; i <= other; i++) {
            arrangements *= (double) (base + i) / i;
        }
        return Math.min(1, 2 / arrangements);
    }
}
