// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.bellwether.results.SimulatedTries;
import org.bellwether.results.paired.BlockSeries;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.paired.SimulatedMachine;
import org.bellwether.results.paired.SimulatedMachine.Change;
import org.bellwether.results.paired.sequential.StoppingDecision.Reason;
import org.bellwether.results.paired.sequential.ThresholdRule.Limit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Error rates of decisions with repeated looks, by simulation of a machine with two states. */
@Tag("slow")
class SequentialErrorTest {
    private static final double ALPHA = 0.05;
    private static final int[] LOOKS = {20, 40, 80, 160};

    /** Starts of two windows, so that there are ten starts at the first look. */
    private static final SimulatedMachine MACHINE = new SimulatedMachine(0.4, 0.95, 80, 2, 0.005);

    /** In 1,500 tries with a probability of 5 %, more than 6.8 % succeed in one of a thousand experiments. */
    @Test
    void equalConfigurationsAreRarelyCalledDifferentAtAnyLook() {
        LookSchedule looks = LookSchedule.ofWindows(ALPHA, 1);
        int tries = SimulatedTries.of(1_500);
        int alarms = 0;
        int naive = 0;
        for (int seed = 0; seed < tries; seed++) {
            BlockSeries series = measured(seed, 0);
            boolean alarm = false;
            boolean naiveAlarm = false;
            for (int look = 0; look < LOOKS.length; look++) {
                double probability =
                        PairedEstimate.ofRanks(series.head(LOOKS[look])).probability();
                alarm |= probability <= looks.level(look);
                naiveAlarm |= probability <= ALPHA;
            }
            alarms += alarm ? 1 : 0;
            naive += naiveAlarm ? 1 : 0;
        }
        assertTrue(alarms <= 0.068 * tries, alarms + " of " + tries);
        assertTrue(alarms >= 0.025 * tries, "not by being blunt: " + alarms + " of " + tries);
        assertTrue(naive >= 0.09 * tries, "looking four times at 5 % is wrong more often: " + naive + " of " + tries);
    }

    @Test
    void aThresholdOfFivePerCentIsDecidedRightly() {
        int tries = SimulatedTries.of(400);
        int[] same = decided(tries, 0);
        int[] worse = decided(tries, 0.10);
        assertTrue(same[0] <= 0.01 * tries, "0 % is called worse in " + same[0]);
        assertTrue(worse[1] <= 0.01 * tries, "10 % is called not worse in " + worse[1]);
        assertTrue(same[2] <= 0.05 * tries && worse[2] <= 0.05 * tries, same[2] + " and " + worse[2] + " are open");
    }

    /**
     * Each of three variants is exactly at the threshold; one variant that is called worse at any look is sufficient.
     */
    @Test
    void threeVariantsAreCalledWorseNoMoreOftenThanOne() {
        int tries = SimulatedTries.of(400);
        int alone = familyOfThree(tries, 1);
        int together = familyOfThree(tries, 3);
        assertTrue(together <= 0.04 * tries, together + " of " + tries + " have a variant that is called worse");
        assertTrue(alone > together, "without the correction " + alone + ", with it " + together);
    }

    /** Returns the number of sessions of three variants in which any variant is called worse. */
    private static int familyOfThree(int tries, int comparisons) {
        LookSchedule looks = LookSchedule.of(ALPHA, 10, 20, 40, 80);
        ThresholdRule rule = new ThresholdRule(
                looks, figure -> new Limit(Math.log1p(0.05), false), Double.POSITIVE_INFINITY, comparisons);
        int alarms = 0;
        for (int attempt = 0; attempt < tries; attempt++) {
            boolean worse = false;
            for (int variant = 0; variant < 3; variant++) {
                worse |= reason(rule, measured(3 * attempt + variant, 0.05)) == Reason.WORSE;
            }
            alarms += worse ? 1 : 0;
        }
        return alarms;
    }

    private static Reason reason(ThresholdRule rule, BlockSeries series) {
        Reason reason = Reason.UNDECIDED;
        for (int look = 0; look < LOOKS.length && reason == Reason.UNDECIDED; look++) {
            reason = rule.decide(List.of(figure(series.head(LOOKS[look]))), 0).reason();
        }
        return reason;
    }

    /** The hardest case is the threshold itself. */
    @Test
    void atTheThresholdEitherVerdictIsRare() {
        int tries = SimulatedTries.of(1_000);
        int[] decided = decided(tries, 0.05);
        assertTrue(
                decided[0] <= 0.04 * tries && decided[1] <= 0.04 * tries,
                decided[0] + " worse, " + decided[1] + " not");
    }

    /** The rule is applied after every second start from 40 blocks on. */
    @Test
    void anIntervalThatEndsByItsWidthHoldsNearlyItsLevel() {
        int tries = SimulatedTries.of(300);
        PrecisionRule rule = new PrecisionRule(0.025, ALPHA, new MeasuringLimits(160, Double.POSITIVE_INFINITY));
        int held = 0;
        int precise = 0;
        for (int seed = 0; seed < tries; seed++) {
            BlockSeries series = measured(seed, 0.05);
            IntFunction<PrimaryFigure> figure = count -> figure(series.head(count));
            int count = 40;
            StoppingDecision decision = rule.decide(List.of(figure.apply(count)), count);
            while (!decision.stops()) {
                count += 4;
                decision = rule.decide(List.of(figure.apply(count)), count);
            }
            precise += decision.reason() == Reason.PRECISE ? 1 : 0;
            held += figure.apply(count).estimate().test().differs(Math.log1p(0.05)) > ALPHA ? 1 : 0;
        }
        assertTrue(precise >= 0.9 * tries, precise + " became narrow enough");
        assertTrue(held >= 0.9 * tries, held + " of " + tries + " hold the true value");
    }

    /** Returns the number of tries that are called worse, not worse, and neither. */
    private static int[] decided(int tries, double change) {
        ThresholdRule rule = new ThresholdRule(
                LookSchedule.ofWindows(ALPHA, 1),
                figure -> new Limit(Math.log1p(0.05), false),
                Double.POSITIVE_INFINITY,
                1);
        int[] decided = new int[3];
        for (int seed = 0; seed < tries; seed++) {
            Reason reason = reason(rule, measured(seed, change));
            decided[reason == Reason.WORSE ? 0 : reason == Reason.NOT_WORSE ? 1 : 2]++;
        }
        return decided;
    }

    private static PrimaryFigure figure(BlockSeries series) {
        return new PrimaryFigure("p50", true, PairedEstimate.ofRanks(series));
    }

    /** Returns all windows, including those between states, because rules may only count existing blocks. */
    private static BlockSeries measured(int seed, double change) {
        return MACHINE.measure(new Random(104_729L * seed + 1), Change.RATIO, change)
                .series();
    }
}
