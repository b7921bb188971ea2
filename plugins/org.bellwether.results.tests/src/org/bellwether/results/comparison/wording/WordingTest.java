// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.PairedBlock;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.report.charts.BlockPlot;
import org.junit.jupiter.api.Test;

class WordingTest {
    private static final Figure FIGURE = new Figure("update", "timed", "latency", "p99", "ns");

    @Test
    void anIntervalThatKnowsNothingSaysNoNumbers() {
        assertEquals("0.967 … 1.033", Wording.interval(FIGURE, new Interval(0.967, 1.033)));
        assertEquals("< 0.001 … > 1000", Wording.interval(FIGURE, new Interval(7e-8, 14_375_809.976)));
        assertEquals("–", Wording.interval(FIGURE, new Interval(Double.NaN, Double.NaN)));
    }

    /** A size that is rounded to 0 would state that every difference is visible. */
    @Test
    void aVisibleDifferenceIsNeverZero() {
        Figure missed = new Figure("misses", "timed", "deadline-misses", "part", "");
        assertEquals("0.1 %", Wording.visible(FIGURE, 0.0001));
        assertEquals("0.6 %", Wording.visible(FIGURE, 0.006));
        assertEquals("0.01 %", Wording.visible(missed, 0.00003));
        assertEquals("1.20 %", Wording.visible(missed, 0.012));
        assertEquals("", Wording.visible(missed, 0), "no deadline was missed");
        assertEquals("0.00 % … +0.02 %", Wording.interval(missed, new Interval(-1e-9, 0.0002)));
    }

    /** A session that the data ended has intervals with another level than 95 %. */
    @Test
    void theHeadingOfIntervalsHasTheirLevel() {
        Row usual = row(Verdict.HIGHER, new Interval(1.01, 1.03), 0.001);
        Row stopped = new Row(
                usual.figure(),
                usual.base(),
                usual.other(),
                usual.effect(),
                usual.interval(),
                usual.verdict(),
                usual.runsToSee(),
                usual.visible(),
                usual.evidence(),
                usual.blocks(),
                usual.primary(),
                usual.probability(),
                usual.adjusted(),
                0.0046);
        assertEquals("95 % interval", Wording.intervals(List.of(usual, usual)));
        assertEquals("99.54 % interval", Wording.intervals(List.of(stopped)));
        assertEquals("interval", Wording.intervals(List.of(usual, stopped)));
    }

