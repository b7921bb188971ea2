// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.bellwether.results.samples.clocks.HostClock.Exchange;
import org.bellwether.results.samples.clocks.HostClock.Group;
import org.junit.jupiter.api.Test;

class PhaseClocksTest {
    private static final long US = 1_000;
    private static final long SECOND = 1_000_000_000;
    private static final long BEGIN = 10 * SECOND;
    private static final long END = 14 * SECOND;

    /** Returns the time of a host's clock at a time of the launcher's clock. */
    private interface Clock extends LongUnaryOperator {}

    @Test
    void theTruthLiesWithinTheBoundByAllComparisonsTogether() throws ClockException {
        for (int seed = 1; seed <= 300; seed++) {
            Random random = new Random(seed);
            Clock a = clock(random);
            Clock b = clock(random);
            Clock c = clock(random);
            Clock launcher = time -> time;
            long slow = 50 * US + random.nextInt(500_000);
            PhaseClocks clocks = new PhaseClocks();
            clocks.add("a", compared(launcher, a, random, slow));
            clocks.add("b", compared(launcher, b, random, slow));
            clocks.add("c", compared(launcher, c, random, slow));
            clocks.add("a", "b", "one", compared(a, b, random, random.nextInt(400_000)));
            clocks.add("c", "b", "two", compared(c, b, random, random.nextInt(400_000)));
            clocks.add("a", "b", "three", compared(a, b, random, random.nextInt(400_000)));
            expectTruth(clocks.between("a", "b"), a, b, "seed " + seed);
            expectTruth(clocks.between("b", "a"), b, a, "seed " + seed);
            expectTruth(clocks.between("a", "c"), a, c, "seed " + seed);
            expectTruth(clocks.between("", "c"), launcher, c, "seed " + seed);
            double control = clocks.byControl("a", "c").boundNs();
            assertTrue(
                    clocks.between("a", "c").boundNs() <= control, "seed " + seed + ": never more than without links");
        }
    }

    private static void expectTruth(ClockDifference known, Clock from, Clock to, String message) {
        assertEquals("", known.unknown(), message);
        for (long time = BEGIN + SECOND; time < END; time += SECOND / 4) {
            long error = known.convert(from.applyAsLong(time)) - to.applyAsLong(time);
            assertTrue(Math.abs(error) <= known.boundNs() + 2, message + ": " + error + " and " + known);
        }
    }

    /** Returns a clock that is ahead by up to 11 days, with a wrong rate that varies as much as permitted. */
    private static Clock clock(Random random) {
        long ahead = (long) (random.nextDouble() * 1e15);
        double rate = (random.nextDouble() - 0.5) * 200e-6;
        double wander = random.nextDouble() * 0.2e-6;
        return time -> time + ahead + Math.round(rate * time + wander * SECOND * Math.sin(time / (double) SECOND));
    }

    private static ClockLine compared(Clock here, Clock there, Random random, long delay) throws ClockException {
        List<Group> groups = new ArrayList<>();
        long base = there.applyAsLong(BEGIN) - here.applyAsLong(BEGIN);
        for (long begin : new long[] {BEGIN, END}) {
            List<Exchange> exchanges = new ArrayList<>();
            long time = begin;
            for (int i = 0; i < 50; i++) {
                long read = time + delay + random.nextInt(200_000);
                long received = read + delay / 2 + random.nextInt(200_000);
                exchanges.add(new Exchange(
                        here.applyAsLong(time), here.applyAsLong(received), there.applyAsLong(read) - base));
                time = received + 10 * US;
            }
            groups.add(new Group(0, 0, exchanges));
        }
        return new HostClock("h", base, groups).during(0);
    }

    @Test
    void theNarrowestComparisonIsNamed() {
        PhaseClocks clocks = new PhaseClocks();
        clocks.add("a", line(0, 100_000));
        clocks.add("b", line(5_000, 100_000));
        clocks.add("a", "b", "tick", line(5_300, 400));
        assertEquals(List.of("link tick"), clocks.between("a", "b").sources());
        assertEquals(400, clocks.between("a", "b").boundNs(), 3);
        assertEquals(5_300, clocks.between("a", "b").convert(1_000) - 1_000, 3);
        assertEquals(-5_300, clocks.between("b", "a").convert(9_000) - 9_000, 3);
        assertEquals(ClockDifference.NONE, clocks.between("a", "a"));
    }

