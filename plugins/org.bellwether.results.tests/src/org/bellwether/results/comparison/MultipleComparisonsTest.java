// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.bellwether.results.SimulatedTries;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.PairedBlock;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.junit.jupiter.api.Test;

class MultipleComparisonsTest {
    private static final int STARTS = 24;
    private static final double DEVIATION = 0.05;
    private static final Figure MEDIAN = new Figure("call", "saturated", "latency", "p50", "ns");
    private static final Figure MEAN = new Figure("call", "saturated", "latency", "mean", "ns");

    /** Returns a row for starts of the base, and of another configuration that takes {@code times} as long. */
    private static Row row(Figure figure, double[] base, Random random, double times, boolean primary, double level) {
        List<PairedBlock> blocks = new ArrayList<>();
        for (int i = 0; i < base.length; i++) {
            double other = times * Math.exp(DEVIATION * random.nextGaussian());
            blocks.add(new PairedBlock(i, base[i], other, Double.NaN, Double.NaN));
        }
        BlockComparison found =
                BlockComparison.of(EffectScale.RATIO, blocks, base.length).orElseThrow();
        return new Row(
                figure,
                1,
                times,
                found.estimated(),
                found.interval(level),
                Verdict.NO_DIFFERENCE_SEEN,
                OptionalInt.empty(),
                0,
                found,
                Optional.of(found),
                primary,
                found.probability(),
                found.probability(),
                level);
    }

    private static double[] base(Random random) {
        return random.doubles(STARTS)
                .map(any -> Math.exp(DEVIATION * random.nextGaussian()))
                .toArray();
    }

    private static boolean differs(List<Row> rows) {
        return rows.stream()
                .anyMatch(row -> row.primary() && (row.verdict() == Verdict.HIGHER || row.verdict() == Verdict.LOWER));
    }

    /** In 1,000 tries with a probability of 5 %, more than 7 % succeed in two of a thousand experiments. */
    @Test
    void threeEqualVariantsShowNoDifferenceInNineteenOfTwentySessions() {
        int tries = SimulatedTries.of(1_000);
        int together = 0;
        int apart = 0;
        for (int seed = 0; seed < tries; seed++) {
            Random random = new Random(7_919L * seed + 3);
            double[] base = base(random);
            List<List<Row>> variants = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                variants.add(List.of(row(MEDIAN, base, random, 1, true, Comparison.ALPHA)));
            }
            together +=
                    MultipleComparisons.together(variants).stream().anyMatch(MultipleComparisonsTest::differs) ? 1 : 0;
            apart += variants.stream()
                            .map(variant -> MultipleComparisons.together(List.of(variant))
                                    .get(0))
                            .anyMatch(MultipleComparisonsTest::differs)
                    ? 1
                    : 0;
        }
        assertTrue(together <= 0.07 * tries, together + " of " + tries + " have a variant that is called different");
        assertTrue(together >= 0.015 * tries, "not by being blunt: " + together + " of " + tries);
        assertTrue(apart >= 0.09 * tries, "each by itself: " + apart + " of " + tries);
    }

    @Test
    void aVariantThatDiffersIsFoundBesideEqualOnes() {
        Random random = new Random(5);
        double[] base = base(random);
        List<List<Row>> variants = List.of(
                List.of(row(MEDIAN, base, random, 1, true, Comparison.ALPHA)),
                List.of(row(MEDIAN, base, random, 1.2, true, Comparison.ALPHA)));
        List<List<Row>> together = MultipleComparisons.together(variants);
        assertEquals(Verdict.HIGHER, together.get(1).get(0).verdict());
        assertEquals(
                2 * together.get(1).get(0).probability(), together.get(1).get(0).adjusted(), 1e-12, "of two tests");
        assertTrue(together.get(0).get(0).adjusted() >= together.get(0).get(0).probability());
        assertEquals(together, MultipleComparisons.together(together), "it may be asked again");
    }

    /** Sides that were decided at an early look have a smaller level. */
    @Test
    void eachComparisonKeepsTheLevelOfItsLook() {
        Random random = new Random(6);
        double[] base = base(random);
        double early = 0.002;
        List<List<Row>> together = MultipleComparisons.together(List.of(
                List.of(row(MEDIAN, base, random, 1.04, true, early)),
                List.of(row(MEDIAN, base, random, 1.04, true, 0.04))));
        Row first = together.get(0).get(0);
        Row second = together.get(1).get(0);
        assertEquals(early, first.level());
        assertTrue(second.adjusted() >= second.probability() && second.adjusted() <= 1);
        assertEquals(first.adjusted() <= early, first.verdict() == Verdict.HIGHER, first.toString());
        assertEquals(second.adjusted() <= 0.04, second.verdict() == Verdict.HIGHER, second.toString());
    }

    /** The visible difference depends on the level of the row's interval; primary figures share the error rate. */
    @Test
    void exploredFiguresAreVisibleAtTheLevelOfTheirInterval() {
        Random random = new Random(9);
        double[] base = base(random);
        List<Row> rows = new ArrayList<>();
        rows.add(row(MEDIAN, base, random, 1, true, Comparison.ALPHA));
        for (int i = 0; i < 30; i++) {
            rows.add(row(MEAN, base, random, 1, false, Comparison.ALPHA));
        }
        for (Row row : MultipleComparisons.together(List.of(rows)).get(0)) {
            double half = (row.interval().high() - row.interval().low()) / 2;
            assertTrue(row.visible() > half && row.visible() < 2 * half, row.visible() + " beside ± " + half);
        }
        List<List<Row>> two = MultipleComparisons.together(List.of(List.of(rows.get(0)), List.of(rows.get(0))));
        assertTrue(
                two.get(0).get(0).visible()
                        > MultipleComparisons.together(List.of(rows))
                                .get(0)
                                .get(0)
                                .visible(),
                "two tests of primary figures see less");
    }
}
