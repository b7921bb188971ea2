// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bellwether.results.calibration.Calibration.Injected;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    /** The expected values are exact binomial intervals, as computed by R's binom.test. */
    @Test
    void aRateHasAnInterval() {
        assertEquals(0, new BinomialRate(0, 1).low());
        assertEquals(0.975, new BinomialRate(0, 1).high(), 1e-9, "one piece tells nothing");
        assertEquals(0.1684, new BinomialRate(0, 20).high(), 1e-4);
        assertEquals(0.0025, new BinomialRate(1, 10).low(), 1e-4);
        assertEquals(0.4450, new BinomialRate(1, 10).high(), 1e-4);
        assertEquals(1, new BinomialRate(3, 3).high());
    }

    @Test
    void eightSecondsTellNothingOfTenMinutes() {
        assertTrue(Calibration.covers(8, 60));
        assertFalse(Calibration.covers(8, 600));
        assertTrue(Calibration.covers(60, 600));
    }

    @Test
    void anInjectedChangeIsFoundWithinAFifth() {
        assertTrue(
                new Injected(1_000, 1_100, 1_050, 1_150, 0.05).isFound(),
                "the work itself takes longer in a slow state");
        assertFalse(new Injected(1_000, 1_400, 1_300, 1_500, 0.05).isFound());
        assertFalse(new Injected(1_000, 500, -100, 1_100, 0.05).isFound(), "nothing is seen");
    }
}
