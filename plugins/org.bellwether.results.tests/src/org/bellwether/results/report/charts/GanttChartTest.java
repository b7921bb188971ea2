// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bellwether.results.samples.ThreadTrace;
import org.bellwether.results.samples.ThreadTrace.RunningTime;
import org.junit.jupiter.api.Test;

class GanttChartTest {
    private static final long MS = 1_000_000;

    private static RunningTime time(String thread, String name, long beginMs, long endMs) {
        return new RunningTime(thread, name, beginMs * MS, endMs * MS, false);
    }

    private static ThreadTrace trace(String process, double boundNs, RunningTime... times) {
        return new ThreadTrace(process, List.of(times), boundNs, "", 0);
    }

    private static String svg(ThreadTrace... traces) {
        return GanttChart.of(List.of(traces)).orElseThrow().svg();
    }

    private static int count(String svg, String part) {
        return svg.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void aThreadHasOneColourAtAllHosts() {
        String svg = svg(
                trace("one", 0, time("1", "a.tick", 0, 10), time("2", "b.tick", 10, 20), time("1", "a.tick", 20, 30)),
                trace("two", 0, time("1", "a.tick", 10, 20)));
        assertEquals(3, count(svg, "<rect class=\"series-0\""), svg);
        assertEquals(1, count(svg, "<rect class=\"series-1\""), svg);
        assertEquals(2, count(svg, ">a.tick</text>"), "a row at each host");
        assertTrue(svg.contains("<title>2 threads on 2 processes: all of the recorded 30.0 ms</title>"), svg);
    }

    @Test
    void barsAreWhereTheirTimesAre() {
        String svg = svg(trace("one", 0, time("1", "a.tick", 0, 50), time("2", "b.tick", 50, 100)));
        assertTrue(svg.contains("<rect class=\"series-0\" x=\"210.0\" y=\"26\" width=\"427.0\" height=\"11\">"), svg);
        assertTrue(svg.contains("<rect class=\"series-1\" x=\"637.0\" y=\"42\" width=\"427.0\" height=\"11\">"), svg);
        assertTrue(svg.contains("<title>b.tick, from 50.0 ms to 100 ms</title>"), svg);
    }

    @Test
    void theChartEndsWhenEachThreadHasBegunTwice() {
        List<RunningTime> times = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            times.add(time("fast" + i, "fast.tick", 10L * i, 10L * i + 1));
            if (i % 20 == 0) {
                times.add(time("slow" + i, "slow.tick", 10L * i + 2, 10L * i + 5));
            }
        }
        GanttChart chart =
                GanttChart.of(List.of(new ThreadTrace("one", times, 0, "", 0))).orElseThrow();
        assertEquals("the first 202 ms", chart.extent());
        assertEquals(21 + 1, count(chart.svg(), "<rect"), "the second begin is its end");
    }

    @Test
    void timesWithoutAGapThatCanBeSeenAreOneBar() {
        RunningTime first = new RunningTime("1", "a.tick", 0, 50 * MS, false);
        RunningTime second = new RunningTime("1", "a.tick", 50 * MS + 1000, 100 * MS, false);
        assertEquals(1, count(svg(trace("one", 0, first, second)), "<rect"));
    }

    @Test
    void cancelledThreadsArePale() {
        RunningTime cancelled = new RunningTime("1", "a.tick", 0, 50 * MS, true);
        String svg = svg(trace("one", 0, cancelled));
        assertTrue(svg.contains("<rect class=\"series-0 cancelled\""), svg);
        assertTrue(svg.contains(", cancelled</title>"), svg);
    }

    @Test
    void theBoundOfAnotherClockStandsBesideItsProcess() {
        String svg = svg(trace("one", 0, time("1", "a.tick", 0, 100)), trace("two", 1 * MS, time("1", "a.tick", 1, 2)));
        assertTrue(svg.contains(">two ±1.00 ms</text>"), svg);
        assertEquals(1, count(svg, "class=\"bound\""), svg);
        assertTrue(svg.contains("h17.1m"), "2 ms of 100 ms");
    }

    @Test
    void namesAreText() {
        String svg = svg(trace("<one>", 0, time("1", "a<b>", 0, 100)));
        assertFalse(svg.contains("<one>") || svg.contains("a<b>"), svg);
    }

    @Test
    void withoutTimesThereIsNone() {
        assertEquals(Optional.empty(), GanttChart.of(List.of()));
        assertEquals(Optional.empty(), GanttChart.of(List.of(trace("one", 0))));
    }
}
