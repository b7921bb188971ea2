// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.design.Aliases;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.Signs;
import org.bellwether.results.design.WordLengths;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Method;
import org.bellwether.results.effects.Effects.Source;

/**
 * Estimates the effects of a two-level design and tells them from chance: by repeated runs where there are enough of them,
 * by Lenth's method where an orthogonal design has none, otherwise by what a regression leaves.
 */
public final class EffectAnalysis {
    /** Fewer repeats than this tell less of chance than Lenth's method does. */
    static final int ENOUGH_REPEATS = 4;

    private final CodedTable all;
    private final boolean interactions;
    private final double level;

    /**
     * @param interactions whether interactions of two factors are estimated, too, as far as they are clear of main effects
     * @param level        how often an effect that is none may be called significant
     */
    public EffectAnalysis(CodedTable table, boolean interactions, double level) {
        this.all = table;
        this.interactions = interactions;
        this.level = level;
    }

    /** What the table says of one of its responses. */
    public Effects of(String response) throws DesignException {
        int[] present = Present.runs(all.responses(), response);
        CodedTable table = all.only(present);
        int[] corners = table.corners();
        CodedTable factorial = table.only(corners);
        refuseConstants(factorial, response);
        return new One(response, table, factorial, all.runs() - present.length).effects();
    }

    private static void refuseConstants(CodedTable table, String response) throws DesignException {
        List<Signs> columns = table.runs() == 0 ? List.of() : table.columns();
        for (int i = 0; i < table.factors().size(); i++) {
            if (table.runs() == 0 || columns.get(i).isConstant()) {
                throw Present.constant(response, table.factors().get(i).name());
            }
        }
    }

    /** The analysis of one response. */
    private final class One {
        private final String response;
        private final CodedTable table;
        private final CodedTable factorial;
        private final int missing;
        private final double[] values;
        private final Aliases aliases;
        private final List<Aliases.Term> terms;
        private final PureError pure;
        private final Centre centre;

        One(String response, CodedTable table, CodedTable factorial, int missing) {
            this.response = response;
            this.table = table;
            this.factorial = factorial;
            this.missing = missing;
            this.values = factorial.responses().get(response);
            this.aliases = new Aliases(factorial.names(), factorial.columns());
            this.terms = new ArrayList<>(aliases.mains());
            if (interactions) {
                terms.addAll(aliases.interactions());
            }
            this.pure = PureError.of(table, response);
            this.centre = Centre.of(table, response);
        }

        Effects effects() throws DesignException {
            boolean orthogonal = isOrthogonal();
            if (orthogonal && pure.freedom() < ENOUGH_REPEATS && isWithoutRepeats()) {
                return lenth();
            }
            LeastSquares fit = LeastSquares.of(columns(), values);
            if (fit.rank() < columns().size()) {
                throw Present.confounded(response, missing, interactions);
            }
            boolean repeated = pure.freedom() >= ENOUGH_REPEATS;
            if (!repeated && fit.freedom() < 1) {
                throw new DesignException(
                        "no-error",
                        "Nothing tells chance: as many effects as runs, none of them repeated",
                        "Make each run twice, or vary fewer factors");
            }
            double variance = repeated ? pure.variance() : fit.residualSum() / fit.freedom();
            double freedom = repeated ? pure.freedom() : fit.freedom();
            return regression(fit, repeated ? Method.REPLICATES : Method.RESIDUALS, variance, freedom);
        }

        private boolean isWithoutRepeats() {
            long cells = IntStream.range(0, factorial.runs())
                    .mapToObj(factorial::cell)
                    .distinct()
                    .count();
            return cells == factorial.runs();
        }

        /** Whether main effects are independent of one another, of the mean and of blocks. */
        private boolean isOrthogonal() {
            List<Aliases.Term> mains = aliases.mains();
            for (int i = 0; i < mains.size(); i++) {
                Signs column = mains.get(i).column();
                if (!Contrasts.isBalancedWithin(column, factorial.blocks())) {
                    return false;
                }
                for (int j = 0; j < i; j++) {
                    if (column.dot(mains.get(j).column()) != 0) {
                        return false;
                    }
                }
            }
            return !interactions || !aliases.isPartial();
        }

