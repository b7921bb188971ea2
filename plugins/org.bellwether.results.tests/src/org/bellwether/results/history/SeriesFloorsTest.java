// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.SessionFloors;
import org.junit.jupiter.api.Test;

class SeriesFloorsTest {
    private static final int RUNS = 24;
    private static final int CHANGED_FROM = 12;
    private static final double CHANGE = 1.1;

    /**
     * Returns runs of a machine that is slowed by up to 40 % in some sessions, with a change in the middle.
     *
     * @param share the part of the slow-down, as a logarithm, that the latency has in common with the floor
     */
    private static List<HistoryPoint> points(double share) {
        Random random = new Random(3);
        List<HistoryPoint> points = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            double machine = 0.3 * random.nextDouble();
            double latency = 10_000
                    * Math.exp(share * machine + 0.005 * random.nextGaussian())
                    * (i < CHANGED_FROM ? 1 : CHANGE);
            points.add(HistoryPoint.of(
                    null, Optional.empty(), latency, 6_000 * Math.exp(machine + 0.005 * random.nextGaussian())));
        }
        return points;
    }

    private static double spread(List<HistoryPoint> points) {
        double[] before = points.subList(0, CHANGED_FROM).stream()
                .mapToDouble(HistoryPoint::value)
                .sorted()
                .toArray();
        return before[before.length - 1] / before[0] - 1;
    }

    @Test
    void aSlowMachineIsRemovedAndAChangeStays() {
        List<HistoryPoint> points = points(0.9);
        double slope = SeriesFloors.slope(points);
        assertEquals(0.9, slope, 0.1);
        List<HistoryPoint> removed = SeriesFloors.removed(points, slope);
        assertTrue(spread(points) > 0.15, "measured: " + spread(points));
        assertTrue(spread(removed) < 0.06, "without the floors: " + spread(removed));
        double before = middle(removed.subList(0, CHANGED_FROM));
        double after = middle(removed.subList(CHANGED_FROM, RUNS));
        assertEquals(CHANGE, after / before, 0.02);
        assertEquals(points.get(5).measured(), removed.get(5).measured(), "the measured value stays known");
    }

    private static double middle(List<HistoryPoint> points) {
        return points.stream()
                .mapToDouble(HistoryPoint::value)
                .sorted()
                .skip(points.size() / 2)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void floorsThatExplainNothingAreLeft() {
        List<HistoryPoint> points = points(0);
        assertEquals(0, SeriesFloors.slope(points));
        assertSame(points, SeriesFloors.removed(points, 0));
    }

    @Test
    void aRunWithoutAFloorAndAShortSeriesAreLeft() {
        List<HistoryPoint> points = points(0.9);
        assertEquals(0, SeriesFloors.slope(points.subList(0, Series.TESTABLE - 1)), "too few to know the slope");
        points.set(4, HistoryPoint.of(null, Optional.empty(), 10_000, Double.NaN));
        assertEquals(0, SeriesFloors.slope(points));
    }

    /** The launches of the run measured its own floor; the session's floor is that of all runs. */
    @Test
    void aLatencyHasTheFloorOfItsOwnLaunches() {
        MetricResult call = metric("call", "latency", "get_data", 10_000);
        MetricResult rate = metric("rate", "throughput", "get_data", 10_000);
        List<MetricResult> all = List.of(
                metric("get_data", SessionFloors.KIND, "", 6_500),
                metric("get_data", SessionFloors.OWN_KIND, "", 6_000),
                metric("far", SessionFloors.OWN_KIND, "", 25_000),
                call,
                rate);
        assertEquals(6_000, SeriesFloors.floor(call, all));
        assertTrue(Double.isNaN(SeriesFloors.floor(rate, all)), "only latencies have floors");
        assertTrue(Double.isNaN(SeriesFloors.floor(metric("cells", "latency", "", 1), all)));
    }

    private static MetricResult metric(String name, String kind, String floor, double p50) {
        return new MetricResult(name, "timed", kind, "ns", "probe", floor, Map.of("p50", p50), Map.of());
    }
}
