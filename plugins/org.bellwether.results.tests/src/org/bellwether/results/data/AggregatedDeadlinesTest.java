// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.statistics.MetricResult;
import org.junit.jupiter.api.Test;

class AggregatedDeadlinesTest {
    private static MetricResult deadlines(int number, double criticality) {
        return metric(
                "deadline/op" + number + ".tick",
                Map.of(
                        "count",
                        1.0 * number,
                        "of",
                        10.0,
                        "made",
                        10.0 - number,
                        "cancelled",
                        0.0,
                        "retried",
                        3.0 * number,
                        "shed",
                        2.0 * number,
                        "wasted",
                        5.0 * number,
                        "criticality",
                        criticality));
    }

    private static MetricResult metric(String probe, Map<String, Double> values) {
        return new MetricResult("of_" + probe, "timed", "deadline-misses", "1", probe, "", values, Map.of());
    }

    private static SessionData view(List<MetricResult> metrics) {
        RunData run = new RunData(null, Optional.empty(), List.of(), List.of(), metrics, List.of(), List.of());
        return new SessionData(null, List.of(run), Optional.empty(), Optional.empty());
    }

    @Test
    void manyDeadlinesAreOneMetricForEachCriticality() {
        List<MetricResult> metrics = new ArrayList<>();
        metrics.add(metric("path", Map.of("count", 3.0, "of", 4.0)));
        for (int i = 0; i < 9; i++) {
            metrics.add(deadlines(i, i % 2));
        }
        SessionData view = view(metrics);
        assertTrue(AggregatedDeadlines.areMany(view, "timed"));
        assertFalse(AggregatedDeadlines.areMany(view, "saturated"));
        assertTrue(AggregatedDeadlines.isAggregated(view, "of_deadline/op3.tick", "timed"));
        assertFalse(AggregatedDeadlines.isAggregated(view, "of_path", "timed"));
        List<MetricResult> aggregated =
                AggregatedDeadlines.of(view).runs().get(0).metrics();
        assertEquals(
                List.of("of_path", "5 deadlines of criticality 0", "4 deadlines of criticality 1"),
                aggregated.stream().map(MetricResult::name).toList());
        MetricResult critical = aggregated.get(2);
        assertEquals(1 + 3 + 5 + 7, critical.value("count"));
        assertEquals(4 * 10 + 2 * 16, critical.value("of"));
        assertEquals(2 * 16, critical.value("shed"));
        assertEquals(3 * 16, critical.value("retried"));
        assertEquals(4 * 10 - 16, critical.value("made"));
        assertEquals(5 * 16, critical.value("wasted"));
        assertEquals(
                2, aggregated.stream().map(MetricResult::probe).distinct().count() - 1, "a row for each criticality");
    }

    @Test
    void fewDeadlinesStayApart() {
        List<MetricResult> metrics = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            metrics.add(deadlines(i, 0));
        }
        assertEquals(
                metrics, AggregatedDeadlines.of(view(metrics)).runs().get(0).metrics());
        assertFalse(AggregatedDeadlines.isAggregated(view(metrics), "of_deadline/op3.tick", "timed"));
    }
}
