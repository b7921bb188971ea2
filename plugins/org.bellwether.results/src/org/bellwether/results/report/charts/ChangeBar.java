// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.Locale;
import java.util.stream.DoubleStream;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;

/**
 * Draws relative changes as bars from 0, with their intervals, all on one axis. The exact figures are next to the bars.
 */
public final class ChangeBar {
    private static final int WIDTH = 240;
    private static final int HEIGHT = 18;
    private static final int MARGIN = 24;
    /** The smallest width of a bar, so that a change of nearly 0 is visible. */
    private static final double LEAST = 1;
    /** The possible ends of the axis, as parts; the smallest one with room for all bars is chosen. */
    private static final double[] ENDS = {0.05, 0.1, 0.25, 0.5, 1, 2, 5};

    private final double end;

    private ChangeBar(double end) {
        this.end = end;
    }

    /**
     * Returns bars on an axis with room for these changes; larger changes are cut off at its ends.
     *
     * @param changes as parts: -0.05 is 5 % less
     */
    public static ChangeBar upTo(DoubleStream changes) {
        double most = changes.filter(Double::isFinite).map(Math::abs).max().orElse(0);
        for (double end : ENDS) {
            if (most <= end) {
                return new ChangeBar(end);
            }
        }
        return new ChangeBar(ENDS[ENDS.length - 1]);
    }

    /** Returns the axis: both ends and 0. */
    public String axis() {
        return svg(
                "axis", "<path d=\"M" + MARGIN + " 16H" + (WIDTH - MARGIN) + "\"/>" + tick(-end) + tick(0) + tick(end));
    }

    private String tick(double change) {
        String text = change == 0 ? "0" : String.format(Locale.ROOT, "%+.0f %%", 100 * change);
        return "<text x=\"" + number(x(change)) + "\" y=\"11\">" + text + "</text>";
    }

    /**
     * Returns a bar as SVG.
     *
     * @param style the CSS class of its colour
     * @param interval the interval, as parts; NaN if unknown
     */
    public String of(String style, double change, Interval interval) {
        double from = Math.min(x(0), x(change));
        double to = Math.max(x(0), x(change));
        String bar = String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"3\" width=\"%.1f\" height=\"%d\"/>",
                from,
                Math.max(LEAST, to - from),
                HEIGHT - 6);
        String middle = "<path class=\"one\" d=\"M" + number(x(0)) + " 0V" + HEIGHT + "\"/>";
        return svg("change " + style, bar + middle + range(interval));
    }

    private String range(Interval interval) {
        if (!Double.isFinite(interval.low()) || !Double.isFinite(interval.high())) {
            return "";
        }
        String low = number(x(interval.low()));
        String high = number(x(interval.high()));
        return "<path class=\"range\" d=\"M" + low + " 9H" + high + "M" + low + " 5V13M" + high + " 5V13\"/>";
    }

    private static String svg(String style, String content) {
        return "<svg class=\"" + style + "\" aria-hidden=\"true\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
                + "\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\">" + content + "</svg>";
    }

    private double x(double change) {
        return WIDTH / 2.0 + Math.max(-1, Math.min(1, change / end)) * (WIDTH / 2.0 - MARGIN);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
