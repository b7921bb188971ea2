// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.Locale;
import org.bellwether.results.data.DeadlineTotals;
import org.bellwether.results.report.html.Palette;

/**
 * Draws deadlines as a bar: the made ones, then the cancelled, the shed and the missed ones. The exact figures are next
 * to the bar.
 */
public final class DeadlineBar {
    private static final int WIDTH = 320;
    private static final int HEIGHT = 18;
    /** The room for the lines around the parts. */
    private static final int MARGIN = 1;
    /** The smallest width of a part, so that a single missed deadline is visible. */
    private static final double LEAST = 2;

    private static final int PARTS = 4;

    private final double most;

    private DeadlineBar(double most) {
        this.most = most;
    }

    /**
     * Returns a scale for bars.
     *
     * @param most the number of deadlines in the longest bar
     */
    public static DeadlineBar upTo(double most) {
        return new DeadlineBar(most);
    }

    /**
     * Returns the bar as SVG.
     *
     * @param group the number of the group that determines the colour
     */
    public String of(DeadlineTotals totals, int group) {
        StringBuilder svg = new StringBuilder();
        double x = part(svg, "made", MARGIN, totals.made());
        x = part(svg, "cancelled", x, totals.cancelled());
        x = part(svg, "shed", x, totals.shed());
        part(svg, "missed", x, totals.missed());
        int width = (int) (WIDTH + 2 * MARGIN + PARTS * LEAST);
        return "<svg class=\"deadline-bar " + Palette.style(group) + "\" aria-hidden=\"true\" width=\"" + width
                + "\" height=\"" + HEIGHT + "\" viewBox=\"0 0 " + width + " " + HEIGHT + "\">" + svg + "</svg>";
    }

    /** Adds a part. Returns its end. */
    private double part(StringBuilder svg, String style, double x, double deadlines) {
        if (!(deadlines > 0)) {
            return x;
        }
        double width = Math.max(LEAST, WIDTH * deadlines / most);
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
                style,
                x,
                MARGIN,
                width,
                HEIGHT - 2 * MARGIN));
        return x + width;
    }
}
