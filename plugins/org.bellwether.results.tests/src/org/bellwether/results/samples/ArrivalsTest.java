// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private static final long DRIVER = 3L << 32;

    private final Arrivals arrivals = new Arrivals();

    @Test
    void consecutiveArrivalsLeaveNothingMissing() {
        warmup(0, 1);
        samples(2, 3, 4);
        assertEquals(0, arrivals.missing());
    }

    @Test
    void gapsBetweenArrivalsAreMissing() {
        warmup(0, 2); // 1 belongs to the warm-up
        samples(4, 5, 8);
        assertEquals(3, arrivals.missing(), "3, 6 and 7");
    }

    @Test
    void anOvertakenActivationCountsAsArrived() {
        warmup(0, 2);
        samples(1, 3, 6);
        arrivals.surplus(DRIVER + 5);
        arrivals.surplus(DRIVER + 9);
        assertEquals(1, arrivals.missing(), "4");
    }

    @Test
    void aDuplicateArrivalCountsOnce() {
        samples(0, 0, 1, 1, 3);
        assertEquals(1, arrivals.missing(), "2");
    }

    @Test
    void afterTheLastSampleOnlyWhatWasBegunIsMissed() {
        warmup(0);
        samples(1, 2);
        assertEquals(0, arrivals.missing());
        assertEquals(2, arrivals.missing(5), "3 and 4");
    }

    @Test
    void withoutArrivalsAllActivationsAreMissing() {
        assertEquals(0, arrivals.missing());
        assertEquals(7, arrivals.missing(7));
    }

    private void warmup(long... counts) {
        for (long count : counts) {
            arrivals.warmup(DRIVER + count);
        }
    }

    private void samples(long... counts) {
        for (long count : counts) {
            arrivals.sample(DRIVER + count);
        }
    }
}
