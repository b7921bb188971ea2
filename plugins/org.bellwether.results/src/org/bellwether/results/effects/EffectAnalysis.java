// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.design.Aliases;
import org.bellwether.results.design.DesignColumn;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.WordLengthPattern;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Further;
import org.bellwether.results.effects.Effects.Method;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.fit.CompleteRuns;
import org.bellwether.results.effects.fit.LeastSquares;
import org.bellwether.results.effects.fit.LocalLevels;
import org.bellwether.results.effects.fit.RobustRegression;
import org.bellwether.results.effects.fit.Rounding;

/**
 * Estimates the effects of a two-level design and distinguishes them from chance: by a robust regression if it is
 * requested and there are enough runs, by repeated runs if there are enough of them, by Lenth's method if an orthogonal
 * design has none, otherwise by the residuals of a regression. No test is made if the response is constant or shows no
 * noise: rounding errors are not chance.
 */
public final class EffectAnalysis {
    /** The smallest number of repeats: with fewer, Lenth's method is more reliable. */
    static final int ENOUGH_REPEATS = 4;

    /** Runs for each column that a robust regression needs; with fewer, its standard errors are too small. */
    static final int ENOUGH_RUNS = 6;

    private final CodedDesign all;
    private final boolean interactions;
    private final double level;
    private final boolean robust;

    /**
     * @param interactions whether interactions of two factors are estimated, too, if they are not confounded with main
     *     effects
     * @param level        the level of significance
     */
    public EffectAnalysis(CodedDesign table, boolean interactions, double level) {
        this(table, interactions, level, false);
    }

    /**
     * Makes an analysis that may use a robust regression.
     *
     * @param robust whether to use a robust regression if combinations were repeated, the order in time is known, and
     *               each column of the regression has {@value #ENOUGH_RUNS} runs
     */
    public EffectAnalysis(CodedDesign table, boolean interactions, double level, boolean robust) {
        this.all = table;
        this.interactions = interactions;
        this.level = level;
        this.robust = robust;
    }

    /**
     * Returns whether a robust regression can be used for a response. It removes drift of the machine from all effects.
     */
    public boolean isRobust(String response) throws DesignException {
        return of(response).method() == Method.ROBUST;
    }

    /** Returns the effects on one of the table's responses. */
    public Effects of(String response) throws DesignException {
        int[] present = CompleteRuns.runs(all.responses(), response);
        CodedDesign table = all.only(present);
        int[] corners = table.corners();
        CodedDesign factorial = table.only(corners);
        refuseConstants(factorial, response);
        return new ResponseAnalysis(response, table, factorial).effects();
    }

    private static void refuseConstants(CodedDesign table, String response) throws DesignException {
        List<DesignColumn> columns = table.runs() == 0 ? List.of() : table.columns();
        for (int i = 0; i < table.factors().size(); i++) {
            if (table.runs() == 0 || columns.get(i).isConstant()) {
                throw CompleteRuns.constant(response, table.factors().get(i).name());
            }
        }
    }

    /** The analysis of one response. */
    private final class ResponseAnalysis {
        private final String response;
        private final CodedDesign table;
        private final CodedDesign factorial;
        private final double[] values;
        private final double rounding;
        private final Aliases aliases;
        private final List<Aliases.Term> terms;
        private PureError pure;
        private final CentreRuns centre;

        ResponseAnalysis(String response, CodedDesign table, CodedDesign factorial) {
            this.response = response;
            this.table = table;
            this.factorial = factorial;
            this.values = factorial.responses().get(response);
            this.rounding = Rounding.of(table.responses().get(response));
            this.aliases = new Aliases(factorial.names(), factorial.columns());
            this.terms = new ArrayList<>(aliases.mains());
            if (interactions) {
                terms.addAll(aliases.interactions());
            }
            this.centre = CentreRuns.of(table, response);
        }

