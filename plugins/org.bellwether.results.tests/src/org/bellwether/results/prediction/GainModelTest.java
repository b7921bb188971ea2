// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.bellwether.results.prediction.SegmentCosts.MeasuredGain;
import org.junit.jupiter.api.Test;

class GainModelTest {
    private static final double T_OF_ONE = 12.706; // Student's t, 0.975, one degree of freedom
    private static final double NORMAL = 1.96;

    private static Gain gain(List<MeasuredGain> measured, SegmentCounts work) {
        return GainModel.of(measured).gain(work);
    }

    @Test
    void aLineIsFoundAndContinued() {
        List<MeasuredGain> line = SmallCosts.line("x", CostUnit.INSTRUCTIONS, 100, 3, 50, 1);
        assertEquals(100, gain(line, SmallCosts.CALL).value(), 1e-6);
        assertEquals(100 + 3 * 2000, gain(line, SmallCosts.members(2000)).value(), 1e-6);
        assertEquals(
                2 * 100 + 5 * 50,
                gain(line, new SegmentCounts(2, 5, 0, 0, 0, 0, 0, 0)).value(),
                1e-6);
    }

    @Test
    void aSegmentThatWasNotMeasuredGainsNothing() {
        List<MeasuredGain> line = SmallCosts.line("x", CostUnit.INSTRUCTIONS, 100, 3, 50, 1);
        assertEquals(
                100, gain(line, new SegmentCounts(1, 0, 0, 500, 0, 500, 500, 0)).value(), 1e-6);
    }

    /**
     * Computed by hand: the mean of two values with the error 2 has the error √2, and there is one degree of freedom.
     */
    @Test
    void theIntervalIsStudentsT() {
        List<MeasuredGain> twice = List.of(
                SmallCosts.gain("x", CostUnit.NANOSECONDS, SmallCosts.CALL, 10, 2),
                SmallCosts.gain("x", CostUnit.NANOSECONDS, SmallCosts.CALL, 10, 2));
        Gain gain = gain(twice, SmallCosts.CALL);
        assertEquals(10, gain.value(), 1e-6);
        assertEquals(10 - T_OF_ONE * Math.sqrt(2), gain.low(), 1e-2);
        assertEquals(10 + T_OF_ONE * Math.sqrt(2), gain.high(), 1e-2);
    }

    @Test
    void asManyGainsAsSegmentsHaveTheErrorsOfTheirOwn() {
        List<MeasuredGain> once = List.of(SmallCosts.gain("x", CostUnit.NANOSECONDS, SmallCosts.CALL, 10, 2));
        assertEquals(NORMAL * 2, gain(once, SmallCosts.CALL).half(), 1e-2);
        assertEquals(NORMAL * 6, gain(once, SmallCosts.CALL.times(3)).half(), 1e-2);
    }

    /**
     * Values at a distance of 10 with errors of 1 do not lie on a line: χ² is 50, and the error is √50 times that of
     * the mean.
     */
    @Test
    void gainsFarFromTheLineWidenTheInterval() {
        List<MeasuredGain> apart = List.of(
                SmallCosts.gain("x", CostUnit.NANOSECONDS, SmallCosts.CALL, 0, 1),
                SmallCosts.gain("x", CostUnit.NANOSECONDS, SmallCosts.CALL, 10, 1));
        Gain gain = gain(apart, SmallCosts.CALL);
        assertEquals(5, gain.value(), 1e-6);
        assertEquals(T_OF_ONE * Math.sqrt(50) / Math.sqrt(2), gain.half(), 1e-1);
    }

    @Test
    void preciseGainsCountMore() {
        List<MeasuredGain> mixed = List.of(
                SmallCosts.gain("x", CostUnit.NANOSECONDS, SmallCosts.CALL, 0, 1),
                SmallCosts.gain("x", CostUnit.NANOSECONDS, SmallCosts.CALL, 100, 100));
        assertTrue(gain(mixed, SmallCosts.CALL).value() < 0.1);
    }
}
