// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.bellwether.results.tuning.TuningRecord;
import org.junit.jupiter.api.Test;

class TunedValuesTest {
    private static TuningRecord tuned(Map<String, String> options, Map<String, String> parameters) {
        return new TuningRecord(
                TuningRecord.SCHEMA,
                "2026-01-02T03:04:05Z",
                "steady",
                "corbel",
                options,
                parameters,
                1,
                "hash",
                60,
                0.01,
                "g++ 12",
                "sources",
                TuningRecord.DEFAULT,
                Map.of(),
                List.of());
    }

    @Test
    void equalValuesHaveNoDifferences() {
        TunedValues values = new TunedValues(Map.of("corbel.A", "1"), Map.of("length", "64"), 1);
        assertEquals(List.of(), values.differences(tuned(Map.of("corbel.A", "1"), Map.of("length", "64"))));
    }

    @Test
    void missingValuesAreTheModels() {
        TunedValues values = new TunedValues(Map.of("corbel.B", "2"), Map.of("length", "64"), 2);
        assertEquals(
                List.of(
                        "option corbel.A = 1, here the model's",
                        "option corbel.B = the model's, here 2",
                        "parameter length = 8, here 64",
                        "rates times 1.0, here times 2.0"),
                values.differences(tuned(Map.of("corbel.A", "1"), Map.of("length", "8"))));
        assertEquals(" --set corbel.B=2 --parameter length=64 --rate-scale 2.0", values.arguments());
    }

    @Test
    void optionsOfOtherTargetsDoNotMatter() {
        TunedValues values = new TunedValues(Map.of("tao.A", "2"), Map.of(), 1);
        assertEquals(List.of(), values.differences(tuned(Map.of("omniorb.A", "1"), Map.of())));
    }
}
