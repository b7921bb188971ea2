// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DriftTest {
    private static final int[] STEPS = {0, 9, 18, 27, 36};

    private static Drift drift(double... values) {
        return Drift.of(STEPS, values, 37, 0.01);
    }

    @Test
    void aTrendIsSeenAndTakenOut() {
        Drift drift = drift(100, 101.1, 101.9, 103, 104.1);
        assertTrue(drift.isSeen());
        assertEquals(0.04, drift.relative(), 0.003);
        assertEquals(100, drift.corrected(104, 36), 0.3);
    }

    @Test
    void chanceIsNoTrendMoreOftenThanTheLimitSays() {
        SplittableRandom random = new SplittableRandom(17);
        int seen = 0;
        for (int attempt = 0; attempt < 2000; attempt++) {
            double[] values = IntStream.range(0, 5)
                    .mapToDouble(i -> 50 + random.nextGaussian())
                    .toArray();
            seen += drift(values).isSeen() ? 1 : 0;
        }
        assertEquals(0.01, seen / 2000.0, 0.007);
    }

    @Test
    void tooFewRunsTellNothing() {
        Drift drift = drift(1, Double.NaN, 2, Double.NaN, 3);
        assertEquals(3, drift.runs());
        assertFalse(drift.isSeen());
        assertFalse(drift(5, 5, 5, 5, 5).isSeen());
    }

    @Test
    void roundingIsNoDrift() {
        double third = 1.0 / 3;
        assertFalse(drift(third, third + 1e-16, third + 2e-16, third + 3e-16, third + 4e-16)
                .isSeen());
    }
}