    @Test
    void aLongLinkChangesNothing() {
        PhaseClocks clocks = new PhaseClocks();
        clocks.add("a", line(0, 1_000));
        clocks.add("b", line(5_000, 1_000));
        clocks.add("a", "b", "wan", line(90_000, 2_000_000));
        assertEquals(List.of(PhaseClocks.CONTROL), clocks.between("a", "b").sources());
        assertEquals(2_000, clocks.between("a", "b").boundNs(), 5);
    }

    @Test
    void comparisonsThatOverlapInPartLeaveTheOverlap() {
        PhaseClocks clocks = new PhaseClocks();
        clocks.add("a", ClockLine.HERE);
        clocks.add("b", line(0, 100));
        clocks.add("a", "b", "tick", line(150, 100));
        ClockDifference both = clocks.between("a", "b");
        assertEquals(List.of(PhaseClocks.CONTROL, "link tick"), both.sources());
        assertEquals(25, both.boundNs(), 2);
        assertEquals(75, both.convert(5) - 5, 2);
    }

    @Test
    void comparisonsThatAgreeButForRoundingHaveAPositiveBound() throws ClockException {
        for (long ahead : new long[] {-202, -201, -200, 200, 201, 202}) {
            ClockLine both = line(0, 100).within(line(ahead, 100));
            assertTrue(both.boundNs() > 0, ahead + ": " + both);
            assertEquals(ahead / 2.0, both.there(5) - 5, 1, ahead + ": " + both);
        }
    }

    @Test
    void linksLeadFromHostToHost() {
        PhaseClocks clocks = new PhaseClocks();
        for (String host : List.of("a", "b", "c")) {
            clocks.add(host, line(0, 100_000));
        }
        clocks.add("a", "b", "one", line(1_000, 50));
        clocks.add("c", "b", "two", line(3_000, 70));
        ClockDifference both = clocks.between("a", "c");
        assertEquals(List.of("link one", "link two"), both.sources());
        assertEquals(120, both.boundNs(), 5);
        assertEquals(-2_000, both.convert(5_000) - 5_000, 3);
    }

    @Test
    void comparisonsThatContradictOneAnotherAreRefused() {
        PhaseClocks clocks = new PhaseClocks();
        clocks.add("a", line(0, 100));
        clocks.add("b", line(0, 100));
        clocks.add("a", "b", "tick", line(5_000, 100));
        assertEquals(
                "two comparisons of the clocks of both hosts contradict one another: a clock was set, its rate was changed,"
                        + " an answer was forged, or a time daemon is wrong",
                clocks.between("a", "b").unknown());
    }

    @Test
    void aClockThatTheLauncherDoesNotKnowIsKnownOverALink() {
        PhaseClocks clocks = new PhaseClocks();
        clocks.add("a", line(0, 100));
        clocks.addUnknown("b", "the clock of b was set");
        clocks.add("a", "b", "tick", line(5_000, 50));
        assertEquals(List.of("link tick"), clocks.between("a", "b").sources());
        assertEquals(50, clocks.between("a", "b").boundNs(), 3);
        assertEquals(
                List.of("link tick", PhaseClocks.CONTROL),
                clocks.between("b", "").sources());
        assertEquals(150, clocks.between("b", "").boundNs(), 5);
        ClockException refused = assertThrows(ClockException.class, () -> clocks.byControl("a", "b"));
        assertEquals("the clock of b was set", refused.getMessage());
    }

    @Test
    void aClockThatNoComparisonLeadsToIsUnknown() {
        PhaseClocks clocks = new PhaseClocks();
        clocks.add("a", line(0, 100));
        clocks.addUnknown("b", "the clock of b was set");
        assertEquals("the clock of b was set", clocks.between("a", "b").unknown());
        assertEquals(
                "the clock of c was not compared with others",
                clocks.between("a", "c").unknown());
    }

    private static ClockLine line(long ahead, double bound) {
        return new ClockLine(0, 10 * SECOND, ahead, 0, 0, bound);
    }
}
