// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.Effects.Method;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.Factorial.Difference;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.bellwether.results.effects.LinearTerms.Group;

/**
 * The analysis of variance of a design whose factors have any number of levels. A term's sum of squares is what it explains
 * beyond all terms that do not contain it (type II), so that runs may be missing; in a balanced design that is the usual
 * one. Chance is told by repeated runs where there are enough of them, otherwise by what the terms leave.
 */
public final class VarianceAnalysis {
    private final LevelTable all;
    private final boolean interactions;
    private final double level;

    /**
     * @param interactions whether interactions of two factors are terms, too
     * @param level        how often a factor without effect may be called significant
     */
    public VarianceAnalysis(LevelTable table, boolean interactions, double level) {
        this.all = table;
        this.interactions = interactions;
        this.level = level;
    }

    /** What the table says of one of its responses. */
    public Factorial of(String response) throws DesignException {
        int[] present = Present.runs(all.responses(), response);
        LevelTable table = all.only(present);
        for (LevelFactor factor : table.factors()) {
            if (factor.levels().size() < 2) {
                throw Present.constant(response, factor.name());
            }
        }
        return new One(response, table, all.runs() - present.length).factorial();
    }

    /** The analysis of one response. */
    private final class One {
        private final String response;
        private final LevelTable table;
        private final int missing;
        private final double[] values;
        private final LinearTerms terms;
        private final LeastSquares fit;
        private final PureError pure;

        One(String response, LevelTable table, int missing) {
            this.response = response;
            this.table = table;
            this.missing = missing;
            this.values = table.responses().get(response);
            this.terms = new LinearTerms(table, interactions);
            this.fit = LeastSquares.of(terms.columns(terms.groups()), values);
            this.pure = PureError.of(table.cells(), table.blocks(), values);
        }

        Factorial factorial() throws DesignException {
            if (fit.rank() < terms.columns(terms.groups()).size()) {
                throw Present.confounded(response, missing, interactions);
            }
            boolean repeated = pure.freedom() >= EffectAnalysis.ENOUGH_REPEATS;
            if (!repeated && fit.freedom() < 1) {
                throw new DesignException(
                        "no-error",
                        "Nothing tells chance: the terms explain whatever the runs gave, and none of them is repeated",
                        interactions ? "Leave out --interactions, or make each run twice" : "Make each run twice");
            }
            double freedom = repeated ? pure.freedom() : fit.freedom();
            double variance = repeated ? pure.variance() : fit.residualSum() / fit.freedom();
            double mean = Arrays.stream(values).average().orElseThrow();
            double total = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            List<Term> found = new ArrayList<>();
            for (Group group : terms.groups()) {
                if (!group.isBlocks()) {
                    found.add(term(group, variance, freedom, total));
                }
            }
            return new Factorial(
                    response,
                    table.runs(),
                    missing,
                    repeated ? Method.REPLICATES : Method.RESIDUALS,
                    level,
                    Math.sqrt(variance),
                    freedom,
                    mean,
                    found,
                    rest(repeated, variance, freedom),
                    checks(found));
        }

        private Term term(Group group, double variance, double freedom, double total) {
            Source source = source(group.name(), group.freedom(), explained(group), variance, freedom);
            long count =
                    terms.groups().stream().filter(each -> !each.isBlocks()).count();
            double among = -Math.expm1(Math.log1p(-level) / count);
            LeastSquares byLevel = group.isMain() ? LeastSquares.of(terms.columnsWithLevels(group), values) : null;
            return new Term(
                    source,
                    total > 0 ? source.squares() / total : Double.NaN,
                    source.p() < level,
                    source.p() < among,
                    group.isMain() ? means(group, byLevel, variance, freedom) : List.of(),
                    group.isMain() ? differences(group, byLevel, variance, freedom) : List.of());
        }

        private List<String> checks(List<Term> found) {
            List<double[]> matter = terms.groups().stream()
                    .filter(group -> found.stream()
                            .anyMatch(term -> term.significant() && term.name().equals(group.name())))
                    .flatMap(group -> group.columns().stream())
                    .toList();
            List<FittedModel.Grouping> groups = IntStream.range(
                            0, table.factors().size())
                    .mapToObj(factor -> new FittedModel.Grouping(
                            table.factors().get(factor).name(),
                            table.factors().get(factor).levels(),
                            Arrays.stream(table.levels())
                                    .mapToInt(run -> run[factor])
                                    .toArray()))
                    .toList();
            return new ResidualChecks(new FittedModel(table.facts(), values, matter, groups)).findings();
        }

        /** What a term explains beyond all others that do not contain it. */
        private double explained(Group group) {
            List<Group> others = terms.groups().stream()
                    .filter(each -> !each.contains(group))
                    .toList();
            List<Group> without = others.stream().filter(each -> each != group).toList();
            double with = others.size() == terms.groups().size() ? fit.residualSum() : left(others);
            return Math.max(0, left(without) - with);
        }

        private double left(List<Group> groups) {
            return LeastSquares.of(terms.columns(groups), values).residualSum();
        }

        private List<LevelMean> means(Group group, LeastSquares byLevel, double variance, double freedom) {
            int factor = group.factors().get(0);
            double quantile = TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
            return IntStream.range(0, table.factors().get(factor).levels().size())
                    .mapToObj(number -> {
                        double mean = byLevel.coefficient(number);
                        double margin = quantile * Math.sqrt(variance * byLevel.variance(number));
                        return new LevelMean(
                                table.factors().get(factor).levels().get(number),
                                table.count(factor, number),
                                mean,
                                mean - margin,
                                mean + margin);
                    })
                    .toList();
        }

        private List<Difference> differences(Group group, LeastSquares byLevel, double variance, double freedom) {
            List<String> levels = table.factors().get(group.factors().get(0)).levels();
            int pairs = levels.size() * (levels.size() - 1) / 2;
            double quantile = TDistribution.of(freedom).inverseSurvivalProbability(level / pairs / 2);
            List<Difference> differences = new ArrayList<>();
            for (int one = 0; one < levels.size(); one++) {
                for (int other = one + 1; other < levels.size(); other++) {
                    double value = byLevel.coefficient(other) - byLevel.coefficient(one);
                    double margin = quantile * Math.sqrt(variance * byLevel.varianceOfDifference(one, other));
                    differences.add(new Difference(
                            levels.get(other),
                            levels.get(one),
                            value,
                            value - margin,
                            value + margin,
                            Math.abs(value) > margin));
                }
            }
            return differences;
        }

        private List<Source> rest(boolean repeated, double variance, double freedom) {
            List<Source> rest = new ArrayList<>();
            terms.groups().stream()
                    .filter(Group::isBlocks)
                    .forEach(blocks ->
                            rest.add(source(blocks.name(), blocks.freedom(), explained(blocks), variance, freedom)));
            double left = fit.freedom() - pure.freedom();
            if (repeated && left >= 1) {
                double squares = Math.max(0, fit.residualSum() - pure.squares());
                rest.add(source("lack of fit", left, squares, variance, freedom));
            }
            rest.add(new Source("error", freedom, variance * freedom, Double.NaN, Double.NaN));
            return rest;
        }

        private static Source source(
                String name, double freedom, double squares, double variance, double errorFreedom) {
            double f = squares / freedom / variance;
            double p = Double.isNaN(f)
                    ? Double.NaN
                    : Double.isInfinite(f)
                            ? 0
                            : FDistribution.of(freedom, errorFreedom).survivalProbability(f);
            return new Source(name, freedom, squares, f, p);
        }
    }
}
