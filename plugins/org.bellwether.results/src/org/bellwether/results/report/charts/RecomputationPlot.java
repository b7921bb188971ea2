// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.List;
import java.util.Locale;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.samples.RateTrace;
import org.bellwether.results.samples.RateTrace.Recomputation;

/**
 * Draws the times that recomputations of rates took over a phase, as one point for each. It corresponds to Figure 10 of
 * Gill et al., <i>Enhancing Adaptivity via Standard Dynamic Scheduling Middleware</i>.
 */
public final class RecomputationPlot {
    private static final int WIDTH = 1080;
    private static final int HEIGHT = 260;
    private static final int LEFT = 70;
    private static final int RIGHT = 40;
    private static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final double RADIUS = 2.5;
    private static final int MOST_TICKS = 8;

    private final List<Series> series;
    private final double lengthNs;
    private final double longestNs;

    /**
     * The recomputations of a configuration.
     *
     * @param group the number of the group that determines the colour
     */
    public record Series(int group, RateTrace trace) {}

    /** @param series at least one; each with a recomputation at the start of the phase */
    public RecomputationPlot(List<Series> series) {
        this.series = series;
        this.lengthNs = series.stream()
                .flatMapToDouble(each -> each.trace().recomputations().stream().mapToDouble(one -> x(each, one)))
                .max()
                .orElse(0);
        this.longestNs = series.stream()
                .flatMapToDouble(each -> each.trace().recomputations().stream().mapToDouble(Recomputation::durationNs))
                .max()
                .orElse(0);
    }

    /** Returns the plot as SVG. */
    public String svg() {
        double step = step(lengthNs, MOST_TICKS);
        double height = step(longestNs, MOST_TICKS / 2);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"recomputations\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">"
                        + "<title>%s</title>",
                WIDTH,
                HEIGHT,
                WIDTH,
                HEIGHT,
                Html.text("The time of each recomputation of rates, up to " + Units.time(longestNs) + ", over "
                        + Units.time(lengthNs))));
        for (int tick = 0; tick <= MOST_TICKS && tick * step <= lengthNs; tick++) {
            double time = tick * step;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text x=\"%.1f\" y=\"%d\">%s</text>",
                    across(time),
                    TOP,
                    HEIGHT - BOTTOM,
                    across(time),
                    HEIGHT - BOTTOM + 18,
                    label(time)));
        }
        for (int tick = 0; tick <= MOST_TICKS && tick * height <= longestNs; tick++) {
            double time = tick * height;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"time\" x=\"%d\" y=\"%.1f\">%s</text>",
                    LEFT,
                    down(time),
                    WIDTH - RIGHT,
                    LEFT - 8,
                    down(time) + 4,
                    label(time)));
        }
        series.forEach(each -> points(svg, each));
        return svg.append("</svg>").toString();
    }

    private void points(StringBuilder svg, Series each) {
        svg.append("<g class=\"").append(Palette.style(each.group())).append("\">");
        for (Recomputation one : each.trace().recomputations()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
                    across(x(each, one)),
                    down(one.durationNs()),
                    RADIUS));
        }
        svg.append("</g>");
    }

    /** Returns the time since the start of the phase. */
    private static double x(Series each, Recomputation one) {
        return (double) one.beginNs() - each.trace().recomputations().get(0).beginNs();
    }

    private double across(double time) {
        return LEFT + (lengthNs > 0 ? time / lengthNs : 0) * (WIDTH - LEFT - RIGHT);
    }

    private double down(double time) {
        return HEIGHT - BOTTOM - (longestNs > 0 ? time / longestNs : 0) * (HEIGHT - TOP - BOTTOM);
    }

    private static String label(double time) {
        return time == 0 ? "0" : Html.text(Units.time(time));
    }

    /** Returns 1, 2 or 5 times a power of ten, as the step that divides a length into at most this many parts. */
    private static double step(double length, int most) {
        double power = 1;
        while (true) {
            for (int factor : new int[] {1, 2, 5}) {
                if (length / (factor * power) <= most) {
                    return factor * power;
                }
            }
            power *= 10;
        }
    }
}
