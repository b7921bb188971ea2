// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.List;

/**
 * What a design whose factors have any number of levels says of one response: an analysis of variance, and means by level.
 *
 * @param runs      that gave a value
 * @param missing   runs without one
 * @param method    how chance was told
 * @param level     how often a factor without effect is called significant
 * @param deviation the standard deviation of runs of one configuration
 * @param freedom   degrees of freedom of that
 * @param grandMean of all runs
 * @param terms     factors, and interactions of two where they were asked for
 * @param rest      what is left: blocks, lack of fit, error
 */
public record Factorial(
        String response,
        int runs,
        int missing,
        Effects.Method method,
        double level,
        double deviation,
        double freedom,
        double grandMean,
        List<Term> terms,
        List<Effects.Source> rest) {
    public Factorial {
        terms = List.copyOf(terms);
        rest = List.copyOf(rest);
    }

    /**
     * A factor, or two together.
     *
     * @param variance    its line of the analysis of variance
     * @param etaSquared  its part of the sum of squares of all runs about their mean; NaN where these do not differ
     * @param significant whether it is more than chance by itself
     * @param certain     whether it is so even among all terms
     * @param means       by level; empty of interactions
     */
    public record Term(
            Effects.Source variance, double etaSquared, boolean significant, boolean certain, List<LevelMean> means) {
        public Term {
            means = List.copyOf(means);
        }

        public String name() {
            return variance.name();
        }

        public boolean isInteraction() {
            return means.isEmpty();
        }
    }

    /**
     * The mean at a level of one factor, all combinations of the others counting alike: a least-squares mean, which is that of
     * the level's runs where the design is balanced.
     *
     * @param runs at this level
     * @param low  the lower end of its confidence interval; likewise {@code high}
     */
    public record LevelMean(String level, int runs, double mean, double low, double high) {}

    /** Those that are more than chance, the largest part first. */
    public List<Term> significant() {
        return terms.stream()
                .filter(Term::significant)
                .sorted((a, b) ->
                        Double.compare(b.variance().squares(), a.variance().squares()))
                .toList();
    }
}
