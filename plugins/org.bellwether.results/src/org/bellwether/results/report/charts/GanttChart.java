// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.samples.ThreadTrace;
import org.bellwether.results.samples.ThreadTrace.RunningTime;

/**
 * The chart of the running times of distributable threads: a row for each thread of each process, and a bar for each
 * time in which the thread had a processor. It corresponds to Figure 6 of Gill et al., <i>Enhancing Adaptivity via
 * Standard Dynamic Scheduling Middleware</i>.
 */
public final class GanttChart {
    private static final int WIDTH = 1080;
    /** The width of the column with the names of threads. */
    private static final int LEFT = 210;

    private static final int RIGHT = 16;
    /** The height of a process's name. */
    private static final int HEAD = 26;

    private static final int ROW = 16;
    private static final int BAR = 11;
    private static final int AXIS = 24;
    private static final int LONGEST_NAME = 30;
    private static final int MOST_TICKS = 8;
    /** Bars of a thread with a smaller distance are joined; a bar is at least half as wide. */
    private static final double NEAR = 0.8;

    private final List<ThreadTrace> traces;
    private final GanttWindow window;
    /** The number of each thread's colour, by the thread's name, in the order in which the threads begin. */
    private final Map<String, Integer> colours = new LinkedHashMap<>();

    private final StringBuilder svg = new StringBuilder();

    private GanttChart(List<ThreadTrace> traces) {
        this.traces = traces;
        this.window = GanttWindow.of(traces);
        traces.stream()
                .flatMap(trace -> trace.times().stream())
                .filter(window::shows)
                .sorted(Comparator.comparingLong(RunningTime::beginNs))
                .forEach(time -> colours.putIfAbsent(time.name(), colours.size()));
    }

    /** Returns a chart of processes; empty if no thread ran. */
    public static Optional<GanttChart> of(List<ThreadTrace> traces) {
        List<ThreadTrace> some =
                traces.stream().filter(trace -> !trace.times().isEmpty()).toList();
        return some.isEmpty() ? Optional.empty() : Optional.of(new GanttChart(some));
    }

    /** Returns a description of the shown time: the first milliseconds, or all that was recorded. */
    public String extent() {
        return (window.whole() ? "all of the recorded " : "the first ") + Units.time(window.lengthNs());
    }

    /** Returns the chart as SVG. */
    public String svg() {
        svg.setLength(0);
        int height = AXIS;
        for (ThreadTrace trace : traces) {
            height += HEAD + ROW * rows(trace).size();
        }
        svg.append(String.format(
                Locale.ROOT,
                "<svg class=\"gantt\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"><title>%s</title>",
                WIDTH,
                height,
                WIDTH,
                height,
                Html.text(title())));
        axis(height - AXIS);
        int y = 0;
        for (ThreadTrace trace : traces) {
            y = process(trace, y);
        }
        return svg.append("</svg>").toString();
    }

    private String title() {
        return colours.size()
                + (colours.size() == 1 ? " thread on " : " threads on ")
                + traces.size()
                + (traces.size() == 1 ? " process: " : " processes: ")
                + extent();
    }

    /** Returns the running times by the names of threads, in the order of their colours. */
    private Map<String, List<RunningTime>> rows(ThreadTrace trace) {
        Map<String, List<RunningTime>> rows = new LinkedHashMap<>();
        for (String name : colours.keySet()) {
            List<RunningTime> times = trace.times().stream()
                    .filter(time -> time.name().equals(name) && window.shows(time))
                    .toList();
            if (!times.isEmpty()) {
                rows.put(name, times);
            }
        }
        return rows;
    }

    private void axis(int bottom) {
        long step = step(window.lengthNs());
        for (long time = 0; time <= window.lengthNs(); time += step) {
            double x = x(window.beginNs() + time);
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text class=\"tick\" x=\"%.1f\" y=\"%d\">%s</text>",
                    x,
                    HEAD - ROW / 2,
                    bottom + 4,
                    x,
                    bottom + AXIS - 6,
                    time == 0 ? "0" : Html.text(Units.time(time))));
        }
    }

    /** Returns 1, 2 or 5 times a power of ten. */
    private static long step(long length) {
        long power = 1;
        while (true) {
            for (int factor : new int[] {1, 2, 5}) {
                if (length / (factor * power) <= MOST_TICKS) {
                    return factor * power;
                }
            }
            power *= 10;
        }
    }

    /** Adds a process; returns where the next one begins. */
    private int process(ThreadTrace trace, int top) {
        String bound = trace.boundNs() > 0 ? " ±" + Units.time(trace.boundNs()) : "";
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"process\" x=\"0\" y=\"%d\">%s</text>",
                top + HEAD - 8,
                Html.text(trace.process() + bound)));
        if (trace.boundNs() > 0) {
            bound(trace.boundNs(), top + HEAD - 12);
        }
        int y = top + HEAD;
        for (Map.Entry<String, List<RunningTime>> row : rows(trace).entrySet()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text class=\"thread\" x=\"%d\" y=\"%d\">%s</text>",
                    LEFT - 8,
                    y + BAR - 1,
                    Html.text(shortened(row.getKey()))));
            for (RunningTime time : joined(row.getValue())) {
                bar(time, y);
            }
            y += ROW;
        }
        return y;
    }

    /** Draws the error bound of a process's bars, in its true width, at the start of the axis. */
    private void bound(double bound, int y) {
        double width = Math.min(2 * bound / window.lengthNs(), 1) * (WIDTH - LEFT - RIGHT);
        svg.append(String.format(
                Locale.ROOT,
                "<path class=\"bound\" d=\"M%d %dv6m0 -3h%.1fm0 -3v6\"><title>%s</title></path>",
                LEFT,
                y - 3,
                width,
                Html.text("Its clock: ±" + Units.time(bound))));
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : "…" + name.substring(name.length() - LONGEST_NAME + 1);
    }

    /** Joins times of one thread if the gap between them would be invisible. */
    private List<RunningTime> joined(List<RunningTime> times) {
        double nearNs = NEAR * window.lengthNs() / (WIDTH - LEFT - RIGHT);
        List<RunningTime> joined = new ArrayList<>();
        for (RunningTime time : times) {
            RunningTime last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null
                    && last.thread().equals(time.thread())
                    && last.cancelled() == time.cancelled()
                    && time.beginNs() - last.endNs() < nearNs) {
                joined.set(
                        joined.size() - 1,
                        new RunningTime(last.thread(), last.name(), last.beginNs(), time.endNs(), last.cancelled()));
            } else {
                joined.add(time);
            }
        }
        return joined;
    }

    private void bar(RunningTime time, int y) {
        long end = Math.min(time.endNs(), window.endNs());
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s</title></rect>",
                Palette.style(colours.get(time.name())),
                time.cancelled() ? " cancelled" : "",
                x(time.beginNs()),
                y,
                Math.max(NEAR / 2, x(end) - x(time.beginNs())),
                BAR,
                Html.text(time.name() + ", from " + since(time.beginNs()) + " to " + since(time.endNs())
                        + (time.cancelled() ? ", cancelled" : ""))));
    }

    private String since(long time) {
        return Units.time(time - window.beginNs());
    }

    private double x(long time) {
        return LEFT + (double) (time - window.beginNs()) / window.lengthNs() * (WIDTH - LEFT - RIGHT);
    }
}
