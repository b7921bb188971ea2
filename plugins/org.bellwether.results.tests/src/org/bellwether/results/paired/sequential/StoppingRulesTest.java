// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.bellwether.results.paired.BlockSeries;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.paired.sequential.StoppingDecision.Reason;
import org.bellwether.results.paired.sequential.ThresholdRule.Limit;
import org.junit.jupiter.api.Test;

class StoppingRulesTest {
    private static final double ALPHA = 0.05;
    private static final double LIMIT_SECONDS = 100;

    @Test
    void goesOnUntilTheWidestIntervalIsNarrowEnough() {
        PrecisionRule rule = new PrecisionRule(0.02, ALPHA, MeasuringLimits.NONE);
        StoppingDecision decision = rule.decide(List.of(figure("p50", 60, 0, 0.01), figure("p99", 60, 0, 0.1)), 30);
        assertEquals(Reason.TOO_WIDE, decision.reason());
        assertFalse(decision.stops());
        assertEquals("p99", decision.figure());
        int needed = decision.blocksNeeded().getAsInt();
        assertTrue(needed > 300 && needed < 3000, "needs " + needed);
        assertEquals(needed / 2.0, decision.secondsNeeded().getAsDouble(), 1e-9, "two blocks a second");
        decision = rule.decide(List.of(figure("p50", 60, 0, 0.01), figure("p99", 60, 0, 0.02)), 30);
        assertEquals(Reason.PRECISE, decision.reason());
        assertTrue(decision.stops());
    }

    @Test
    void aNarrowIntervalOfFewBlocksDoesNotEndIt() {
        PrecisionRule rule = new PrecisionRule(0.02, ALPHA, MeasuringLimits.NONE);
        StoppingDecision decision = rule.decide(List.of(figure("p50", 30, 0, 0.001)), 30);
        assertEquals(Reason.TOO_FEW_BLOCKS, decision.reason());
        assertTrue(decision.blocksNeeded().isEmpty(), "no forecast from 30 blocks");
    }

    @Test
    void endsAtTheLimitsWhateverIsKnown() {
        List<PrimaryFigure> wide = List.of(figure("p50", 60, 0, 0.5));
        assertEquals(
                Reason.MOST_BLOCKS,
                new PrecisionRule(0.02, ALPHA, new MeasuringLimits(60, 100))
                        .decide(wide, 30)
                        .reason());
        StoppingDecision late = new PrecisionRule(0.02, ALPHA, new MeasuringLimits(100, 30)).decide(wide, 30);
        assertEquals(Reason.MOST_SECONDS, late.reason());
        assertTrue(late.blocksNeeded().isPresent(), "it still says how long it would have taken");
    }

    @Test
    void forecastsBySquaresFromFortyBlocksOn() {
        assertEquals(OptionalInt.of(160), Forecast.blocks(40, 0.04, 0.02));
        assertEquals(OptionalInt.of(40), Forecast.blocks(40, 0.01, 0.02), "not fewer than there are");
        assertEquals(OptionalInt.empty(), Forecast.blocks(39, 0.04, 0.02));
        assertEquals(OptionalInt.empty(), Forecast.blocks(40, Double.POSITIVE_INFINITY, 0.02));
    }

    @Test
    void decidesOnWhichSideOfTheThresholdAFigureLies() {
        ThresholdRule rule = rule(false);
        assertEquals(
                Reason.NOT_WORSE,
                rule.decide(List.of(figure("p50", 40, 0, 0.02)), 20).reason());
        assertEquals(
                Reason.WORSE,
                rule.decide(List.of(figure("p50", 40, 0.1, 0.02)), 20).reason());
        StoppingDecision open = rule.decide(List.of(figure("p50", 40, Math.log(1.05), 0.02)), 20);
        assertEquals(Reason.UNDECIDED, open.reason());
        assertTrue(open.blocksNeeded().isEmpty(), "no look is expected to tell what lies just at the limit");
        assertEquals(
                Reason.MOST_BLOCKS,
                rule.decide(List.of(figure("p50", 160, Math.log(1.05), 0.02)), 80)
                        .reason());
        assertEquals(
                Reason.TOO_FEW_BLOCKS,
                rule.decide(List.of(figure("p50", 16, 0.1, 0.02)), 8).reason());
    }

    @Test
    void lessThroughputIsWorse() {
        ThresholdRule rule = rule(true);
        assertEquals(
                Reason.WORSE,
                rule.decide(List.of(figure("1/s", 40, -0.1, 0.02)), 20).reason());
        assertEquals(
                Reason.NOT_WORSE,
                rule.decide(List.of(figure("1/s", 40, 0.1, 0.02)), 20).reason());
    }

