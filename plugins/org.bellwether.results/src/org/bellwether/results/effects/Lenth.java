// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Estimates the noise in designs whose runs are not repeated (Lenth, Technometrics 31, 1989). Most contrasts contain
 * only noise, so the median of their sizes shows the size of the noise.
 *
 * <p>The margins are quantiles of |contrast| / PSE without effects, drawn with a fixed seed by the method of Ye and
 * Hamada (Journal of Quality Technology 32, 2000). Lenth's own margins, by Student's t with a third as many degrees of
 * freedom as there are contrasts, are an approximation that finds too little if there are few contrasts.
 */
final class Lenth {
    private static final int VALUES = 300_000;
    private static final int MOST_DRAWS = 20_000;

    /**
     * The largest number of contrasts for which margins are drawn; with more, the pseudo standard error varies no more.
     */
    private static final int MANY = 600;

    /** The smallest number of contrasts that have a median. */
    static final int FEWEST = 3;

    private Lenth() {}

    /**
     * The numbers of pseudo standard errors that noise exceeds with the probability of the level.
     *
     * @param individual the margin for one effect
     * @param simultaneous the margin for the largest effect
     */
    record Margins(double individual, double simultaneous) {
        private record Question(int contrasts, double level) {}

        /** The computed margins, because drawing takes a tenth of a second. */
        private static final Map<Question, Margins> KNOWN = new ConcurrentHashMap<>();

        /** @param contrasts at least {@link #FEWEST} */
        static Margins of(int contrasts, double level) {
            return KNOWN.computeIfAbsent(
                    new Question(contrasts, level),
                    asked -> contrasts > MANY ? normal(contrasts, level) : drawn(contrasts, level));
        }

        private static Margins normal(int contrasts, double level) {
            NormalDistribution normal = NormalDistribution.of(0, 1);
            return new Margins(
                    normal.inverseSurvivalProbability(level / 2),
                    normal.inverseSurvivalProbability(-Math.expm1(Math.log1p(-level) / contrasts) / 2));
        }

        private static Margins drawn(int contrasts, double level) {
            int draws = Math.min(MOST_DRAWS, VALUES / contrasts);
            SplittableRandom random = new SplittableRandom(contrasts);
            double[] sizes = new double[draws * contrasts];
            double[] largest = new double[draws];
            double[] effects = new double[contrasts];
            for (int draw = 0; draw < draws; draw++) {
                for (int i = 0; i < contrasts; i++) {
                    effects[i] = random.nextGaussian();
                }
                double error = pseudoStandardError(effects);
                for (int i = 0; i < contrasts; i++) {
                    double size = Math.abs(effects[i]) / error;
                    sizes[draw * contrasts + i] = size;
                    largest[draw] = Math.max(largest[draw], size);
                }
            }
            return new Margins(quantile(sizes, 1 - level), quantile(largest, 1 - level));
        }

        private static double quantile(double[] values, double part) {
            Arrays.sort(values);
            return values[(int) Math.min(values.length - 1.0, Math.ceil(part * values.length) - 1)];
        }
    }

    /** Returns 1.5 times the median of the sizes, without those that are clearly effects. */
    static double pseudoStandardError(double[] contrasts) {
        double[] sizes = Arrays.stream(contrasts).map(Math::abs).toArray();
        double first = 1.5 * Median.withDefaults().evaluate(sizes);
        double[] small = Arrays.stream(sizes).filter(size -> size < 2.5 * first).toArray();
        return small.length == 0 ? 0 : 1.5 * Median.withDefaults().evaluate(small);
    }
}
