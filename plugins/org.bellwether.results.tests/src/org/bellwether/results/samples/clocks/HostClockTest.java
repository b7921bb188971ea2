// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import org.bellwether.results.samples.clocks.HostClock.Exchange;
import org.bellwether.results.samples.clocks.HostClock.Group;
import org.junit.jupiter.api.Test;

class HostClockTest {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final long[] TIMES = {10 * SECOND, 14 * SECOND, 30 * SECOND};

    /** The offset of the other clock from this one, at a time of this clock. */
    private interface Truth extends LongUnaryOperator {}

    @Test
    void theTruthLiesWithinTheBoundWhateverTheNetworkDoes() throws ClockException {
        for (int seed = 1; seed <= 300; seed++) {
            Random random = new Random(seed);
            double rate = (random.nextDouble() - 0.5) * 400e-6;
            double wander = random.nextDouble() * 0.5e-6;
            long offset = (long) (random.nextDouble() * 1e7);
            // The clock's rate changes, for instance with the temperature, by at most 0.5 parts per million up or down
            Truth truth = time -> offset + Math.round(rate * time + wander * SECOND * Math.sin(time / (double) SECOND));
            long least = 5 * US + random.nextInt(500_000);
            long longWay = random.nextInt(3_000_000);
            ToLongFunction<Random> there = dice -> least + (long) (dice.nextDouble() * dice.nextDouble() * 2 * MS);
            ToLongFunction<Random> back = dice -> least + longWay + (long) (dice.nextDouble() * dice.nextDouble() * MS);
            HostClock clock = clock(truth, random, there, back);
            for (int phase = 0; phase < 2; phase++) {
                ClockLine line = clock.during(phase);
                for (long time = TIMES[phase] + SECOND; time < TIMES[phase + 1]; time += SECOND / 4) {
                    long really = time + truth.applyAsLong(time);
                    assertTrue(
                            Math.abs(line.there(time) - really) <= line.boundNs() + 1,
                            "seed " + seed + ": " + line.there(time) + " and not " + really);
                    assertTrue(Math.abs(line.here(really) - time) <= line.boundNs() + 1, "seed " + seed);
                }
                assertTrue(
                        line.boundNs() <= least + longWay / 2.0 + 0.2 * MS,
                        "seed " + seed + ": half of the shortest round trips bounds it, not " + line.boundNs());
            }
        }
    }

    @Test
    void aLongerWayBackIsWithinTheBound() throws ClockException {
        ClockLine line =
                clock(time -> 77, new Random(1), dice -> MS, dice -> 3 * MS).during(0);
        long error = Math.abs(line.there(12 * SECOND) - 12 * SECOND - 77);
        assertTrue(error > 900 * US, "nobody can see which way is the longer one: " + error);
        assertTrue(error <= line.boundNs(), error + " is more than " + line.boundNs());
    }

    @Test
    void aClockThatWasSetIsRefused() {
        Truth set = time -> time < 20 * SECOND ? 0 : 5 * MS;
        HostClock clock = clock(set, new Random(1), dice -> 50 * US, dice -> 50 * US);
        for (int phase = 0; phase < 2; phase++) {
            int each = phase;
            assertEquals(
                    "the clock of gps did not run evenly: it was set, or its rate was changed",
                    assertThrows(ClockException.class, () -> clock.during(each)).getMessage());
        }
        HostClock far = clock(time -> time < 12 * SECOND ? 0 : SECOND, new Random(1), dice -> US, dice -> US);
        assertThrows(ClockException.class, () -> far.during(0));
    }

    @Test
    void aClockThatNobodyComparedIsRefused() {
        HostClock clock = clock(time -> 0, new Random(1), dice -> US, dice -> US);
        assertEquals(
                "the clock of gps was not compared before and after the phase",
                assertThrows(ClockException.class, () -> clock.during(2)).getMessage());
    }

    @Test
    void aCorrectionOfTheRateWidensTheBound() throws ClockException {
        List<Exchange> one = group(time -> 0, TIMES[0], new Random(1), dice -> US, dice -> US);
        List<Exchange> two = group(time -> 0, TIMES[1], new Random(1), dice -> US, dice -> US);
        double even = new HostClock("gps", 0, List.of(new Group(0, 0, one), new Group(0, 0, two)))
                .during(0)
                .boundNs();
        double corrected = new HostClock("gps", 0, List.of(new Group(0, 0, one), new Group(5_000, 0, two)))
                .during(0)
                .boundNs();
        assertEquals(5e-6 * (TIMES[1] - TIMES[0]) / 2, corrected - even, 2_000);
    }

    private static HostClock clock(
            Truth truth, Random random, ToLongFunction<Random> there, ToLongFunction<Random> back) {
        List<Group> groups = new ArrayList<>();
        for (long time : TIMES) {
            groups.add(new Group(0, 0, group(truth, time, random, there, back)));
        }
        return new HostClock("gps", 0, groups);
    }

    private static List<Exchange> group(
            Truth truth, long begin, Random random, ToLongFunction<Random> there, ToLongFunction<Random> back) {
        List<Exchange> exchanges = new ArrayList<>();
        long sent = begin;
        for (int i = 0; i < 100; i++) {
            long read = sent + there.applyAsLong(random);
            long received = read + back.applyAsLong(random);
            exchanges.add(new Exchange(sent, received, read + truth.applyAsLong(read)));
            sent = received + 10 * US;
        }
        return exchanges;
    }
}
