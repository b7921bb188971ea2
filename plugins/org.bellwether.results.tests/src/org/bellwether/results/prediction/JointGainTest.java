// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Joint gains of two of three specialisations for one call; each measured gain has the error 1. */
class JointGainTest {
    private static final double EXACT = 1e-6;

    private final Map<String, GainModel> known = new TreeMap<>();

    private JointGainTest measured(String name, double gain) {
        known.put(name, GainModel.of(SmallCosts.line(name, CostUnit.INSTRUCTIONS, gain, 0, 0, 1)));
        return this;
    }

    private Gain of(String... names) {
        return new JointGain(known).of(Set.of(names), SmallCosts.CALL);
    }

    /** Returns the sum of the half widths of single gains, without an uncertainty about their overlap. */
    private double widths(String... names) {
        return Stream.of(names).mapToDouble(name -> of(name).half()).sum();
    }

    /**
     * The sum of all is 200, and 50 of it are saved twice. In the worst case x and y save these 50 twice, and gain 110.
     * In the best case they gain what all gain, 150.
     */
    @Test
    void anOverlapIsSavedOnce() {
        measured("x", 100).measured("y", 60).measured("z", 40).measured(SegmentCosts.ALL, 150);
        assertEquals(130, of("x", "y").value(), EXACT);
        assertEquals(widths("x", "y") + 20, of("x", "y").half(), EXACT);
    }

    @Test
    void theBestAloneIsTheLeast() {
        measured("x", 100).measured("y", 60).measured("z", 40).measured(SegmentCosts.ALL, 110);
        assertEquals((100 + 110) / 2.0, of("x", "y").value(), EXACT);
        assertEquals((60 + 100) / 2.0, of("y", "z").value(), EXACT, "at most their sum");
    }

    @Test
    void withoutAnOverlapTheGainIsTheSum() {
        measured("x", 100).measured("y", 60).measured("z", 40).measured(SegmentCosts.ALL, 200);
        assertEquals(160, of("x", "y").value(), EXACT);
        assertEquals(widths("x", "y"), of("x", "y").half(), EXACT);
    }

    @Test
    void aFurtherGainOfAllMayBelongToSome() {
        measured("x", 100).measured("y", 60).measured("z", 40).measured(SegmentCosts.ALL, 220);
        assertEquals(170, of("x", "y").value(), EXACT);
        assertTrue(of("x", "y").contains(160) && of("x", "y").contains(180));
    }

    @Test
    void aCostIsPaidInEachCombination() {
        measured("x", 100).measured("y", -10).measured("z", 50).measured(SegmentCosts.ALL, 120);
        assertEquals(90, of("x", "y").value(), EXACT);
        assertEquals(130, of("x", "z").value(), EXACT, "the 120 of all, without the cost of y");
    }

    @Test
    void specialisationsThatDisturbOneAnotherHaveAWideInterval() {
        measured("x", 100).measured("y", 60).measured("z", 40).measured(SegmentCosts.ALL, 80);
        Gain gain = of("x", "y");
        assertTrue(gain.contains(160 - 120) && gain.contains(160), gain.toString());
    }

    @Test
    void withoutAMeasurementOfAllTheGainIsTheSum() {
        measured("x", 100).measured("y", 60);
        assertEquals(160, of("x", "y").value(), EXACT);
        assertEquals(widths("x", "y"), of("x", "y").half(), EXACT);
    }

    @Test
    void oneAloneAndAllAreAsTheyWereMeasured() {
        measured("x", 100).measured("y", 60).measured(SegmentCosts.ALL, 130);
        assertEquals(60, of("y").value(), EXACT);
        assertEquals(130, of("x", "y").value(), EXACT);
        assertEquals(Gain.NONE, of());
    }
}
