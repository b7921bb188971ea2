// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.RateTrace;
import org.bellwether.results.samples.RateTrace.Recomputation;
import org.bellwether.results.samples.RoundSamples;
import org.junit.jupiter.api.Test;

class RecomputationsTest {
    private static final Metric METRIC = new Metric(
            "flight_rates",
            "recomputations",
            "timed",
            "rates/flight",
            0,
            0,
            List.of(),
            "",
            List.of("flight"),
            List.of());

    private static RoundSamples round(String phase, String process, long count, long leftOut) {
        List<Recomputation> recomputations = LongStream.rangeClosed(1, count)
                .mapToObj(i -> new Recomputation(1000 * i, i, "a.tick", 0.5, List.of(20.0)))
                .toList();
        RateTrace trace = new RateTrace(phase, process, List.of("a.tick"), recomputations, leftOut);
        return new RoundSamples(List.of(), List.of(), LaunchRecord.NONE, List.of(trace));
    }

    @Test
    void theTimesOfAllRoundsAreOneFigure() {
        MetricResult result =
                Recomputations.of(METRIC, List.of(round("timed", "flight", 200, 7), round("timed", "flight", 200, 0)));
        assertTrue(Recomputations.isOne(result));
        assertEquals(407, result.value("count"));
        assertEquals(100, result.value("p50"));
        assertEquals(198, result.value("p99"));
        assertEquals(200, result.value("max"));
        assertEquals(100.5, result.value("mean"), 1e-9);
        assertEquals("ns", result.unit());
    }

    @Test
    void aPercentileNeedsEnoughRecomputations() {
        MetricResult result = Recomputations.of(METRIC, List.of(round("timed", "flight", 42, 0)));
        assertEquals(42, result.value("max"));
        assertFalse(result.values().containsKey("p99"));
        assertEquals(
                "p99 needs 200 recomputations; there are 42", result.refused().get("p99"));
    }

    @Test
    void otherPhasesAndProcessesAreNotCounted() {
        MetricResult result =
                Recomputations.of(METRIC, List.of(round("other", "flight", 5, 0), round("timed", "ground", 5, 0)));
        assertEquals(0, result.value("count"));
        assertFalse(result.values().containsKey("max"));
    }
}