        private Effects lenth() throws DesignException {
            List<Contrasts.Contrast> contrasts = new Contrasts(factorial).of(values);
            if (contrasts.size() < Lenth.FEWEST) {
                throw new DesignException(
                        "no-error",
                        "With " + contrasts.size() + " contrasts nothing tells chance from effects",
                        "Make each run twice");
            }
            double error = Lenth.pseudoStandardError(
                    contrasts.stream().mapToDouble(Contrasts.Contrast::value).toArray());
            Lenth.Margins margins = Lenth.Margins.of(contrasts.size(), level);
            double margin = error * margins.individual();
            double simultaneous = error * margins.simultaneous();
            List<Effect> effects = new ArrayList<>();
            for (Aliases.Term term : terms) {
                if (Contrasts.isBalancedWithin(term.column(), factorial.blocks())) {
                    effects.add(effect(term, term.column().effect(values), error, margin, simultaneous));
                }
            }
            return result(Method.LENTH, error, 0, margin, simultaneous, effects, contrasts, List.of(), error * error);
        }

        private List<double[]> columns() {
            List<double[]> columns = new ArrayList<>();
            double[] constant = new double[factorial.runs()];
            Arrays.fill(constant, 1);
            columns.add(constant);
            for (Aliases.Term term : terms) {
                columns.add(numbers(term.column()));
            }
            int blocks = Arrays.stream(factorial.blocks()).max().orElse(1);
            for (int block = 2; block <= blocks; block++) {
                int number = block;
                if (Arrays.stream(factorial.blocks()).anyMatch(other -> other == number)) {
                    columns.add(Arrays.stream(factorial.blocks())
                            .mapToDouble(other -> other == number ? 1 : 0)
                            .toArray());
                }
            }
            return columns;
        }

        private Effects regression(LeastSquares fit, Method method, double variance, double freedom) {
            TDistribution t = TDistribution.of(freedom);
            double individual = t.inverseSurvivalProbability(level / 2);
            double all = t.inverseSurvivalProbability(-Math.expm1(Math.log1p(-level) / terms.size()) / 2);
            List<Effect> effects = new ArrayList<>();
            List<Source> sources = new ArrayList<>();
            double largest = 0;
            for (int i = 0; i < terms.size(); i++) {
                double value = 2 * fit.coefficient(i + 1);
                double error = 2 * Math.sqrt(variance * fit.variance(i + 1));
                largest = Math.max(largest, error);
                effects.add(effect(terms.get(i), value, error, individual * error, all * error));
                double f = value * value / (error * error);
                sources.add(new Source(
                        terms.get(i).name(),
                        1,
                        f * variance,
                        f,
                        FDistribution.of(1, freedom).survivalProbability(f)));
            }
            if (method == Method.REPLICATES) {
                lackOfFit(fit, variance, freedom, sources);
            }
            sources.add(new Source("error", freedom, variance * freedom, Double.NaN, Double.NaN));
            List<Contrasts.Contrast> contrasts = effects.stream()
                    .map(effect -> new Contrasts.Contrast(effect.factor(), effect.value()))
                    .toList();
            double curved = 4 * variance / factorial.runs();
            return result(
                    method, largest, freedom, individual * largest, all * largest, effects, contrasts, sources, curved);
        }

        /** What the effects leave beyond chance: interactions that were not asked for. */
        private void lackOfFit(LeastSquares fit, double variance, double freedom, List<Source> sources) {
            double left = fit.freedom() - PureError.of(factorial, response).freedom();
            double squares =
                    fit.residualSum() - PureError.of(factorial, response).squares();
            if (left >= 1 && squares > 0) {
                double f = squares / left / variance;
                sources.add(new Source(
                        "lack of fit",
                        left,
                        squares,
                        f,
                        FDistribution.of(left, freedom).survivalProbability(f)));
            }
        }

