// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.comparison.blocks.Block;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.Effect;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.junit.jupiter.api.Test;

class WordingTest {
    private static final Figure FIGURE = new Figure("update", "timed", "latency", "p99", "ns");

    @Test
    void anIntervalThatKnowsNothingSaysNoNumbers() {
        assertEquals("0.967 … 1.033", Wording.interval(FIGURE, new Interval(0.967, 1.033)));
        assertEquals("< 0.001 … > 1000", Wording.interval(FIGURE, new Interval(7e-8, 14_375_809.976)));
        assertEquals("–", Wording.interval(FIGURE, new Interval(Double.NaN, Double.NaN)));
    }

    /** Twelve starts of four pairs, of an undecided figure. */
    private static Row row(Verdict verdict, Interval interval, double probability) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
            blocks.add(new Block(i / 4, 1, 1 + 1e-3 * i, Double.NaN, Double.NaN));
        }
        BlockComparison found =
                BlockComparison.of(Effect.RATIO, blocks, 60).orElseThrow().without(2);
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

    /** The number of figures forbids a verdict only where the probability alone would allow it. */
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

    @Test
    void effortsBeyondADayAreWordedAsMoreThanADay() {
        assertEquals("about 1200 pairs, 5 min", BlockWording.effort(1_234, 300));
        assertEquals("more than a day", BlockWording.effort(4_186_851, 518_040));
    }
}
