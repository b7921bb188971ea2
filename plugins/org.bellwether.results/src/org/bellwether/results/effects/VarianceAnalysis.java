// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.Effects.Method;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.Factorial.Difference;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.bellwether.results.effects.LinearTerms.Group;
import org.bellwether.results.effects.fit.CompleteRuns;
import org.bellwether.results.effects.fit.LeastSquares;
import org.bellwether.results.effects.fit.Rounding;

/**
 * The analysis of variance of a design whose factors have any number of levels. A term's sum of squares is the part
 * that the term explains in addition to all terms that do not contain it (type II), so that runs may be missing. In a
 * balanced design, it is the usual sum of squares. The error is estimated from repeated runs if there are enough of
 * them, otherwise from the residuals of the terms.
 */
public final class VarianceAnalysis {
    private final LevelTable all;
    private final boolean interactions;
    private final double level;

    /**
     * @param interactions whether interactions of two factors are terms, too
     * @param level        the level of significance
     */
    public VarianceAnalysis(LevelTable table, boolean interactions, double level) {
        this.all = table;
        this.interactions = interactions;
        this.level = level;
    }

    /** Returns the analysis of one of the table's responses. */
    public Factorial of(String response) throws DesignException {
        int[] present = CompleteRuns.runs(all.responses(), response);
        LevelTable table = all.only(present);
        for (LevelFactor factor : table.factors()) {
            if (factor.levels().size() < 2) {
                throw CompleteRuns.constant(response, factor.name());
            }
        }
        return new ResponseAnalysis(response, table, all.runs() - present.length).factorial();
    }

    /** The analysis of one response. */
    private final class ResponseAnalysis {
        private final String response;
        private final LevelTable table;
        private final int missing;
        private final double[] values;
        private final double rounding;
        private final LinearTerms terms;
        private final LeastSquares fit;
        private final PureError pure;

        ResponseAnalysis(String response, LevelTable table, int missing) {
            this.response = response;
            this.table = table;
            this.missing = missing;
            this.values = table.responses().get(response);
            this.rounding = Rounding.of(values);
            this.terms = new LinearTerms(table, interactions);
            this.fit = LeastSquares.of(terms.columns(terms.groups()), values);
            this.pure = PureError.of(table.cells(), table.blocks(), values);
        }

        Factorial factorial() throws DesignException {
            if (fit.rank() < terms.columns(terms.groups()).size()) {
                throw CompleteRuns.confounded(response, missing, interactions);
            }
            boolean repeated = pure.freedom() >= EffectAnalysis.ENOUGH_REPEATS;
            if (!repeated && fit.freedom() < 1) {
                throw new DesignException(
                        "no-error",
                        "The error cannot be estimated: the terms explain all values, and no run is repeated",
                        interactions ? "Leave out --interactions, or make each run twice" : "Make each run twice");
            }
            double freedom = repeated ? pure.freedom() : fit.freedom();
            double left = repeated ? pure.variance() : fit.residualSum() / fit.freedom();
            Method method = method(repeated, Math.sqrt(left));
            double variance = method.isTest() ? left : 0;
            double mean = Arrays.stream(values).average().orElseThrow();
            double total = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            List<Term> found = new ArrayList<>();
            for (Group group : terms.groups()) {
                if (!group.isBlocks()) {
                    found.add(term(group, method, variance, freedom, total));
                }
            }
            return new Factorial(
                    response,
                    table.runs(),
                    missing,
                    method,
                    level,
                    method.isTest() || method == Method.EXACT ? Math.sqrt(variance) : Double.NaN,
                    method.isTest() ? freedom : 0,
                    mean,
                    found,
                    rest(repeated, variance, freedom),
                    method.isTest() ? checks(found) : List.of());
        }

        /** Returns the method. No test is made if nothing varies, or if the estimated error is only rounding. */
        private Method method(boolean repeated, double deviation) {
            if (Rounding.isConstant(values)) {
                return Method.CONSTANT;
            } else if (deviation > rounding) {
                return repeated ? Method.REPLICATES : Method.RESIDUALS;
            }
            return repeated || 2 * fit.rank() <= table.runs() ? Method.EXACT : Method.UNTESTED;
        }

        private Term term(Group group, Method method, double variance, double freedom, double total) {
            double squares = explained(group);
            Source source = new AnovaLines(variance, freedom)
                    .line(group.name(), group.freedom(), Math.sqrt(squares / table.runs()) > rounding ? squares : 0);
            boolean exact = method == Method.EXACT && source.squares() > 0;
            long count =
                    terms.groups().stream().filter(each -> !each.isBlocks()).count();
            double among = -Math.expm1(Math.log1p(-level) / count);
            LeastSquares byLevel = group.isMain() ? LeastSquares.of(terms.columnsWithLevels(group), values) : null;
            return new Term(
                    source,
                    method == Method.CONSTANT ? Double.NaN : source.squares() / total,
                    exact || source.p() < level,
                    exact || source.p() < among,
                    group.isMain() ? means(group, byLevel, method, variance, freedom) : List.of(),
                    group.isMain() ? differences(group, byLevel, method, variance, freedom) : List.of());
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

        /** Returns the part that a term explains in addition to all others that do not contain it. */
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

        private List<LevelMean> means(
                Group group, LeastSquares byLevel, Method method, double variance, double freedom) {
            int factor = group.factors().get(0);
            double quantile = TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
            return IntStream.range(0, table.factors().get(factor).levels().size())
                    .mapToObj(number -> {
                        double mean = byLevel.coefficient(number);
                        double margin = margin(method, quantile, variance * byLevel.variance(number));
                        return new LevelMean(
                                table.factors().get(factor).levels().get(number),
                                table.count(factor, number),
                                mean,
                                mean - margin,
                                mean + margin);
                    })
                    .toList();
        }

        /** Returns the margin of a figure with this variance: 0 without noise; NaN if the error cannot be estimated. */
        private static double margin(Method method, double quantile, double variance) {
            return method.isTest() || method == Method.EXACT ? quantile * Math.sqrt(variance) : Double.NaN;
        }

        private List<Difference> differences(
                Group group, LeastSquares byLevel, Method method, double variance, double freedom) {
            List<String> levels = table.factors().get(group.factors().get(0)).levels();
            int pairs = levels.size() * (levels.size() - 1) / 2;
            double quantile = TDistribution.of(freedom).inverseSurvivalProbability(level / pairs / 2);
            List<Difference> differences = new ArrayList<>();
            for (int one = 0; one < levels.size(); one++) {
                for (int other = one + 1; other < levels.size(); other++) {
                    double value = Rounding.cleared(byLevel.coefficient(other) - byLevel.coefficient(one), rounding);
                    double margin = margin(method, quantile, variance * byLevel.varianceOfDifference(one, other));
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
            AnovaLines lines = new AnovaLines(variance, freedom);
            terms.groups().stream()
                    .filter(Group::isBlocks)
                    .forEach(blocks -> lines.add(blocks.name(), blocks.freedom(), explained(blocks)));
            double left = fit.freedom() - pure.freedom();
            double squares = fit.residualSum() - pure.squares();
            if (repeated && left >= 1) {
                lines.add("lack of fit", left, Math.sqrt(Math.abs(squares)) > rounding ? Math.max(0, squares) : 0);
            }
            return lines.withError();
        }
    }
}