        private Effect effect(Aliases.Term term, double value, double error, double margin, double simultaneous) {
            List<String> levels = factorial.factors().stream()
                    .filter(factor -> term.order() == 1 && factor.name().equals(term.name()))
                    .findFirst()
                    .map(factor -> List.of(factor.low(), factor.high()))
                    .orElse(List.of());
            return new Effect(
                    term.name(),
                    value,
                    error,
                    value - margin,
                    value + margin,
                    aliases.of(term),
                    Math.abs(value) > margin,
                    Math.abs(value) > simultaneous,
                    levels);
        }

        /** @param cornerVariance of an effect: what that of the factorial runs' mean is a quarter of */
        private Effects result(
                Method method,
                double error,
                double freedom,
                double margin,
                double simultaneous,
                List<Effect> effects,
                List<Contrasts.Contrast> contrasts,
                List<Source> sources,
                double cornerVariance) {
            WordLengths words = WordLengths.of(distinctColumns());
            return new Effects(
                    response,
                    table.runs(),
                    missing,
                    words.resolution(),
                    words.toString(),
                    aliases.isPartial(),
                    method,
                    level,
                    error,
                    freedom,
                    margin,
                    simultaneous,
                    Arrays.stream(values).average().orElseThrow(),
                    effects,
                    contrasts,
                    curvature(cornerVariance, error == 0 ? 1 : margin / error),
                    sources,
                    checks(effects));
        }

        private List<String> checks(List<Effect> effects) {
            List<String> checks = new ArrayList<>(new ResidualChecks(
                            new FittedModel(factorial.facts(), values, significantColumns(effects), groups()))
                    .findings());
            centre.finding().ifPresent(checks::add);
            return checks;
        }

        private List<Signs> distinctColumns() {
            Map<String, Integer> first = new LinkedHashMap<>();
            IntStream.range(0, factorial.runs()).forEach(run -> first.putIfAbsent(factorial.cell(run), run));
            return factorial
                    .only(first.values().stream().mapToInt(Integer::intValue).toArray())
                    .columns();
        }

        private List<double[]> significantColumns(List<Effect> effects) {
            return terms.stream()
                    .filter(term -> effects.stream()
                            .anyMatch(effect ->
                                    effect.significant() && effect.factor().equals(term.name())))
                    .map(term -> numbers(term.column()))
                    .toList();
        }

        private List<FittedModel.Grouping> groups() {
            List<Signs> mains = factorial.columns();
            return IntStream.range(0, mains.size())
                    .mapToObj(i -> new FittedModel.Grouping(
                            factorial.factors().get(i).name(),
                            List.of(
                                    factorial.factors().get(i).low(),
                                    factorial.factors().get(i).high()),
                            IntStream.range(0, factorial.runs())
                                    .map(run -> mains.get(i).at(run) > 0 ? 1 : 0)
                                    .toArray()))
                    .toList();
        }

        private double[] numbers(Signs column) {
            return IntStream.range(0, factorial.runs()).mapToDouble(column::at).toArray();
        }

        /** The centre's mean less the corners': what squares of factors do. */
        private Effect curvature(double cornerVariance, double quantile) {
            if (!centre.isUsable()) {
                return null;
            }
            double value = centre.mean() - Arrays.stream(values).average().orElseThrow();
            // An effect's variance is 4 s^2 / n; the difference of these means has s^2 / n + s^2 / centres
            double single = cornerVariance * factorial.runs() / 4;
            double error = Math.sqrt(single / factorial.runs() + single * centre.variance());
            double margin = quantile * error;
            boolean beyond = Math.abs(value) > margin;
            return new Effect(
                    "curvature", value, error, value - margin, value + margin, List.of(), beyond, beyond, List.of());
        }
    }
}
