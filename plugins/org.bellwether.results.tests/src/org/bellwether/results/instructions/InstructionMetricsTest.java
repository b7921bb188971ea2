// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.instructions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.bellwether.results.statistics.MetricResult;
import org.junit.jupiter.api.Test;

class InstructionMetricsTest {
    @Test
    void startingAndEndingCancel() {
        List<MetricResult> metrics = InstructionMetrics.of(
                "saturated", "callgrind", List.of(launch(600, 0), launch(200, 0), launch(400, 0)));
        assertEquals(
                List.of("instructions", "instructions_client", "instructions_server"),
                metrics.stream().map(MetricResult::name).toList());
        assertEquals(1_000 + 500, metrics.get(0).value("value"), 1e-9);
        assertEquals(1_000, metrics.get(1).value("value"), 1e-9);
        assertEquals(400, metrics.get(1).value("stub"), 1e-9);
        assertEquals(0, metrics.get(0).value("valueSpread"), 1e-12);
        assertEquals(400, metrics.get(0).value("activations"));
        assertEquals("callgrind", InstructionMetrics.counted(metrics.get(0)));
        assertFalse(metrics.get(0).values().containsKey("orb"), "a value that one program lacks has no sum");
    }

    @Test
    void aLaunchThatTakesMoreShowsInTheSpread() {
        List<MetricResult> metrics = InstructionMetrics.of(
                "saturated", "callgrind", List.of(launch(200, 0), launch(400, 3_000), launch(600, 0)));
        assertEquals(1_500, metrics.get(0).value("value"), 1e-9);
        assertEquals(2 * 3_000 / 200.0 / 1_500, metrics.get(0).value("valueSpread"), 1e-9);
    }

    @Test
    void launchesOfOneLengthAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> InstructionMetrics.of("p", "perf", List.of(launch(200, 0), launch(200, 0))));
    }

    private static CountedLaunch launch(double activations, double more) {
        return new CountedLaunch(
                activations,
                Map.of(
                        "client",
                        Map.of("value", 7e6 + 1_000 * activations + more, "stub", 1e5 + 400 * activations),
                        "server",
                        Map.of("value", 3e6 + 500 * activations, "stub", 0.0, "orb", 5.0)));
    }
}