    /** Returns a row of an undecided figure with twelve starts of four pairs. */
    private static Row row(Verdict verdict, Interval interval, double probability) {
        List<PairedBlock> blocks = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
            blocks.add(new PairedBlock(i / 4, 1, 1 + 1e-3 * i, Double.NaN, Double.NaN));
        }
        BlockComparison found =
                BlockComparison.of(EffectScale.RATIO, blocks, 60).orElseThrow().without(2);
        return new Row(
                FIGURE,
                1,
                1.02,
                1.02,
                interval,
                verdict,
                OptionalInt.empty(),
                0.01,
                found,
                Optional.of(found),
                false,
                probability,
                5 * probability,
                0.05);
    }

    /** The number of figures is given as the reason only if the probability alone would allow a verdict. */
    @Test
    void saysWhyAnIntervalAwayFromOneDecidesNothing() {
        Interval away = new Interval(1.001, 1.04);
        assertTrue(Wording.notes(row(Verdict.NO_DIFFERENCE_SEEN, away, 0.04))
                .contains("p = 0.040, too large among several figures"));
        assertTrue(
                Wording.notes(row(Verdict.NO_DIFFERENCE_SEEN, away, 0.06)).contains("p = 0.060"),
                "too large alone, too");
        assertTrue(Wording.notes(row(Verdict.HIGHER, away, 0.001)).stream().noneMatch(note -> note.startsWith("p = ")));
    }

    @Test
    void explainsHowMuchAFigureComesFrom() {
        Row row = row(Verdict.NEGLIGIBLE, new Interval(0.9921, 1.0001), 0.06);
        assertEquals(
                List.of("visible from 1.0 %", "12 starts, 48 pairs", "2 starts left out: too few samples"),
                Wording.notes(row));
        assertEquals("less than 2 % apart, -0.8 to 0.0 %; 12 starts, 48 pairs, 60 s", BlockWording.sentence(row));
        assertEquals(
                List.of(
                        "2 of 14 starts are left out, because a side had too few samples in them; slow starts have fewer, so"
                                + " the figure is of the faster ones."),
                BlockWording.remarks(row));
    }

    /**
     * Nine starts can be exchanged in 512 ways, so no difference is as improbable as a first look requires. A session
     * that was interrupted before that look has such rows.
     */
    @Test
    void aLevelThatSoFewStartsDoNotReachDecidesNothing() {
        int[] more = {10, 30, 20, 60, 0, 50, 40, 15, 35};
        List<PairedBlock> blocks = new ArrayList<>();
        for (int i = 0; i < more.length; i++) {
            blocks.add(new PairedBlock(i, 1_000, 1_000 + more[i], Double.NaN, Double.NaN));
        }
        BlockComparison found = BlockComparison.of(EffectScale.RATIO, blocks, 9).orElseThrow();
        double level = 0.0022;
        Interval interval = found.interval(level);
        Row row = new Row(
                FIGURE,
                1_000,
                1_029,
                found.estimated(),
                interval,
                Verdict.NOT_DECIDABLE,
                OptionalInt.empty(),
                found.visible(level),
                found,
                Optional.of(found),
                true,
                found.probability(),
                found.probability(),
                level);
        assertTrue(found.isDecidable(), "at five per cent");
        assertTrue(Double.isInfinite(interval.high()), interval.toString());
        assertEquals("", BlockWording.difference(row));
        assertEquals("not decidable; 9 starts, 9 pairs, 9.0 s", BlockWording.result(row));
        assertEquals(
                List.of(
                        "9 independent groups of starts are too few for an interval at the level of this session's looks,"
                                + " 0.22 %: measure more starts (a longer --limit)."),
                BlockWording.remarks(row));
        String plot = BlockPlot.svg(row, "s1");
        assertTrue(!plot.contains("NaN") && !plot.contains("Infinity") && !plot.contains("<rect"), plot);
    }

    /** A reader of an undecided figure needs the size that could have been seen, and the time to see 5 %. */
    @Test
    void aComparisonThatFindsNothingSaysWhatItCouldHaveSeen() {
        Row row = row(Verdict.NO_DIFFERENCE_SEEN, new Interval(0.98, 1.03), 0.4);
        assertEquals(
                "no difference seen, -2.0 to +3.0 %; 12 starts, 48 pairs, 60 s; four of five such comparisons see 1.0 %",
                withoutTimes(BlockWording.result(row)));
        Row found = row(Verdict.HIGHER, new Interval(1.01, 1.03), 0.001);
        assertEquals(
                "2.0 % slower, 1.0 to 3.0 %; 12 starts, 48 pairs, 60 s; visible from 1.0 %",
                withoutTimes(BlockWording.result(found)));
    }

    /** Returns a result without the difference in ns, which is not realistic for these fabricated blocks. */
    private static String withoutTimes(String result) {
        return result.replaceFirst(" \\(.*?\\)", "");
    }

    /** With fewer than 40 pairs, a forecast would be too large. */
    @Test
    void aForecastNeedsFortyPairs() {
        int[] more = {10, 300, 200, -60, 0, -150, 40, 15, -135};
        List<PairedBlock> blocks = new ArrayList<>();
        for (int i = 0; i < more.length; i++) {
            blocks.add(new PairedBlock(i, 1_000, 1_000 + more[i], Double.NaN, Double.NaN));
        }
        BlockComparison found = BlockComparison.of(EffectScale.RATIO, blocks, 9).orElseThrow();
        Row row = new Row(
                FIGURE,
                1_000,
                1_024,
                found.estimated(),
                found.interval(0.05),
                Verdict.NO_DIFFERENCE_SEEN,
                OptionalInt.empty(),
                0.3,
                found,
                Optional.of(found),
                true,
                0.6,
                0.6,
                0.05);
        assertTrue(
                BlockWording.result(row)
                        .endsWith(
                                "; four of five such comparisons see 30 %; a forecast of the time that shows 5 % needs"
                                        + " 40 pairs"),
                BlockWording.result(row));
    }

    @Test
    void onlyFoundDifferencesOfOtherFiguresAreExplored() {
        Interval away = new Interval(1.01, 1.03);
        assertEquals(
                "explored: may be chance",
                Wording.notes(row(Verdict.HIGHER, away, 0.001)).get(0));
        assertTrue(Wording.notes(row(Verdict.NEGLIGIBLE, away, 0.04)).stream()
                .noneMatch(note -> note.startsWith("explored")));
    }

    @Test
    void anIntervalHasTheConfidenceOfItsLevel() {
        assertEquals("95 %", Wording.confidence(0.05));
        assertEquals("99.78 %", Wording.confidence(0.0022));
    }

    /** The plot has a triangle for a pair outside of it, and says so only then. */
    @Test
    void aPlotExplainsItsParts() {
        Row row = row(Verdict.HIGHER, new Interval(1.01, 1.03), 0.001);
        assertEquals(1, BlockPlot.legend(row).size());
        String parts = BlockPlot.legend(row).get(0);
        assertTrue(parts.startsWith("Each dot is a pair: the ratio of both configurations in one block"), parts);
        assertTrue(parts.contains("the band its 95 % interval; the grey line is a ratio of 1"), parts);
        assertTrue(!BlockPlot.svg(row, "s1").contains("class=\"beyond\""), "so there is no triangle");
    }

    @Test
    void effortsBeyondADayAreWordedAsMoreThanADay() {
        assertEquals("about 1200 pairs, 5 min", BlockWording.effort(1_234, 300));
        assertEquals("more than a day", BlockWording.effort(4_186_851, 518_040));
    }
}
