// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.Figure;
import org.junit.jupiter.api.Test;

class WordingTest {
    private static final Figure FIGURE = new Figure("update", "timed", "latency", "p99", "ns");

    @Test
    void anIntervalThatKnowsNothingSaysNoNumbers() {
        assertEquals("0.967 … 1.033", Wording.interval(FIGURE, new Interval(0.967, 1.033)));
        assertEquals("< 0.001 … > 1000", Wording.interval(FIGURE, new Interval(7e-8, 14_375_809.976)));
        assertEquals("–", Wording.interval(FIGURE, new Interval(Double.NaN, Double.NaN)));
    }
}