    /** One worse figure is sufficient, but each figure must be shown not to be worse. */
    @Test
    void theWorstFigureDecides() {
        ThresholdRule rule = rule(false);
        PrimaryFigure good = figure("p50", 40, 0, 0.02);
        assertEquals(
                "p99",
                rule.decide(List.of(good, figure("p99", 40, 0.2, 0.02)), 20).figure());
        assertEquals(
                Reason.UNDECIDED,
                rule.decide(List.of(good, figure("p99", 40, 0.05, 0.05)), 20).reason());
    }

    /**
     * If a call takes twice as long in each window of each start, one look suffices, even among several figures and
     * variants.
     */
    @Test
    void theFirstLookDecidesAHugeDifference() {
        int figures = 4;
        int variants = 3;
        LookSchedule looks = LookSchedule.ofWindows(ALPHA, figures * variants);
        int starts = looks.after(0).getAsInt();
        List<PrimaryFigure> measured = new ArrayList<>();
        for (int i = 1; i < figures; i++) {
            measured.add(windows("p50 of " + i, starts, 0.02));
        }
        measured.add(windows("p50", starts, Math.log(2)));
        StoppingDecision decision = rule(looks, variants).decide(measured, 20);
        assertEquals(Reason.WORSE, decision.reason());
        assertEquals("p50", decision.figure());
        LookSchedule early = LookSchedule.of(ALPHA, 10, 20, 40, 80);
        measured.replaceAll(figure -> windows(figure.name(), 10, figure.name().equals("p50") ? Math.log(2) : 0.02));
        assertEquals(
                Reason.UNDECIDED,
                rule(early, variants).decide(measured, 20).reason(),
                "ten starts can be exchanged in 1,024 ways only");
    }

    /** Returns a figure with ten windows in each start. */
    private static PrimaryFigure windows(String name, int starts, double shift) {
        Random random = new Random(starts);
        double[] differences = new double[10 * starts];
        int[] start = new int[differences.length];
        Arrays.setAll(start, i -> i / 10);
        Arrays.setAll(differences, i -> shift + 0.02 * random.nextGaussian());
        return new PrimaryFigure(
                name, true, PairedEstimate.ofRanks(new BlockSeries(differences, new double[0], start)));
    }

    private static ThresholdRule rule(LookSchedule looks, int variants) {
        return new ThresholdRule(looks, figure -> new Limit(Math.log(1.05), false), LIMIT_SECONDS, variants);
    }

    /** The interval of a look is wider than that of a comparison with a single look. */
    @Test
    void theLevelBelongsToTheLook() {
        ThresholdRule rule = rule(false);
        assertTrue(rule.level(40, 20).getAsDouble() < 0.006);
        assertTrue(rule.level(16, 20).isEmpty());
        assertTrue(
                rule.level(50, LIMIT_SECONDS).getAsDouble() > rule.level(50, 20).getAsDouble());
    }

    /** At the end of the time, an undecided figure once gets the rest of the error rate. */
    @Test
    void decidesAtTheEndOfTheTimeOrSaysThatItCannot() {
        ThresholdRule rule = rule(false);
        List<PrimaryFigure> clear = List.of(figure("p50", 16, 0, 0.02));
        assertEquals(Reason.TOO_FEW_BLOCKS, rule.decide(clear, 20).reason());
        assertEquals(Reason.NOT_WORSE, rule.decide(clear, LIMIT_SECONDS).reason());
        StoppingDecision open = rule.decide(List.of(figure("p50", 16, Math.log(1.04), 0.05)), LIMIT_SECONDS);
        assertEquals(Reason.MOST_SECONDS, open.reason());
        assertTrue(open.stops());
    }

    /** A figure far from the limit is decided earlier than one near the limit. */
    @Test
    void forecastsTheLookThatDecides() {
        ThresholdRule rule = rule(false);
        int near = rule.decide(List.of(figure("p50", 40, Math.log(1.043), 0.02)), 20)
                .blocksNeeded()
                .getAsInt();
        assertTrue(near > 40 && near <= 160, "needs " + near);
        assertTrue(rule.decide(List.of(figure("p50", 40, Math.log(1.0499), 0.02)), 20)
                .blocksNeeded()
                .isEmpty());
    }

    private static ThresholdRule rule(boolean lessIsWorse) {
        double limit = lessIsWorse ? -Math.log(1.05) : Math.log(1.05);
        return new ThresholdRule(
                LookSchedule.ofLaunches(ALPHA, 1), figure -> new Limit(limit, lessIsWorse), LIMIT_SECONDS, 1);
    }

    private static PrimaryFigure figure(String name, int blocks, double shift, double deviation) {
        Random random = new Random(blocks);
        double[] differences = new double[blocks];
        for (int i = 0; i < blocks; i += 2) {
            double away = deviation * random.nextGaussian();
            differences[i] = shift + away;
            differences[i + 1] = shift - away;
        }
        return new PrimaryFigure(name, true, PairedEstimate.ofRanks(BlockSeries.of(differences)));
    }
}
