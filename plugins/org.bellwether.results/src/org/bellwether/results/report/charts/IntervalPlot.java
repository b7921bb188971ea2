// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Palette;

/**
 * Draws ratios with their intervals as small plots, all on one logarithmic axis with 1 in the middle. The exact figures
 * are next to the plots.
 */
public final class IntervalPlot {
    private static final int WIDTH = 190;
    private static final int HEIGHT = 18;
    private static final int MARGIN = 14;
    /** The possible ends of the axis; the smallest one with room for nearly all ratios is chosen. */
    private static final double[] ENDS = {1.02, 1.05, 1.1, 1.25, 1.5, 2, 3, 5, 10, 100};

    private final double end;

    private IntervalPlot(double end) {
        this.end = end;
    }

    /** Returns plots with an axis for these figures; single outliers are cut off at the ends of the axis. */
    public static IntervalPlot of(List<Comparison.Row> rows) {
        double[] extents = rows.stream()
                .filter(IntervalPlot::isDrawn)
                .mapToDouble(row -> Math.exp(DoubleStream.of(
                                row.effect(),
                                row.interval().low(),
                                row.interval().high())
                        .map(value -> Math.abs(Math.log(value)))
                        .max()
                        .orElseThrow()))
                .sorted()
                .toArray();
        double most = extents.length == 0 ? 1 : extents[(extents.length - 1) * 9 / 10];
        for (double end : ENDS) {
            if (most <= end) {
                return new IntervalPlot(end);
            }
        }
        return new IntervalPlot(ENDS[ENDS.length - 1]);
    }

    private static boolean isDrawn(Comparison.Row row) {
        return row.figure().effect() == EffectScale.RATIO
                && DoubleStream.of(
                                row.effect(),
                                row.interval().low(),
                                row.interval().high())
                        .allMatch(value -> Double.isFinite(value) && value > 0);
    }

    /** Returns the axis: both ends and 1. */
    public String axis() {
        return svg(
                "axis",
                "<path d=\"M" + MARGIN + " 16H" + (WIDTH - MARGIN) + "\"/>" + tick(1 / end) + tick(1) + tick(end));
    }

    private String tick(double ratio) {
        return "<text x=\"" + number(x(ratio)) + "\" y=\"11\">" + Units.plain(Math.rint(ratio * 1000) / 1000)
                + "</text>";
    }

    /** Returns the plot of one figure; empty for a figure without a ratio. */
    public String of(Comparison.Row row, int group) {
        String middle = "<path class=\"one\" d=\"M" + number(x(1)) + " 0V" + HEIGHT + "\"/>";
        if (!isDrawn(row)) {
            return svg("interval", middle);
        }
        boolean decided = row.verdict() == Verdict.LOWER || row.verdict() == Verdict.HIGHER;
        double low = x(row.interval().low());
        double high = x(row.interval().high());
        return svg(
                "interval " + Palette.style(group) + (decided ? " decided" : ""),
                middle + "<path class=\"range\" d=\"M" + number(low) + " 9H" + number(high) + "M" + number(low)
                        + " 5V13M" + number(high) + " 5V13\"/><circle cx=\"" + number(x(row.effect()))
                        + "\" cy=\"9\" r=\"3.5\"/>");
    }

    private static String svg(String style, String content) {
        return "<svg class=\"" + style + "\" aria-hidden=\"true\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
                + "\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\">" + content + "</svg>";
    }

    private double x(double ratio) {
        double part = Math.log(ratio) / Math.log(end);
        return WIDTH / 2.0 + Math.max(-1, Math.min(1, part)) * (WIDTH / 2.0 - MARGIN);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
