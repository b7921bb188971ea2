// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** All together gain 20 less than the sum of their single gains; a part of them may lose as much. */
    @Test
    void someOfThemAreASumWithAWiderInterval() {
        Gain sum = gain(CALL, "dispatch", "framework");
        assertEquals(160, sum.value(), 1e-6);
        assertTrue(sum.half() > 20 && sum.contains(140), sum.toString());
    }

    /** Both are differences from the same general runs, whose errors count in each; the overlap of all is added. */
    @Test
    void errorsOfASumAddUp() {
        double widths = gain(CALL, "dispatch").half() + gain(CALL, "framework").half();
        assertEquals(widths + 20, gain(CALL, "dispatch", "framework").half(), 1e-6);
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
