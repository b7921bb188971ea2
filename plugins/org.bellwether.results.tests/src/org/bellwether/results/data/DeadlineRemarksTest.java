// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.bellwether.results.statistics.MetricResult;
import org.junit.jupiter.api.Test;

class DeadlineRemarksTest {
    @Test
    void otherCountsFollowTheMisses() {
        assertEquals(", 2 cancelled, criticality 1", remarks(Map.of("cancelled", 2.0, "criticality", 1.0)));
        assertEquals(", 4 cancelled (3 retried)", remarks(Map.of("cancelled", 4.0, "retried", 3.0)));
        assertEquals(", 3 shed", remarks(Map.of("shed", 3.0)));
        assertEquals(", 1.50 ms wasted", remarks(Map.of("wasted", 1_500_000.0)));
        assertEquals(", criticality -1", remarks(Map.of("cancelled", 0.0, "criticality", -1.0)));
    }

    @Test
    void withoutOtherCountsNothingFollows() {
        assertEquals("", remarks(Map.of("count", 3.0, "of", 9.0)));
        assertEquals("", remarks(Map.of("cancelled", 0.0, "criticality", 0.0)));
    }

    private static String remarks(Map<String, Double> values) {
        return DeadlineRemarks.of(
                new MetricResult("misses", "timed", "deadline-misses", "1", "", "", values, Map.of()));
    }
}
