// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.RateTrace;
import org.bellwether.results.samples.RateTrace.Recomputation;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.TimerRates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @TempDir
    private Path folder;

    /** @param longestNs the longest time of recomputations for which the file has no room */
    private RoundSamples round(String phase, String process, long count, long leftOut, long longestNs)
            throws IOException {
        List<Recomputation> recomputations = LongStream.rangeClosed(1, count)
                .mapToObj(i -> new Recomputation(1000 * i, i))
                .toList();
        TimerRates rates = new TimerRates("a.tick", 20, 20, 20, 20);
        RateTrace trace = new RateTrace(phase, process, List.of(rates), recomputations, leftOut);
        Files.writeString(
                folder.resolve(LaunchRecord.FILE),
                "{\"phases\":[{\"name\":\"" + phase + "\",\"endNs\":9,\"recomputations\":[{\"process\":\"" + process
                        + "\",\"count\":" + (count + leftOut)
                        + ",\"totalNs\":" + (count * (count + 1) / 2 + leftOut * longestNs)
                        + ",\"longestNs\":" + Math.max(count, longestNs) + "}]}]}");
        return new RoundSamples(List.of(), List.of(), LaunchRecord.read(folder), List.of(trace));
    }

    private RoundSamples round(String phase, String process, long count) throws IOException {
        return round(phase, process, count, 0, 0);
    }

    @Test
    void theTimesOfAllRoundsAreOneFigure() throws IOException {
        MetricResult result =
                Recomputations.of(METRIC, List.of(round("timed", "flight", 200), round("timed", "flight", 200)));
        assertTrue(Recomputations.isOne(result));
        assertEquals(400, result.value("count"));
        assertEquals(100, result.value("p50"));
        assertEquals(198, result.value("p99"));
        assertEquals(200, result.value("max"));
        assertEquals(100.5, result.value("mean"), 1e-9);
        assertEquals("ns", result.unit());
    }

    @Test
    void thoseThatAFileHasNoRoomForCountInAllButPercentiles() throws IOException {
        MetricResult result = Recomputations.of(METRIC, List.of(round("timed", "flight", 200, 100, 5_000)));
        assertEquals(300, result.value("count"));
        assertEquals(5_000, result.value("max"));
        assertEquals((20_100 + 500_000) / 300.0, result.value("mean"), 1e-9);
        assertEquals(198, result.value("p99"));
    }

    @Test
    void aPercentileNeedsEnoughRecomputations() throws IOException {
        MetricResult result = Recomputations.of(METRIC, List.of(round("timed", "flight", 42)));
        assertEquals(42, result.value("max"));
        assertFalse(result.values().containsKey("p99"));
        assertEquals(
                "p99 needs 200 recomputations; there are 42", result.refused().get("p99"));
    }

    @Test
    void otherPhasesAndProcessesAreNotCounted() throws IOException {
        MetricResult result =
                Recomputations.of(METRIC, List.of(round("other", "flight", 5), round("timed", "ground", 5)));
        assertEquals(0, result.value("count"));
        assertFalse(result.values().containsKey("max"));
    }
}
