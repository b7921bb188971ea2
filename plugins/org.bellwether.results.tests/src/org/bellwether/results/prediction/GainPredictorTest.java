// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Set;
import org.bellwether.results.prediction.GainPredictor.Messages;
import org.junit.jupiter.api.Test;

class GainPredictorTest {
    private static final Messages CALL = new Messages(SmallCosts.CALL, SegmentCounts.NONE);

    private final GainPredictor predictor = new GainPredictor(SmallCosts.costs());

    private Gain gain(Messages messages, String... names) {
        return predictor.gain(Set.of(names), CostUnit.INSTRUCTIONS, messages).orElseThrow();
    }

    @Test
    void oneAloneAndAllTogetherAreAsTheyWereMeasured() {
        assertEquals(100, gain(CALL, "dispatch").value(), 1e-6);
        assertEquals(140, gain(CALL, "dispatch", "framework", "native-layout").value(), 1e-6);
        assertEquals(
                140 + 3 * 500,
                gain(
                                new Messages(SmallCosts.members(500), SegmentCounts.NONE),
                                "dispatch",
                                "framework",
                                "native-layout")
                        .value(),
                1e-6);
    }

    /** All together gain 20 less than their sum. The native layout saves nothing of a call, so two lose it. */
    @Test
    void someOfThemAreLessThanASum() {
        assertEquals(140, gain(CALL, "dispatch", "framework").value(), 1e-6);
    }

    /** The native layout gains for members, and dispatch for the call, so no gain is counted twice. */
    @Test
    void gainsOfOtherSegmentsAddUp() {
        Messages members = new Messages(SmallCosts.members(500), SegmentCounts.NONE);
        assertEquals(100 + 3 * 500, gain(members, "dispatch", "native-layout").value(), 1e-6);
    }

    @Test
    void requestsForOtherObjectsFoldNoDispatch() {
        Messages other = new Messages(SegmentCounts.NONE, SmallCosts.CALL);
        assertEquals(0, gain(other, "dispatch").value(), 1e-6);
        assertEquals(60, gain(other, "framework").value(), 1e-6);
        assertEquals(
                160,
                gain(CALL.plus(other), "dispatch").value()
                        + gain(other, "framework").value(),
                1e-6);
    }

    @Test
    void nothingGainsNothing() {
        assertEquals(Gain.NONE, gain(CALL));
        assertEquals(Gain.NONE, gain(Messages.NONE, "dispatch"));
    }

    @Test
    void specialisationsWithoutCalibrationAreNotPredicted() {
        assertEquals(Optional.empty(), predictor.gain(Set.of("request-header"), CostUnit.INSTRUCTIONS, CALL));
    }
}