        Effects effects() throws DesignException {
            if (Rounding.isConstant(table.responses().get(response))) {
                return constant();
            }
            if (robust && isManyRuns()) {
                CovariateAdjustedFit fit = CovariateAdjustedFit.of(
                        columns(),
                        terms.size(),
                        values,
                        new LocalLevels(
                                factorial.facts().order(), factorial.facts().around(), response));
                int covariates = fit.covariate().equals(CovariateAdjustedFit.NONE) ? 0 : 1;
                if (fit.fit().rank() == columns().size() + covariates
                        && fit.fit().noise() > rounding) {
                    return adjusted(fit);
                }
            }
            boolean orthogonal = isOrthogonal();
            if (orthogonal && pure().freedom() < ENOUGH_REPEATS && isWithoutRepeats()) {
                return lenth();
            }
            LeastSquares fit = LeastSquares.of(columns(), values);
            if (fit.rank() < columns().size()) {
                throw CompleteRuns.confounded(response, missing(), interactions);
            }
            boolean repeated = pure().freedom() >= ENOUGH_REPEATS;
            if (!repeated && fit.freedom() < 1) {
                throw new DesignException(
                        "no-error",
                        "The error cannot be estimated: there are as many effects as runs, and no run is repeated",
                        "Make each run twice, or vary fewer factors");
            }
            double variance = repeated ? pure().variance() : fit.residualSum() / fit.freedom();
            double freedom = repeated ? pure().freedom() : fit.freedom();
            Method method = repeated ? Method.REPLICATES : Method.RESIDUALS;
            if (Math.sqrt(variance) <= rounding) {
                boolean enough = repeated || 2 * fit.rank() <= factorial.runs();
                return regression(fit, enough ? Method.EXACT : Method.UNTESTED, 0, freedom);
            }
            return regression(fit, method, variance, freedom);
        }

        /** Returns the pure error, computed once, because many runs and blocks take a while. */
        private PureError pure() {
            if (pure == null) {
                pure = PureError.of(table, response);
            }
            return pure;
        }

        private boolean isManyRuns() {
            return factorial.facts().order() != null
                    && factorial.runs() - cells() >= ENOUGH_REPEATS
                    && factorial.runs() >= ENOUGH_RUNS * columns().size();
        }

        private Effects adjusted(CovariateAdjustedFit adjusted) {
            RobustRegression fit = adjusted.fit();
            TDistribution t = TDistribution.of(fit.freedom());
            double individual = t.inverseSurvivalProbability(level / 2);
            double among = t.inverseSurvivalProbability(-Math.expm1(Math.log1p(-level) / terms.size()) / 2);
            List<Effect> effects = new ArrayList<>();
            double largest = 0;
            for (int i = 0; i < terms.size(); i++) {
                double error = 2 * fit.standardError(i + 1);
                largest = Math.max(largest, error);
                effects.add(effect(
                        terms.get(i),
                        2 * fit.coefficient(i + 1),
                        ErrorEstimate.of(Method.ROBUST, error, individual * error, among * error)));
            }
            return result(
                    Method.ROBUST,
                    ErrorEstimate.of(Method.ROBUST, largest, individual * largest, among * largest),
                    fit.freedom(),
                    effects,
                    effects.stream()
                            .map(effect -> new Contrasts.Contrast(effect.factor(), effect.value()))
                            .toList(),
                    interactions(Method.ROBUST),
                    List.of(),
                    largest * largest,
                    adjusted.covariate());
        }

        private int missing() {
            return all.runs() - table.runs();
        }

        private Effects constant() {
            List<Effect> effects = terms.stream()
                    .map(term -> effect(term, 0, ErrorEstimate.UNKNOWN))
                    .toList();
            return result(Method.CONSTANT, ErrorEstimate.UNKNOWN, 0, effects, List.of(), Further.NONE, List.of(), 0);
        }

        private boolean isWithoutRepeats() {
            return cells() == factorial.runs();
        }

        private long cells() {
            return IntStream.range(0, factorial.runs())
                    .mapToObj(factorial::cell)
                    .distinct()
                    .count();
        }

