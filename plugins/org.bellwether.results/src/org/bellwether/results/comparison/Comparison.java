// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.BlockReader;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Evidence;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.FloorAdjusted;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.RunData;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.store.Store;

/**
 * Compares two sides, figure by figure. Figures of sides that alternated are compared block by block ({@link
 * BlockComparison}) if there are enough blocks, instruction counts directly ({@link InstructionCountComparison}), and
 * all others by the {@link Bootstrap} over runs. Each interval is for one figure alone. The verdicts of the primary
 * figures hold simultaneously (Holm); those of the other, explored figures have a false discovery rate (Benjamini and
 * Hochberg). If several others are compared with one base, {@link MultipleComparisons} corrects the verdicts of all of
 * them together.
 */
public final class Comparison {
    /** The largest difference of a ratio from 1 that counts as negligible: the machine's own drift is as large. */
    public static final double NEGLIGIBLE = 0.02;

    /** The smallest number of runs on each side for a decision by runs: fewer show too little of how runs differ. */
    private static final int LEAST_RUNS = 5;

    /** The change for which the output states the number of runs that would show it. */
    public static final double SMALL = 0.01;

    /** The change for which the output states the number of blocks that would show it. */
    public static final double WANTED = 0.05;

    /**
     * The rate at which an interval misses, and at which the verdicts of all primary figures together give a false
     * alarm.
     */
    public static final double ALPHA = (100 - 100 * Bootstrap.CONFIDENCE) / 100;

    private final Store store;
    private final SampleSource source;
    private final long seed;
    private final Map<String, BootstrapResamples> known = new HashMap<>();

    /** @param seed the seed of the bootstrap: the same seed gives the same intervals */
    public Comparison(Store store, long seed) {
        this(store, store::samples, seed);
    }

    /**
     * Creates a comparison whose samples come from another source than the store, for instance samples that were
     * already read.
     *
     * @param source the source of the samples of both sides
     */
    public Comparison(Store store, SampleSource source, long seed) {
        this.store = store;
        this.source = source;
        this.seed = seed;
    }

    /**
     * One figure on both sides.
     *
     * @param base the mean over the base's runs
     * @param other the mean over the other side's runs
     * @param effect ratio or difference of both sides, see {@link Figure#effect}
     * @param interval the 95 % interval of the effect; NaN if unknown
     * @param runsToSee number of runs on each side that would show a change of {@link #SMALL}; empty if it is unknown,
     *     or if blocks are compared
     * @param visible the smallest difference that a comparison of the same size finds in four of five cases; for a
     *     ratio, its difference from 1; NaN if it is unknown, or if the data are too few for a decision
     * @param evidence the source of interval and verdict
     * @param blocks the comparison in blocks, if the figure was compared block by block
     * @param primary whether the figure is one of those by which configurations are judged
     * @param probability the p-value: the probability of such a difference if there is none; NaN if unknown
     * @param adjusted the p-value, corrected for the number of primary or of explored figures in all comparisons of a
     *     session
     * @param level the level of interval and verdict, two-sided: {@link #ALPHA}, or less if a stopping rule ended the
     *     session
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
            Evidence evidence,
            Optional<BlockComparison> blocks,
            boolean primary,
            double probability,
            double adjusted,
            double level) {
        /**
         * Returns whether the figure was measured, so that a difference may be due to chance; counts are not measured.
         */
        boolean isMeasured() {
            return !figure.isCounted();
        }

