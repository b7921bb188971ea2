// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Repeatability;
import org.bellwether.results.comparison.estimate.Bootstrap.Estimate;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.paired.multiplicity.AdjustedProbabilities;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    private static final double[] BASE = {31.5, 30.9, 32.4, 31.1, 33.0, 30.7};
    private static final double[] OTHER = {33.9, 35.2, 33.1, 36.0, 34.4, 34.9};
    private static final int TRIES = 400;
    private static final int FIGURES = 8;

    @Test
    void theIntervalOfADifferenceIsWelchs() {
        Interval difference =
                estimate(BASE, OTHER, EffectScale.DIFFERENCE, 1, 1).interval();
        double error = Math.sqrt(variance(BASE) / 6 + variance(OTHER) / 6);
        double freedom = Bootstrap.freedom(variance(BASE) / 6, 6, variance(OTHER) / 6, 6);
        assertTrue(9 < freedom && freedom < 10, freedom + " degrees of freedom");
        double middle = mean(OTHER) - mean(BASE);
        assertEquals(middle, (difference.low() + difference.high()) / 2, 1e-9);
        // Student's 97.5 % point with these degrees of freedom; the bootstrap's error is within a few per cent of the
        // samples' error
        assertEquals(2.23 * error, (difference.high() - difference.low()) / 2, 0.08 * 2.23 * error);
    }

    @Test
    void moreFiguresWidenEachInterval() {
        Interval alone = estimate(BASE, OTHER, EffectScale.RATIO, 1, 1).interval();
        Interval oneOfMany = estimate(BASE, OTHER, EffectScale.RATIO, 20, 1).interval();
        assertTrue(oneOfMany.low() < alone.low() && alone.high() < oneOfMany.high(), alone + " " + oneOfMany);
    }

    @Test
    void oneRunASideHasNoInterval() {
        assertTrue(Double.isNaN(estimate(new double[] {10}, new double[] {20, 30}, EffectScale.RATIO, 1, 1)
                .interval()
                .low()));
    }

    @Test
    void constantSamplesHaveAnIntervalOfOnePoint() {
        double[] none = {0, 0, 0, 0, 0};
        assertEquals(
                new Interval(0, 0),
                estimate(none, none, EffectScale.DIFFERENCE, 9, 1).interval());
    }

    @Test
    void variantsWithinRunsWidenTheInterval() {
        List<double[]> unsteady = Arrays.stream(BASE)
                .mapToObj(value -> new double[] {value - 2, value + 2})
                .toList();
        Interval narrow = estimate(BASE, OTHER, EffectScale.RATIO, 1, 1).interval();
        Interval wide = Bootstrap.estimate(unsteady, runs(OTHER), mean(BASE), mean(OTHER), EffectScale.RATIO, 1, 1)
                .interval();
        assertTrue(wide.low() < narrow.low() && wide.high() > narrow.high(), narrow + " " + wide);
    }

    @Test
    void theSeedDecides() {
        assertEquals(estimate(BASE, OTHER, EffectScale.RATIO, 1, 5), estimate(BASE, OTHER, EffectScale.RATIO, 1, 5));
        assertNotEquals(estimate(BASE, OTHER, EffectScale.RATIO, 1, 5), estimate(BASE, OTHER, EffectScale.RATIO, 1, 6));
    }

    @Test
    void aloneAFigureIsAFalseAlarmAsOftenAsStated() {
        int alarms = alarms(1, 5, 1);
        // 20 of 400 are expected; a binomial count lies within 20 +- 13 in 99.7 % of cases
        assertTrue(5 <= alarms && alarms <= 33, alarms + " false alarms in " + TRIES);
    }

    @Test
    void allFiguresTogetherAreAFalseAlarmNotMoreOftenThanStated() {
        int alarms = alarms(FIGURES, 5, 1);
        assertTrue(1 <= alarms && alarms <= 33, alarms + " false alarms in " + TRIES);
    }

    @Test
    void aSlowDownByFivePercentIsFound() {
        int found = alarms(FIGURES, 5, 1.05);
        assertTrue(found >= 0.95 * TRIES, found + " of " + TRIES);
    }

    @Test
    void theStatedNumberOfRunsShowsOnePercent() {
        Random random = new Random(11);
        Estimate five = estimate(side(random, 5, 1, 1)[0], side(random, 5, 1, 1)[0], EffectScale.RATIO, FIGURES, 1);
        int needed = five.runsToSee(0.01).orElseThrow();
        assertTrue(needed > 5 && needed < 400, "runs: " + needed);
        // With the true spread of runs instead of the spread estimated from five
        Estimate known = known(0.01);
        int runs = known.runsToSee(0.01).orElseThrow();
        int found = 0;
        for (int trial = 0; trial < 100; trial++) {
            Interval interval = estimate(
                            gaussian(random, runs, 100), gaussian(random, runs, 101), EffectScale.RATIO, FIGURES, trial)
                    .interval();
            found += interval.low() > 1 ? 1 : 0;
        }
        assertTrue(68 <= found && found <= 92, found + " of 100 with " + runs + " runs; 80 are expected");
    }

    @Test
    void theSmallestVisibleDifferenceIsFoundInFourOfFiveComparisons() {
        for (int runs : new int[] {5, 10}) {
            double visible = known(0.01).visible(runs, runs);
            int found = found(new Random(21), runs, random -> visible);
            // 320 of 400 are expected; a binomial count lies within 320 +- 24 in 99.7 % of cases
            assertEquals(320, found, 24, "of " + TRIES + " with " + runs + " runs a side and " + visible);
        }
    }

    /** The spread of ten A/A runs is itself uncertain; still, the effect predicted from it has the stated power. */
    @Test
    void theEffectThatAaRunsPredictIsFoundInFourOfFiveComparisons() {
        for (int runs : new int[] {5, 20}) {
            int found = found(new Random(22), runs, random -> {
                double[] same = gaussian(random, Repeatability.runsNeeded(), 100);
                double variance = Bootstrap.mean(runs(same), mean(same), EffectScale.RATIO, 1)
                                .variance()
                        * same.length;
                return new Repeatability.Row(null, 100, variance, same.length - 1, FIGURES)
                        .visible(runs, EffectScale.RATIO);
            });
            assertEquals(320, found, 24, "of " + TRIES + " with " + runs + " runs a side");
        }
    }

    /** The smallest effect that a comparison states has the stated power in another comparison like it. */
    @Test
    void theEffectThatAComparisonPredictsIsFoundInFourOfFive() {
        int found = found(
                new Random(23),
                5,
                random -> estimate(gaussian(random, 5, 100), gaussian(random, 5, 100), EffectScale.RATIO, FIGURES, 1)
                        .visible());
        assertEquals(320, found, 24, "of " + TRIES);
    }

    @Test
    void anUnknownSpreadHasNoSmallestVisibleEffect() {
        double[] none = {0, 0, 0, 0, 0};
        assertTrue(
                Double.isNaN(estimate(none, none, EffectScale.DIFFERENCE, 9, 1).visible()));
        assertTrue(Double.isNaN(estimate(new double[] {10}, new double[] {20, 30}, EffectScale.RATIO, 1, 1)
                .visible()));
        Estimate estimate = estimate(BASE, OTHER, EffectScale.RATIO, 8, 1);
        assertTrue(estimate.visible(20, 20) < estimate.visible(6, 6), "more runs see more");
        int enough = estimate.runsToSee(0.01).orElseThrow();
        assertTrue(estimate.visible(enough, enough) <= 0.01);
    }

    /** Returns the number of tries that find the other side larger, if it is larger by the promised amount. */
    private static int found(Random random, int runs, ToDoubleFunction<Random> promised) {
        int found = 0;
        for (int trial = 0; trial < TRIES; trial++) {
            double larger = 100 * (1 + promised.applyAsDouble(random));
            Interval interval = estimate(
                            gaussian(random, runs, 100),
                            gaussian(random, runs, larger),
                            EffectScale.RATIO,
                            FIGURES,
                            trial)
                    .interval();
            found += interval.low() > 1 ? 1 : 0;
        }
        return found;
    }

    /** Returns an estimate for runs that are known to differ by this standard deviation of their logarithm. */
    private static Estimate known(double deviation) {
        int many = 1_000_000_000;
        Bootstrap.Mean mean = new Bootstrap.Mean(deviation * deviation / many, many);
        return new Estimate(EffectScale.RATIO, 1, Interval.NONE, mean, mean, 0.05 / FIGURES);
    }

    @Test
    void verdictsAreOfTheWholeIntervalAndOfTheCorrectedProbability() {
        assertEquals(Verdict.HIGHER, verdict(EffectScale.RATIO, 1.01, 1.2, 0.04, false));
        assertEquals(Verdict.LOWER, verdict(EffectScale.RATIO, 0.8, 0.99, 0.04, false));
        assertEquals(Verdict.NO_DIFFERENCE_SEEN, verdict(EffectScale.RATIO, 0.9, 1.2, 0.5, false));
        assertEquals(Verdict.NO_DIFFERENCE_SEEN, verdict(EffectScale.RATIO, 1.01, 1.2, 0.06, false), "one of several");
        assertEquals(Verdict.NEGLIGIBLE, verdict(EffectScale.RATIO, 1.001, 1.019, 0.01, false));
        assertEquals(
                Verdict.HIGHER, verdict(EffectScale.RATIO, 1.001, 1.019, 0.01, true), "blocks do see one per cent");
        assertEquals(Verdict.NEGLIGIBLE, verdict(EffectScale.RATIO, 0.999, 1.019, 0.2, true));
        assertEquals(Verdict.NOT_DECIDABLE, verdict(EffectScale.RATIO, Double.NaN, Double.NaN, Double.NaN, false));
        assertEquals(Verdict.HIGHER, verdict(EffectScale.DIFFERENCE, 0.001, 0.01, 0.04, false));
    }

    private static Verdict verdict(EffectScale effect, double low, double high, double adjusted, boolean inBlocks) {
        return Comparison.verdict(effect, new Interval(low, high), adjusted, inBlocks, Comparison.ALPHA);
    }

    /** Both are computed from the same standard error and degrees of freedom. */
    @Test
    void probabilitiesAgreeWithIntervals() {
        Random random = new Random(23);
        Estimate estimate = estimate(gaussian(random, 6, 100), gaussian(random, 6, 102), EffectScale.RATIO, 1, 1);
        double probability = estimate.probability();
        Interval interval = estimate.interval(probability);
        double nearest = Math.min(Math.abs(Math.log(interval.low())), Math.abs(Math.log(interval.high())));
        assertEquals(0, nearest, 1e-9, "the interval at that level just reaches 1");
        assertEquals(0.025, estimate.beyond(estimate.interval(0.05).low(), true), 1e-9);
        assertEquals(0.025, estimate.beyond(estimate.interval(0.05).high(), false), 1e-9);
    }

    /**
     * Returns the number of tries in which any figure differs, if the other side's figures are {@code slower} times the
     * base's.
     */
    private static int alarms(int figures, int runs, double slower) {
        Random random = new Random(figures * 100L + runs);
        int alarms = 0;
        for (int trial = 0; trial < TRIES; trial++) {
            double[][] base = side(random, runs, figures, 1);
            double[][] other = side(random, runs, figures, slower);
            Estimate[] estimates = new Estimate[figures];
            double[] probabilities = new double[figures];
            for (int figure = 0; figure < figures; figure++) {
                estimates[figure] = estimate(base[figure], other[figure], EffectScale.RATIO, 1, trial);
                probabilities[figure] = estimates[figure].probability();
            }
            double[] adjusted = AdjustedProbabilities.holm(probabilities);
            boolean alarm = false;
            for (int figure = 0; figure < figures; figure++) {
                Verdict verdict = Comparison.verdict(
                        EffectScale.RATIO, estimates[figure].interval(), adjusted[figure], false, Comparison.ALPHA);
                alarm |= verdict == Verdict.HIGHER || slower == 1 && verdict == Verdict.LOWER;
            }
            alarms += alarm ? 1 : 0;
        }
        return alarms;
    }

    /**
     * Returns figures of runs that vary by 1 %: a common part for all figures of a run, and a separate part for each.
     */
    private static double[][] side(Random random, int runs, int figures, double slower) {
        double[][] values = new double[figures][runs];
        for (int run = 0; run < runs; run++) {
            double mood = 0.007 * random.nextGaussian();
            for (int figure = 0; figure < figures; figure++) {
                values[figure][run] = 100 * slower * Math.exp(mood + 0.007 * random.nextGaussian());
            }
        }
        return values;
    }

    private static double[] gaussian(Random random, int runs, double mean) {
        return random.doubles(runs)
                .map(x -> mean * (1 + 0.01 * random.nextGaussian()))
                .toArray();
    }

    private static Estimate estimate(double[] base, double[] other, EffectScale effect, int figures, long seed) {
        return Bootstrap.estimate(runs(base), runs(other), mean(base), mean(other), effect, figures, seed);
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return DoubleStream.of(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }

    private static List<double[]> runs(double[] values) {
        return DoubleStream.of(values).mapToObj(value -> new double[] {value}).toList();
    }
}
