// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.RoundSamples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadlineCountsTest {
    private static final Metric METRIC =
            new Metric("p_tick_deadline", "deadline-misses", "timed", "deadline/p.tick", 50, List.of());

    @TempDir
    private Path folder;

    @Test
    void theyAreSummedOverTheRounds() throws IOException {
        MetricResult misses =
                DeadlineCounts.of(METRIC, List.of(round("one", "p.tick", 8, 2, 0), round("two", "p.tick", 9, 1, 3)));
        assertEquals(3, misses.value("count"));
        assertEquals(23 + 2 * 4, misses.value("of"));
        assertEquals(2 * 4, misses.value("shed"));
        assertEquals(2, misses.value("retried"), "not once more in the number of all");
        assertEquals(17, misses.value("made"));
        assertEquals(3, misses.value("cancelled"));
        assertEquals(2 * 7 + 4 * 7, misses.value("wasted"));
        assertEquals(14.0 / 31, misses.missedPart(), 1e-12);
        assertEquals(2, misses.value("criticality"));
        assertEquals(50, misses.value("deadline"));
        assertEquals("deadline-misses", misses.kind());
    }

    @Test
    void uncountedDeadlinesAreZeroWithoutCriticality() throws IOException {
        MetricResult misses = DeadlineCounts.of(METRIC, List.of(round("one", "p.other", 8, 2, 0)));
        assertEquals(0, misses.value("of"));
        assertFalse(misses.values().containsKey("criticality"));
    }

    @Test
    void probesOfDeadlinesHaveNoSamples() {
        assertTrue(DeadlineCounts.isProbe(METRIC.probe()));
        assertFalse(DeadlineCounts.isProbe("p"));
    }

    private RoundSamples round(String name, String of, int made, int missed, int cancelled) throws IOException {
        Path samples = Files.createDirectories(folder.resolve(name).resolve("samples"));
        Files.writeString(
                samples.resolveSibling("result.json"),
                "{\"phases\":[{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"samples\",\"timers\":[],"
                        + "\"deadlines\":[{\"name\":\"" + of + "\",\"criticality\":2,\"deadlineNs\":50,\"made\":" + made
                        + ",\"missed\":" + missed + ",\"cancelled\":" + cancelled
                        + ",\"retried\":1,\"shed\":4,\"wastedNs\":" + 7 * (missed + cancelled) + "}]}]}");
        return RoundSamples.read(samples);
    }
}