        /** Returns whether main effects are independent of one another, of the mean and of blocks. */
        private boolean isOrthogonal() {
            List<Aliases.Term> mains = aliases.mains();
            for (int i = 0; i < mains.size(); i++) {
                DesignColumn column = mains.get(i).column();
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
            List<Contrasts.Contrast> contrasts = new Contrasts(factorial)
                    .of(values).stream()
                            .map(each -> new Contrasts.Contrast(each.name(), Rounding.cleared(each.value(), rounding)))
                            .toList();
            if (contrasts.size() < Lenth.FEWEST) {
                throw new DesignException(
                        "no-error",
                        "With " + contrasts.size() + " contrasts the error cannot be estimated",
                        "Make each run twice");
            }
            double error = Lenth.pseudoStandardError(
                    contrasts.stream().mapToDouble(Contrasts.Contrast::value).toArray());
            Method method = error > rounding ? Method.LENTH : isExact(contrasts) ? Method.EXACT : Method.UNTESTED;
            Lenth.Margins margins = Lenth.Margins.of(contrasts.size(), level);
            ErrorEstimate chance =
                    ErrorEstimate.of(method, error, error * margins.individual(), error * margins.simultaneous());
            List<Effect> effects = new ArrayList<>();
            for (Aliases.Term term : terms) {
                if (Contrasts.isBalancedWithin(term.column(), factorial.blocks())) {
                    effects.add(effect(term, term.column().effect(values), chance));
                }
            }
            double curved = method == Method.LENTH ? error * error : 0;
            return result(
                    method,
                    chance,
                    0,
                    effects,
                    contrasts,
                    chance.further(effects, contrasts, aliases),
                    List.of(),
                    curved);
        }

        /**
         * Returns whether runs without repeats show no noise: a few contrasts explain more than twice as many runs to
         * the last digit. It is not sufficient that most contrasts are zero, because contrasts of coarsely rounded
         * values may be zero by accident.
         */
        private boolean isExact(List<Contrasts.Contrast> contrasts) {
            List<String> names = factorial.names();
            List<Contrasts.Contrast> other =
                    contrasts.stream().filter(contrast -> contrast.value() != 0).toList();
            int explaining = factorial.runs() - contrasts.size() + other.size();
            return 2 * explaining < factorial.runs()
                    || 2 * explaining == factorial.runs()
                            && other.stream().allMatch(contrast -> names.contains(contrast.name()));
        }

        /** Returns the interactions beyond the margin, in a design with repeated runs or with a regression. */
        private Further interactions(Method method) {
            if (interactions || method == Method.UNTESTED) {
                return Further.NONE;
            }
            try {
                Effects wider = new EffectAnalysis(all, true, level, robust).of(response);
                List<Effect> products =
                        wider.effects().stream().filter(Effect::isInteraction).toList();
                boolean reliable = method != Method.RESIDUALS || wider.freedom() >= ENOUGH_REPEATS;
                return new Further(
                        wider.significant().stream()
                                .filter(effect -> reliable && effect.isInteraction())
                                .toList(),
                        products.size());
            } catch (DesignException e) {
                return Further.NONE; // the runs cannot distinguish them
            }
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
            double among = t.inverseSurvivalProbability(-Math.expm1(Math.log1p(-level) / terms.size()) / 2);
            List<Effect> effects = new ArrayList<>();
            AnovaLines lines = new AnovaLines(variance, freedom);
            double largest = 0;
            for (int i = 0; i < terms.size(); i++) {
                double unit = 4 * fit.variance(i + 1);
                double error = Math.sqrt(variance * unit);
                largest = Math.max(largest, error);
                effects.add(effect(
                        terms.get(i),
                        2 * fit.coefficient(i + 1),
                        ErrorEstimate.of(method, error, individual * error, among * error)));
                double value = effects.get(i).value();
                lines.add(terms.get(i).name(), 1, value * value / unit);
            }
            PureError corners = PureError.of(factorial, response);
            double left = fit.freedom() - corners.freedom();
            double squares = fit.residualSum() - corners.squares();
            boolean repeated = pure().freedom() >= ENOUGH_REPEATS;
            if (repeated && left >= 1 && squares > rounding * rounding) {
                lines.add("lack of fit", left, squares); // interactions that were not requested
            }
            List<Contrasts.Contrast> contrasts = effects.stream()
                    .map(effect -> new Contrasts.Contrast(effect.factor(), effect.value()))
                    .toList();
            return result(
                    method,
                    ErrorEstimate.of(method, largest, individual * largest, among * largest),
                    method.isTest() ? freedom : 0,
                    effects,
                    contrasts,
                    interactions(method),
                    lines.withError(),
                    4 * variance / factorial.runs());
        }

        private Effect effect(Aliases.Term term, double value, ErrorEstimate chance) {
            List<String> levels = factorial.factors().stream()
                    .filter(factor -> term.order() == 1 && factor.name().equals(term.name()))
                    .findFirst()
                    .map(factor -> List.of(factor.low(), factor.high()))
                    .orElse(List.of());
            return chance.effect(term.name(), Rounding.cleared(value, rounding), aliases.of(term), levels);
        }

        private Effects result(
                Method method,
                ErrorEstimate chance,
                double freedom,
                List<Effect> effects,
                List<Contrasts.Contrast> contrasts,
                Further further,
                List<Source> sources,
                double cornerVariance) {
            return result(method, chance, freedom, effects, contrasts, further, sources, cornerVariance, "");
        }

        /** @param cornerVariance the variance of an effect, four times that of the factorial runs' mean */
        private Effects result(
                Method method,
                ErrorEstimate chance,
                double freedom,
                List<Effect> effects,
                List<Contrasts.Contrast> contrasts,
                Further further,
                List<Source> sources,
                double cornerVariance,
                String covariate) {
            CodedDesign planned = all.only(all.corners());
            WordLengthPattern words = WordLengthPattern.of(distinctColumns(planned));
            return new Effects(
                    response,
                    table.runs(),
                    missing(),
                    words.resolution(),
                    words.toString(),
                    new Aliases(planned.names(), planned.columns()).isPartial(),
                    method,
                    level,
                    chance.error(),
                    freedom,
                    chance.margin(),
                    chance.simultaneous(),
                    Arrays.stream(values).average().orElseThrow(),
                    effects,
                    contrasts,
                    curvature(method, cornerVariance, chance.error() > 0 ? chance.margin() / chance.error() : 1),
                    further,
                    sources,
                    checks(method, effects, further),
                    covariate);
        }

        private List<String> checks(Method method, List<Effect> effects, Further further) {
            List<String> checks = new ArrayList<>();
            if (method.isTest() && method != Method.ROBUST) { // a robust regression needs no checks
                checks.addAll(new ResidualChecks(new FittedModel(
                                factorial.facts(), values, significantColumns(effects, further), groups()))
                        .findings());
            }
            centre.finding().ifPresent(checks::add);
            return checks;
        }

        /**
         * Returns the columns of a design as planned: a run without a value does not change the design's confounding.
         */
        private static List<DesignColumn> distinctColumns(CodedDesign planned) {
            Map<String, Integer> first = new LinkedHashMap<>();
            IntStream.range(0, planned.runs()).forEach(run -> first.putIfAbsent(planned.cell(run), run));
            return planned.only(
                            first.values().stream().mapToInt(Integer::intValue).toArray())
                    .columns();
        }

        /**
         * Returns the columns of effects beyond the margin, requested or not: a missing interaction would make
         * residuals look odd.
         */
        private List<double[]> significantColumns(List<Effect> effects, Further further) {
            Set<String> active = Stream.concat(effects.stream(), further.active().stream())
                    .filter(Effect::significant)
                    .map(Effect::factor)
                    .collect(Collectors.toSet());
            return Stream.concat(aliases.mains().stream(), aliases.interactions().stream())
                    .filter(term -> active.contains(term.name()))
                    .map(term -> numbers(term.column()))
                    .toList();
        }

        private List<FittedModel.Grouping> groups() {
            List<DesignColumn> mains = factorial.columns();
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

        private double[] numbers(DesignColumn column) {
            return IntStream.range(0, factorial.runs()).mapToDouble(column::at).toArray();
        }

        /** Returns the centre's mean less the corners': the effect of the factors' squares. */
        private Effect curvature(Method method, double cornerVariance, double quantile) {
            if (!centre.isUsable()) {
                return null;
            }
            double value = Rounding.cleared(
                    centre.mean() - Arrays.stream(values).average().orElseThrow(), rounding);
            // The variance of an effect is 4 s^2 / n, that of the difference of these means is s^2 / n + s^2 / centres
            double single = cornerVariance * factorial.runs() / 4;
            double error = Math.sqrt(single / factorial.runs() + single * centre.variance());
            return ErrorEstimate.of(method, error, quantile * error, quantile * error)
                    .effect("curvature", value, List.of(), List.of());
        }
    }
}
