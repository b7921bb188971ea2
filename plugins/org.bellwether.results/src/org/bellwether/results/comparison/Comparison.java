// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.bellwether.results.comparison.Bootstrap.Interval;
import org.bellwether.results.report.RunView;
import org.bellwether.results.store.Store;

/** Two sides, figure by figure. The definitions of intervals and verdicts are those of {@link Bootstrap}. */
public final class Comparison {
    /** Ratios nearer to 1 than this are not worth a word: the machine's own drift is as large. */
    public static final double NEGLIGIBLE = 0.02;

    /** With fewer runs a side nothing is decided: too little says how runs differ. */
    private static final int LEAST_RUNS = 5;

    /** The change of which it is told how many runs would show it. */
    public static final double SMALL = 0.01;

    private final Store store;
    private final long seed;
    private final Map<String, RunVariants> known = new HashMap<>();

    /** @param seed of the bootstrap: the same seed gives the same intervals */
    public Comparison(Store store, long seed) {
        this.store = store;
        this.seed = seed;
    }

    /**
     * One figure on both sides.
     *
     * @param base the mean over the base's runs; likewise {@code other}
     * @param effect ratio or difference of the two, see {@link Figure#effect}
     * @param interval where the true effect lies, all figures of the comparison together; NaN where a side has but one run
     * @param runsToSee how many runs a side would show a change of {@link #SMALL}; empty where that is not known
     * @param visible the smallest difference that a comparison of as many runs finds in four of five cases, of a ratio the part by
     *     which it is more than 1; NaN where that is not known, or where so few runs decide nothing
     * @param estimate what effect and interval come from
     */
    public record Row(
            Figure figure,
            double base,
            double other,
            double effect,
            Interval interval,
            Verdict verdict,
            OptionalInt runsToSee,
            double visible,
            Bootstrap.Estimate estimate) {}

    /** The figures that all runs of both sides have, in the order of the model. */
    public List<Row> rows(ComparisonGroup base, ComparisonGroup other) throws IOException {
        return rows(base, other, figure -> true);
    }

    /** Of these the wanted ones; the intervals hold together for them, as nobody looks at the others. */
    public List<Row> rows(ComparisonGroup base, ComparisonGroup other, Predicate<Figure> wanted) throws IOException {
        List<RunVariants> baseRuns = variants(base);
        List<RunVariants> otherRuns = variants(other);
        List<Figure> figures = baseRuns.get(0).measured().keySet().stream()
                .filter(figure -> wanted.test(figure) && have(baseRuns, figure) && have(otherRuns, figure))
                .toList();
        return figures.stream()
                .map(figure -> row(figure, baseRuns, otherRuns, figures.size()))
                .toList();
    }

    /** The figures that a side's runs have, in the order of the model, each with the number of runs that have it. */
    public Map<Figure, Integer> figures(ComparisonGroup side) throws IOException {
        Map<Figure, Integer> runs = new LinkedHashMap<>();
        for (RunVariants run : variants(side)) {
            run.measured().keySet().forEach(figure -> runs.merge(figure, 1, Integer::sum));
        }
        return runs;
    }

    private List<RunVariants> variants(ComparisonGroup side) throws IOException {
        List<RunVariants> variants = new ArrayList<>();
        for (RunView run : side.runs()) {
            String id = run.run().id();
            if (!known.containsKey(id)) {
                known.put(id, RunVariants.of(store, run, seed));
            }
            variants.add(known.get(id));
        }
        return variants;
    }

    private static boolean have(List<RunVariants> runs, Figure figure) {
        return runs.stream().allMatch(run -> run.measured().containsKey(figure));
    }

    private Row row(Figure figure, List<RunVariants> baseRuns, List<RunVariants> otherRuns, int figures) {
        double base = mean(baseRuns, figure);
        double other = mean(otherRuns, figure);
        Bootstrap.Estimate estimate = Bootstrap.estimate(
                values(baseRuns, figure), values(otherRuns, figure), base, other, figure.effect(), figures, seed);
        return new Row(
                figure,
                base,
                other,
                estimate.value(),
                estimate.interval(),
                verdict(figure.effect(), estimate.interval(), baseRuns.size(), otherRuns.size()),
                estimate.runsToSee(SMALL),
                decidable(baseRuns.size(), otherRuns.size()) ? estimate.visible() : Double.NaN,
                estimate);
    }

    static double mean(List<RunVariants> runs, Figure figure) {
        return runs.stream()
                .mapToDouble(run -> run.measured().get(figure))
                .average()
                .orElseThrow();
    }

    static List<double[]> values(List<RunVariants> runs, Figure figure) {
        return runs.stream().map(run -> run.of(figure)).toList();
    }

    static Verdict verdict(Effect effect, Interval interval, int baseRuns, int otherRuns) {
        if (!decidable(baseRuns, otherRuns) || !Double.isFinite(interval.low()) || !Double.isFinite(interval.high())) {
            return Verdict.NOT_DECIDABLE;
        } else if (effect == Effect.RATIO && interval.low() > 1 - NEGLIGIBLE && interval.high() < 1 + NEGLIGIBLE) {
            return Verdict.NEGLIGIBLE;
        } else if (interval.contains(effect.none())) {
            return Verdict.NO_DIFFERENCE_SEEN;
        }
        return interval.high() < effect.none() ? Verdict.LOWER : Verdict.HIGHER;
    }

    /** Whether that many runs a side can decide anything. */
    public static boolean decidable(int baseRuns, int otherRuns) {
        return Math.min(baseRuns, otherRuns) >= LEAST_RUNS;
    }

    /** How many runs on each side it takes at least. */
    public static int runsNeeded() {
        return LEAST_RUNS;
    }
}
