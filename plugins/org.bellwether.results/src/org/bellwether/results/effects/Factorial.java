// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effects on one response of a design whose factors have any number of levels: an analysis of variance, and means
 * by level.
 *
 * @param runs      number of runs with a value
 * @param missing   number of runs without a value
 * @param method how the error was estimated
 * @param level     the level of significance
 * @param deviation the standard deviation of runs of one configuration
 * @param freedom   the degrees of freedom of the standard deviation
 * @param grandMean the mean of all runs
 * @param terms     factors, and interactions of two factors if requested
 * @param rest      the remaining lines: blocks, lack of fit, error
 * @param checks    findings of the residuals that cast doubt on the results
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
        List<Effects.Source> rest,
        List<String> checks) {
    public Factorial {
        terms = List.copyOf(terms);
        rest = List.copyOf(rest);
        checks = List.copyOf(checks);
    }

    /**
     * A factor, or an interaction of two.
     *
     * @param variance    the line in the analysis of variance
     * @param etaSquared  the term's part of the sum of squares of all runs about their mean; NaN if all runs are equal
     * @param significant whether the term alone is significant
     * @param certain     whether the term is significant even among all terms
     * @param means       by level; empty for interactions
     * @param differences the difference of each pair of levels; empty for interactions
     */
    public record Term(
            Effects.Source variance,
            double etaSquared,
            boolean significant,
            boolean certain,
            List<LevelMean> means,
            List<Difference> differences) {
        public Term {
            means = List.copyOf(means);
            differences = List.copyOf(differences);
        }

        public String name() {
            return variance.name();
        }

        public boolean isInteraction() {
            return means.isEmpty();
        }

        /** Returns the levels of the factor, the best one first. */
        List<LevelMean> ranked(boolean moreIsBetter) {
            return means.stream()
                    .sorted((a, b) ->
                            moreIsBetter ? Double.compare(b.mean(), a.mean()) : Double.compare(a.mean(), b.mean()))
                    .toList();
        }
    }

    /**
     * The mean at a level of one factor, with equal weights of all combinations of the other factors: a least-squares
     * mean. In a balanced design, it is the mean of the level's runs.
     *
     * @param runs number of runs at this level
     * @param low  the lower end of the confidence interval
     * @param high the upper end of the confidence interval
     */
    public record LevelMean(String level, int runs, double mean, double low, double high) {}

    /**
     * The difference between the means at two levels.
     *
     * @param low   the lower end of the interval; the intervals of all pairs of a factor hold simultaneously
     * @param high  the upper end of the interval
     * @param isSeen whether the difference is significant among all pairs of the factor (Bonferroni)
     */
    public record Difference(String one, String other, double value, double low, double high, boolean isSeen) {}

    /** Returns the best level of each significant factor; empty if there is none. */
    public Map<String, String> best(boolean moreIsBetter) {
        Map<String, String> best = new LinkedHashMap<>();
        significant().stream()
                .filter(term -> !term.isInteraction())
                .forEach(term ->
                        best.put(term.name(), term.ranked(moreIsBetter).get(0).level()));
        return best;
    }

    /**
     * Returns the best levels with a change of one factor: the factor whose second best level costs least, so that the
     * choice of this level is the least certain. Factors with two levels are not changed. Empty if there are no other
     * factors.
     */
    public Map<String, String> nextBest(boolean moreIsBetter) {
        Map<String, String> next = best(moreIsBetter);
        significant().stream()
                .filter(term -> term.means().size() > 2)
                .min((a, b) -> Double.compare(cost(a, moreIsBetter), cost(b, moreIsBetter)))
                .ifPresentOrElse(
                        term -> next.put(
                                term.name(), term.ranked(moreIsBetter).get(1).level()),
                        next::clear);
        return next;
    }

    private static double cost(Term term, boolean moreIsBetter) {
        List<LevelMean> ranked = term.ranked(moreIsBetter);
        return Math.abs(ranked.get(1).mean() - ranked.get(0).mean());
    }

    /** Returns the significant terms, the largest part first. */
    public List<Term> significant() {
        return terms.stream()
                .filter(Term::significant)
                .sorted((a, b) ->
                        Double.compare(b.variance().squares(), a.variance().squares()))
                .toList();
    }
}
