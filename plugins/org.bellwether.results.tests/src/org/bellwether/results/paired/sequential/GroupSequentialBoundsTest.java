// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

/**
 * The expected values come from D. M. Reboussin, D. L. DeMets, K. Kim and K. K. G. Lan, <em>Computations for Group
 * Sequential Boundaries Using the Lan–DeMets Spending Function Method</em>, Controlled Clinical Trials 21, 2000: five
 * looks at equal distances, 5 % on both sides.
 */
class GroupSequentialBoundsTest {
    private static final double[] PARTS = {0.2, 0.4, 0.6, 0.8, 1};

    @Test
    void spendsLikePocock() {
        assertArrayEquals(
                new double[] {2.4380, 2.4268, 2.4101, 2.3966, 2.3859},
                bounds((part, alpha) -> alpha * Math.log(1 + (Math.E - 1) * part)),
                2e-4);
    }

    @Test
    void spendsLikeOBrienAndFleming() {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        assertArrayEquals(
                new double[] {4.8769, 3.3569, 2.6803, 2.2898, 2.0310},
                bounds((part, alpha) ->
                        4 * normal.survivalProbability(normal.inverseSurvivalProbability(alpha / 4) / Math.sqrt(part))),
                2e-4);
    }

    @Test
    void oneLookIsAnOrdinaryTest() {
        GroupSequentialBounds bounds = GroupSequentialBounds.of(new double[] {1}, 0.05, SpendingFunction.power(1.5));
        assertEquals(1, bounds.looks());
        assertEquals(0.05, bounds.level(0), 1e-9);
    }

    @Test
    void laterLooksHaveMoreOfTheLevelAndNeverAllOfIt() {
        LookSchedule looks = LookSchedule.ofLaunches(0.05, 1);
        assertEquals(0.0022, looks.level(0), 1e-4);
        assertEquals(0.0046, looks.level(1), 1e-4);
        assertEquals(0.0132, looks.level(2), 1e-4);
        assertEquals(0.0389, looks.level(3), 1e-4);
        assertEquals(1, looks.at(79).getAsInt());
        assertEquals(80, looks.after(79).getAsInt());
        assertEquals(true, looks.at(19).isEmpty());
        assertEquals(true, looks.after(160).isEmpty());
    }

    /**
     * If the time limit makes a look the last one, it spends the rest of the error rate: more than planned, but less
     * than a single look.
     */
    @Test
    void theLastLookSpendsWhatIsLeft() {
        LookSchedule looks = LookSchedule.ofLaunches(0.05, 1);
        LookSchedule ended = looks.endingAt(50);
        assertEquals(looks.level(0), ended.level(0), 1e-4);
        assertEquals(looks.level(1), ended.level(1), 1e-4);
        double last = ended.level(ended.at(50).getAsInt());
        assertEquals(0.0459, last, 0.004);
        assertEquals(0.05, looks.endingAt(12).level(0), 1e-9, "there was no earlier look");
    }

    /** The first look is late enough to find a difference that every start shows. */
    @Test
    void theFirstLookCanReject() {
        for (int tests : new int[] {1, 3, 4, 5, 12, 50}) {
            LookSchedule looks = LookSchedule.ofWindows(0.05, tests);
            int first = looks.after(0).getAsInt();
            assertTrue(Math.pow(2, -first) <= looks.oneOf(tests).level(0) / 2, tests + " tests: look at " + first);
            assertEquals(20, looks.after(first).getAsInt(), "the others stay where they are");
        }
        assertEquals(10, LookSchedule.ofWindows(0.05, 1).after(0).getAsInt());
        assertEquals(12, LookSchedule.ofWindows(0.05, 4).after(0).getAsInt());
        assertEquals(13, LookSchedule.ofWindows(0.05, 12).after(0).getAsInt());
        assertEquals(20, LookSchedule.ofLaunches(0.05, 12).after(0).getAsInt());
    }

    @Test
    void severalHypothesesShareTheErrorRate() {
        LookSchedule looks = LookSchedule.ofWindows(0.05, 4);
        LookSchedule one = looks.oneOf(4);
        assertEquals(looks.level(0) / 4, one.level(0), 1e-9, "nothing was spent before");
        for (int look = 1; look < 4; look++) {
            assertTrue(one.level(look) < looks.level(look) / 4, "look " + look);
            assertTrue(one.level(look) > looks.level(look) / 5, "look " + look);
        }
    }

    @Test
    void refusesLooksThatDoNotAscend() {
        assertThrows(
                IllegalArgumentException.class,
                () -> GroupSequentialBounds.of(new double[] {0.5, 0.5, 1}, 0.05, SpendingFunction.power(1)));
    }

    private static double[] bounds(SpendingFunction spending) {
        GroupSequentialBounds bounds = GroupSequentialBounds.of(PARTS, 0.05, spending);
        return IntStream.range(0, bounds.looks()).mapToDouble(bounds::quantile).toArray();
    }
}
