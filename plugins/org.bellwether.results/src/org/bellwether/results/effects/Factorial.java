// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effects on one response of a design whose factors have any number of levels: an analysis of variance, and means
 * by level.
 *
 * @param runs      that gave a value
 * @param missing   runs without one
 * @param method how the error was estimated
 * @param level     how often a factor without effect is called significant
 * @param deviation the standard deviation of runs of one configuration
 * @param freedom   degrees of freedom of that
 * @param grandMean of all runs
 * @param terms     factors, and interactions of two where they were asked for
 * @param rest      what is left: blocks, lack of fit, error
 * @param checks    what the residuals say against all this
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
     * A factor, or two together.
     *
     * @param variance    its line of the analysis of variance
     * @param etaSquared  its part of the sum of squares of all runs about their mean; NaN where these do not differ
     * @param significant whether it is more than chance by itself
     * @param certain     whether it is so even among all terms
     * @param means       by level; empty of interactions
     * @param differences of its levels, each pair; empty of interactions
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
     * The mean at a level of one factor, all combinations of the others counting alike: a least-squares mean, which is that of
     * the level's runs where the design is balanced.
     *
     * @param runs at this level
     * @param low  the lower end of its confidence interval; likewise {@code high}
     */
    public record LevelMean(String level, int runs, double mean, double low, double high) {}

    /**
     * The difference between the means at two levels.
     *
     * @param low   the lower end of its interval; likewise {@code high}. The intervals of all pairs of a factor hold together
     * @param isSeen whether it is more than chance among all pairs of the factor (Bonferroni)
     */
    public record Difference(String one, String other, double value, double low, double high, boolean isSeen) {}

    /** The best level of each factor that matters; empty if none does. */
    public Map<String, String> best(boolean moreIsBetter) {
        Map<String, String> best = new LinkedHashMap<>();
        significant().stream()
                .filter(term -> !term.isInteraction())
                .forEach(term ->
                        best.put(term.name(), term.ranked(moreIsBetter).get(0).level()));
        return best;
    }

    /**
     * Returns the best levels with a change of one factor: the one whose second best level costs least, which the
     * choice of the best levels could most easily have missed. Factors of two levels have no other choice; empty if
     * there are no more.
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
