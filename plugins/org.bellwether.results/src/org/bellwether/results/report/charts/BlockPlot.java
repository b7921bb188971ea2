// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.PairedBlock;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.wording.BlockWording;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.report.html.Html;

/**
 * Draws each block's ratio as a dot, in order of time, with the location and its interval, if it is finite, in the
 * background. Blocks that are left out are circles. Blocks outside of the plot are triangles at its edge.
 */
public final class BlockPlot {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 180;
    private static final int LEFT = 62;
    private static final int MARGIN = 14;

    /**
     * The share of the dots that set the scale: they fill the middle two thirds of the plot. Jumps between states would
     * otherwise compress all dots into a line.
     */
    private static final double SHOWN = 0.75;

    private final Comparison.Row row;
    private final BlockComparison comparison;
    private final boolean bounded;
    private final double reach;

    private BlockPlot(Comparison.Row row) {
        this.row = row;
        this.comparison = row.blocks().orElseThrow();
        double[] away = comparison.blocks().stream()
                .mapToDouble(block -> Math.abs(value(block)))
                .sorted()
                .toArray();
        double most = away[(int) Math.min(away.length - 1L, Math.round(SHOWN * away.length))];
        double ends = Math.max(
                Math.abs(scaled(row.interval().low())),
                Math.abs(scaled(row.interval().high())));
        this.bounded = Double.isFinite(ends);
        this.reach = Math.max(1e-9, Math.max(1.5 * most, bounded ? 1.1 * ends : 0));
    }

    /**
     * Returns the plot as SVG.
     *
     * @param style the CSS class with the colour of the other configuration
     */
    public static String svg(Comparison.Row row, String style) {
        return new BlockPlot(row).draw(style);
    }

    private String draw(String style) {
        List<PairedBlock> blocks = comparison.blocks();
        boolean[] split = comparison.states().map(states -> states.split()).orElse(new boolean[blocks.size()]);
        StringBuilder svg = new StringBuilder();
        svg.append("<svg class=\"blocks ")
                .append(style)
                .append("\" role=\"img\" width=\"")
                .append(WIDTH)
                .append("\" height=\"")
                .append(HEIGHT)
                .append("\" viewBox=\"0 0 ")
                .append(WIDTH)
                .append(' ')
                .append(HEIGHT)
                .append("\"><title>")
                .append(Html.text(Wording.name(row.figure()) + " of each pair: " + BlockWording.sentence(row)))
                .append("</title>");
        if (bounded) {
            double high = y(scaled(row.interval().high()));
            double low = y(scaled(row.interval().low()));
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"band\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>",
                    LEFT,
                    high,
                    WIDTH - LEFT - MARGIN,
                    Math.max(1, low - high)));
        }
        line(svg, "one", 0);
        line(svg, "location", scaled(row.effect()));
        for (double tick : new double[] {-reach / 1.1, 0, reach / 1.1}) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                    LEFT - 6,
                    y(tick) + 4,
                    Html.text(Wording.effect(row.figure(), unscaled(tick)))));
        }
        int starts =
                (int) blocks.stream().mapToInt(PairedBlock::start).distinct().count();
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d pairs in the order of time, %d starts</text>",
                WIDTH - MARGIN,
                HEIGHT - 2,
                blocks.size(),
                starts));
        for (int i = 0; i < blocks.size(); i++) {
            dot(svg, x(i, blocks.size()), value(blocks.get(i)), split[i]);
        }
        return svg.append("</svg>").toString();
    }

    private void line(StringBuilder svg, String style, double value) {
        svg.append(String.format(
                Locale.ROOT, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>", style, LEFT, y(value), WIDTH - MARGIN));
    }

    private void dot(StringBuilder svg, double x, double value, boolean split) {
        double y = y(value);
        if (Math.abs(value) > reach) {
            int up = value > 0 ? -4 : 4;
            svg.append(
                    String.format(Locale.ROOT, "<path class=\"beyond\" d=\"M%.1f %.1fl3 %dh-6z\"/>", x, y + up, -up));
        } else {
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle%s cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>",
                    split ? " class=\"left-out\"" : "",
                    x,
                    y));
        }
    }

    private double value(PairedBlock block) {
        return scaled(row.figure().effect().of(block.base(), block.other()));
    }

    /** Returns the position of an effect; ratios have a logarithmic axis. */
    private double scaled(double effect) {
        return row.figure().effect() == EffectScale.RATIO ? Math.log(effect) : effect;
    }

    private double unscaled(double value) {
        return row.figure().effect() == EffectScale.RATIO ? Math.exp(value) : value;
    }

    private static double x(int block, int count) {
        return LEFT + (block + 0.5) * (WIDTH - LEFT - MARGIN) / count;
    }

    private double y(double value) {
        double middle = HEIGHT / 2.0 - MARGIN / 2.0;
        return middle - Math.max(-1, Math.min(1, value / reach)) * (middle - MARGIN);
    }

    /** Returns the meaning of the parts of a plot, in sentences. */
    public static List<String> legend(Comparison.Row row) {
        BlockPlot plot = new BlockPlot(row);
        boolean ratio = row.figure().effect() == EffectScale.RATIO;
        List<String> sentences = new ArrayList<>();
        sentences.add("Each dot is a pair: the " + (ratio ? "ratio" : "difference")
                + " of both configurations in one block, in the order of time. The coloured line is the estimate from "
                + "all pairs"
                + (plot.bounded ? ", the band its " + Wording.confidence(row.level()) + " interval" : "")
                + "; the grey line is "
                + (ratio ? "a ratio of 1" : "a difference of 0")
                + ", where both configurations are equal.");
        if (plot.comparison.blocks().stream().anyMatch(block -> Math.abs(plot.value(block)) > plot.reach)) {
            sentences.add("Triangles at the edge are pairs that lie outside of the plot.");
        }
        if (plot.comparison.leftOut() > 0) {
            sentences.add("Empty circles are pairs that are left out, because the machine was in another state in each "
                    + "of their windows.");
        }
        return sentences;
    }

    /** Returns a description of the drawn values for people who cannot see them: minimum, quartiles and maximum. */
    public static String text(Comparison.Row row) {
        double[] effects = row.blocks().orElseThrow().blocks().stream()
                .mapToDouble(block -> row.figure().effect().of(block.base(), block.other()))
                .sorted()
                .toArray();
        StringBuilder text = new StringBuilder("Pairs from ");
        int[] places = {0, effects.length / 4, effects.length / 2, 3 * effects.length / 4, effects.length - 1};
        String[] after = {" (quartiles ", ", ", ", ", ") to ", ""};
        for (int i = 0; i < places.length; i++) {
            text.append(Wording.effect(row.figure(), effects[places[i]])).append(after[i]);
        }
        return text.append('.').toString();
    }
}
