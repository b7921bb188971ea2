// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.bellwether.results.paired.BlockSeries;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.paired.SimulatedMachine;
import org.bellwether.results.paired.SimulatedMachine.Change;
import org.bellwether.results.paired.sequential.StoppingDecision.Reason;
import org.bellwether.results.paired.sequential.ThresholdRule.Limit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Error rates of decisions that were looked for again and again, by simulation of a machine with two states. */
@Tag("slow")
class SequentialErrorTest {
    private static final double ALPHA = 0.05;
    private static final int[] LOOKS = {20, 40, 80, 160};

    /** Starts of two windows, so that there are ten starts at the first look. */
    private static final SimulatedMachine MACHINE = new SimulatedMachine(0.4, 0.95, 80, 2, 0.005);

    /** In 1,500 tries that succeed in 5 %, more than 6.8 % come up once in a thousand times. */
    @Test
    void equalConfigurationsAreRarelyCalledDifferentAtAnyLook() {
        LookSchedule looks = LookSchedule.ofWindows(ALPHA);
        int tries = 1_500;
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
        int tries = 400;
        int[] same = decided(tries, 0);
        int[] worse = decided(tries, 0.10);
        assertTrue(same[0] <= 0.01 * tries, "0 % is called worse in " + same[0]);
        assertTrue(worse[1] <= 0.01 * tries, "10 % is called not worse in " + worse[1]);
        assertTrue(same[2] <= 0.05 * tries && worse[2] <= 0.05 * tries, same[2] + " and " + worse[2] + " are open");
    }

    /** The hardest case is the threshold itself. */
    @Test
    void atTheThresholdEitherVerdictIsRare() {
        int tries = 1_000;
        int[] decided = decided(tries, 0.05);
        assertTrue(
                decided[0] <= 0.04 * tries && decided[1] <= 0.04 * tries,
                decided[0] + " worse, " + decided[1] + " not");
    }

    /** Asked after every other start from 40 blocks on. */
    @Test
    void anIntervalThatEndsByItsWidthHoldsNearlyItsLevel() {
        int tries = 300;
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
                LookSchedule.ofWindows(ALPHA), figure -> new Limit(Math.log1p(0.05), false), Double.POSITIVE_INFINITY);
        int[] decided = new int[3];
        for (int seed = 0; seed < tries; seed++) {
            BlockSeries series = measured(seed, change);
            Reason reason = Reason.UNDECIDED;
            for (int look = 0; look < LOOKS.length && reason == Reason.UNDECIDED; look++) {
                reason = rule.decide(List.of(figure(series.head(LOOKS[look]))), 0)
                        .reason();
            }
            decided[reason == Reason.WORSE ? 0 : reason == Reason.NOT_WORSE ? 1 : 2]++;
        }
        return decided;
    }

    private static PrimaryFigure figure(BlockSeries series) {
        return new PrimaryFigure("p50", true, PairedEstimate.ofRanks(series));
    }

    /** All windows, those between states included, as only blocks that are there may be counted. */
    private static BlockSeries measured(int seed, double change) {
        return MACHINE.measure(new Random(104_729L * seed + 1), Change.RATIO, change)
                .series();
    }
}