        /**
         * Returns the row with the verdict and the visible difference that follow from a correction.
         *
         * @param corrected the corrected probability
         * @param tests the number of corrected probabilities, by which the level for the smallest one is divided
         */
        Row corrected(double corrected, int tests) {
            OptionalInt runs = evidence.ofRuns()
                    .map(estimate -> estimate.at(ALPHA / tests).runsToSee(SMALL))
                    .orElse(OptionalInt.empty());
            return new Row(
                    figure,
                    base,
                    other,
                    effect,
                    interval,
                    verdict == Verdict.NOT_DECIDABLE
                            ? verdict
                            : Comparison.verdict(
                                    figure.effect(), interval, corrected, blocks.isPresent() || !isMeasured(), level),
                    runs,
                    Double.isNaN(visible) ? visible : evidence.visible(level / tests),
                    evidence,
                    blocks,
                    primary,
                    probability,
                    corrected,
                    level);
        }
    }

    /** Returns the rows of the figures that all runs of both sides have, in the order of the model. */
    public List<Row> rows(ComparisonGroup base, ComparisonGroup other) throws IOException {
        return rows(base, other, figure -> true, false);
    }

    /**
     * Returns the rows of selected figures.
     *
     * @param named whether the user has named the figures, so that each of them is primary
     */
    public List<Row> rows(ComparisonGroup base, ComparisonGroup other, Predicate<Figure> wanted, boolean named)
            throws IOException {
        List<Figure> figures = figures(base).keySet().stream()
                .filter(figure -> wanted.test(figure) && have(base, figure) && have(other, figure))
                .toList();
        List<Figure> measured =
                figures.stream().filter(figure -> !figure.isCounted()).toList();
        StoppedSession stopped = StoppedSession.of(store, base, other);
        Set<Figure> primary = named
                ? Set.copyOf(figures)
                : stopped.primary(measured, PrimaryFigures.of(base.first().experiment(), measured));
        Map<Figure, BlockComparison> blocks = blocks(base, other, figures);
        List<Evidence> evidence = new ArrayList<>();
        for (Figure figure : figures) {
            evidence.add(
                    figure.isCounted()
                            ? InstructionCountComparison.of(figure, base, other)
                            : blocks.containsKey(figure) ? blocks.get(figure) : ofRuns(figure, base, other));
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < figures.size(); i++) {
            Figure figure = figures.get(i);
            rows.add(row(
                    figure,
                    base,
                    other,
                    evidence.get(i),
                    Optional.ofNullable(blocks.get(figure)),
                    primary.contains(figure),
                    stopped.level()));
        }
        return MultipleComparisons.together(List.of(rows)).get(0);
    }

    /** Returns the figures with enough blocks for a comparison. */
    private Map<Figure, BlockComparison> blocks(ComparisonGroup base, ComparisonGroup other, List<Figure> figures)
            throws IOException {
        Map<Figure, BlockComparison> comparisons = new LinkedHashMap<>();
        if (!inTurns(base, other)) {
            return comparisons;
        }
        BlockReader.Blocks read = new BlockReader(source).read(base, other, figures);
        read.blocks()
                .forEach((figure, blocks) -> BlockComparison.of(figure.effect(), blocks, read.seconds())
                        .filter(BlockComparison::isDecidable)
                        .map(comparison -> comparison.without(read.leftOut().getOrDefault(figure, 0)))
                        .ifPresent(comparison -> comparisons.put(figure, comparison)));
        return comparisons;
    }

    private Evidence ofRuns(Figure figure, ComparisonGroup base, ComparisonGroup other) throws IOException {
        List<double[]> one = values(resamples(base), figure);
        List<double[]> two = values(resamples(other), figure);
        Optional<RunFloors> floors = inTurns(base, other) || figure.effect() != EffectScale.RATIO
                ? Optional.empty()
                : RunFloors.of(figure, base, other, logarithms(base, figure), logarithms(other, figure));
        if (floors.isEmpty()) {
            return Bootstrap.estimate(one, two, mean(base, figure), mean(other, figure), figure.effect(), 1, seed);
        }
        RunFloors found = floors.get();
        Bootstrap.Estimate estimate = Bootstrap.estimate(
                found.adjusted(one, found.base()),
                found.adjusted(two, found.other()),
                mean(found.adjusted(measured(base, figure), found.base())),
                mean(found.adjusted(measured(other, figure), found.other())),
                figure.effect(),
                1,
                seed);
        return new FloorAdjusted(estimate.with(found.variance()), found.slope());
    }

    private static boolean inTurns(ComparisonGroup base, ComparisonGroup other) {
        return base.sessions().equals(other.sessions());
    }

    private static List<double[]> measured(ComparisonGroup side, Figure figure) {
        return side.runs().stream()
                .map(run -> new double[] {BootstrapResamples.measured(run).get(figure)})
                .toList();
    }

    private static double[] logarithms(ComparisonGroup side, Figure figure) {
        return measured(side, figure).stream()
                .mapToDouble(run -> Math.log(run[0]))
                .toArray();
    }

    private static double mean(List<double[]> runs) {
        return runs.stream().mapToDouble(run -> run[0]).average().orElseThrow();
    }

    /** Returns the figures of a side's runs, in the order of the model, each with the number of runs that have it. */
    public Map<Figure, Integer> figures(ComparisonGroup side) {
        Map<Figure, Integer> runs = new LinkedHashMap<>();
        for (RunData run : side.runs()) {
            BootstrapResamples.measured(run).keySet().forEach(figure -> runs.merge(figure, 1, Integer::sum));
        }
        return runs;
    }

    private List<BootstrapResamples> resamples(ComparisonGroup side) throws IOException {
        List<BootstrapResamples> resamples = new ArrayList<>();
        for (RunData run : side.runs()) {
            String id = run.run().id();
            if (!known.containsKey(id)) {
                known.put(id, BootstrapResamples.of(source, run, seed));
            }
            resamples.add(known.get(id));
        }
        return resamples;
    }

    private static boolean have(ComparisonGroup side, Figure figure) {
        return side.runs().stream()
                .allMatch(run -> BootstrapResamples.measured(run).containsKey(figure));
    }

    /** Returns the row of a figure before the correction, which determines its verdict and visible difference. */
    private Row row(
            Figure figure,
            ComparisonGroup base,
            ComparisonGroup other,
            Evidence evidence,
            Optional<BlockComparison> blocks,
            boolean primary,
            double level) {
        boolean decidable = isDecidable(evidence, base, other);
        double probability = decidable ? evidence.probability() : Double.NaN;
        return new Row(
                figure,
                mean(base, figure),
                mean(other, figure),
                evidence.estimated(),
                evidence.interval(level),
                decidable ? Verdict.NO_DIFFERENCE_SEEN : Verdict.NOT_DECIDABLE,
                OptionalInt.empty(),
                decidable ? 0 : Double.NaN,
                evidence,
                blocks,
                primary,
                probability,
                probability,
                level);
    }

    private static boolean isDecidable(Evidence evidence, ComparisonGroup base, ComparisonGroup other) {
        return evidence instanceof BlockComparison
                || evidence instanceof InstructionCountComparison
                || decidable(base.runs().size(), other.runs().size());
    }

    private static double mean(ComparisonGroup side, Figure figure) {
        return side.runs().stream()
                .mapToDouble(run -> BootstrapResamples.measured(run).get(figure))
                .average()
                .orElseThrow();
    }

    static double mean(List<BootstrapResamples> runs, Figure figure) {
        return runs.stream()
                .mapToDouble(run -> run.measured().get(figure))
                .average()
                .orElseThrow();
    }

    static List<double[]> values(List<BootstrapResamples> runs, Figure figure) {
        return runs.stream().map(run -> run.of(figure)).toList();
    }

    /**
     * Returns the verdict.
     *
     * @param adjusted the probability, corrected for the number of figures
     * @param inBlocks whether it comes from blocks, which show small differences that may not recur in other sessions
     * @param level how often the primary figures of a comparison together show a difference although there is none
     */
    public static Verdict verdict(
            EffectScale effect, Interval interval, double adjusted, boolean inBlocks, double level) {
        if (!Double.isFinite(interval.low()) || !Double.isFinite(interval.high())) {
            return Verdict.NOT_DECIDABLE;
        }
        boolean differs = adjusted <= level && !interval.contains(effect.none());
        boolean negligible =
                effect == EffectScale.RATIO && interval.low() > 1 - NEGLIGIBLE && interval.high() < 1 + NEGLIGIBLE;
        if (negligible && !(inBlocks && differs)) {
            return Verdict.NEGLIGIBLE;
        } else if (!differs) {
            return Verdict.NO_DIFFERENCE_SEEN;
        }
        return interval.high() < effect.none() ? Verdict.LOWER : Verdict.HIGHER;
    }

    /** Returns whether these numbers of runs suffice for a decision. */
    public static boolean decidable(int baseRuns, int otherRuns) {
        return Math.min(baseRuns, otherRuns) >= LEAST_RUNS;
    }

    /** Returns whether any measured figure has a decision, by blocks or by runs. */
    public static boolean decidable(List<Row> rows) {
        return rows.stream().anyMatch(row -> !row.figure().isCounted() && row.verdict() != Verdict.NOT_DECIDABLE);
    }

    /** Returns the number of runs that each side needs without blocks. */
    public static int runsNeeded() {
        return LEAST_RUNS;
    }
}
