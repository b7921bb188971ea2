// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.Units;
import org.bellwether.results.instructions.InstructionMetrics;

/** Describes the result of a comparison, in words and figures for people. */
public final class Wording {
    /** The statistics that are shown by default. */
    private static final Set<String> MAIN = Set.of("p50", "p99", "stddev", "value", "part");

    /** The largest multiple that is shown; larger ones only mean that no difference is visible. */
    private static final double MOST_TIMES = 100;

    private static final double LEAST_RATIO = 0.001;

    /** The smallest visible differences that are shown: of ratios, and of parts. Smaller ones are rounded up. */
    private static final double LEAST_VISIBLE_RATIO = 0.001;

    private static final double LEAST_VISIBLE_PART = 0.0001;

    /** A visible difference of parts that is smaller is no estimate: the parts were the same in all pairs. */
    private static final double NO_SPREAD = 1e-6;

    private Wording() {}

    /** Returns whether a figure is among the few that are shown by default. */
    public static boolean isMain(Figure figure) {
        return MAIN.contains(figure.statistic());
    }

    /** Returns the metric with its statistic. */
    public static String name(Figure figure) {
        return figure.label();
    }

    /** Returns the metric with its statistic and phase, because a metric has the same figures in each phase. */
    public static String place(Figure figure) {
        return figure.place();
    }

    /** Returns the figure of one side with its unit. */
    public static String value(Figure figure, double value) {
        return switch (figure.unit()) {
            case "ns" -> Units.time(value);
            case "1/s" -> Units.rate(value);
            case "B" -> Units.bytes(value);
            case "instructions" -> Units.count(value);
            default -> percent(value, "");
        };
    }

    /** Returns a ratio, or a difference of parts. */
    public static String effect(Figure figure, double value) {
        return figure.effect() == EffectScale.RATIO ? ratio(value) : percent(value, "+");
    }

    /** Returns both ends of an interval. */
    public static String interval(Figure figure, Interval interval) {
        return Double.isNaN(interval.low())
                ? Units.NONE
                : end(figure, interval.low()) + " … " + end(figure, interval.high());
    }

    /** Returns an end of an interval. A ratio far beyond any meaningful one only shows that nothing is known. */
    private static String end(Figure figure, double value) {
        if (figure.effect() == EffectScale.RATIO && (value < LEAST_RATIO || value > 1 / LEAST_RATIO)) {
            return value < 1 ? "< " + LEAST_RATIO : "> " + Units.plain(1 / LEAST_RATIO);
        }
        return effect(figure, value);
    }

    /**
     * Returns the smallest visible difference as a part or, from twice as much on, as a multiple; empty if it is
     * unknown.
     */
    public static String visible(Figure figure, double visible) {
        if (!Double.isFinite(visible)) {
            return "";
        } else if (figure.effect() == EffectScale.DIFFERENCE) {
            return visible < NO_SPREAD ? "" : percent(Math.max(visible, LEAST_VISIBLE_PART), "");
        } else if (visible >= 1) {
            return visible < MOST_TIMES
                    ? String.format(Locale.ROOT, "× %.1f", 1 + visible)
                    : "> × " + Units.plain(MOST_TIMES);
        }
        return String.format(
                Locale.ROOT, visible < 0.1 ? "%.1f %%" : "%.0f %%", 100 * Math.max(visible, LEAST_VISIBLE_RATIO));
    }

    /**
     * Returns the heading of a column of intervals: {@code 95 % interval}, or without a confidence if the rows have
     * several.
     */
    public static String intervals(List<Comparison.Row> rows) {
        double[] levels =
                rows.stream().mapToDouble(Comparison.Row::level).distinct().toArray();
        return levels.length == 1 ? confidence(levels[0]) + " interval" : "interval";
    }

    /** Returns the confidence of an interval at a two-sided level: {@code 95 %}. */
    public static String confidence(double level) {
        return String.format(Locale.ROOT, "%.2f", 100 * (1 - level)).replaceFirst("\\.?0+$", "") + " %";
    }

    /**
     * Returns whether a figure that is not primary is called different. Of such differences, about one in twenty is
     * chance.
     */
    public static boolean isExploredDifference(Comparison.Row row) {
        return !row.primary()
                && !row.figure().isCounted()
                && (row.verdict() == Verdict.LOWER || row.verdict() == Verdict.HIGHER);
    }

    /** Returns the notes below a verdict: its certainty, the visible difference, and the effort to see more. */
    public static List<String> notes(Comparison.Row row) {
        List<String> notes = new ArrayList<>();
        if (isExploredDifference(row)) {
            notes.add("explored: may be chance");
        }
        if (row.figure().isCounted()) {
            notes.add("counted");
        } else if (row.blocks().isPresent()) {
            Stream.of(BlockWording.visible(row), BlockWording.toSee(row))
                    .filter(note -> !note.isEmpty())
                    .forEach(notes::add);
        } else {
            String visible = visible(row.figure(), row.visible());
            if (!visible.isEmpty()) {
                notes.add("visible from " + visible);
            }
            if (row.verdict() == Verdict.NO_DIFFERENCE_SEEN && row.runsToSee().isPresent()) {
                notes.add("to see 1 % takes " + row.runsToSee().getAsInt() + " runs a side");
            }
        }
        if (row.blocks().isEmpty() && row.evidence().floorSlope() > 0) {
            notes.add(String.format(
                    Locale.ROOT, "floors removed, θ = %.2f", row.evidence().floorSlope()));
        }
        if (isUndecidedBesideItsInterval(row)) {
            notes.add(String.format(
                    Locale.ROOT,
                    row.probability() <= row.level() ? "p = %.2g, too large among several figures" : "p = %.2g",
                    row.probability()));
        }
        if (row.blocks().isPresent()) {
            notes.add(BlockWording.count(row));
            int leftOut = row.blocks().get().startsLeftOut();
            if (leftOut > 0) {
                notes.add(leftOut + (leftOut == 1 ? " start" : " starts") + " left out: too few samples");
            }
        }
        return notes;
    }

    /**
     * Returns whether the interval alone would show a difference. The verdict differs mostly because several figures
     * are tested; rarely, with a floor as covariate, the probability itself is just above the level.
     */
    private static boolean isUndecidedBesideItsInterval(Comparison.Row row) {
        return row.verdict() == Verdict.NO_DIFFERENCE_SEEN
                && !row.interval().contains(row.figure().effect().none());
    }

    /**
     * Returns a ratio with three decimals, because intervals are often narrower than a difference in the third digit.
     */
    private static String ratio(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : Units.NONE;
    }

    private static String percent(double part, String sign) {
        return Double.isFinite(part)
                ? String.format(Locale.ROOT, "%" + sign + ".2f %%", 100 * part)
                        .replaceFirst("^[+-](0\\.00 %)$", "$1") // a rounded zero has no sign
                : Units.NONE;
    }

    /** Returns the verdict on the other side. */
    public static String verdict(Figure figure, Verdict verdict) {
        boolean lower = verdict == Verdict.LOWER;
        return switch (verdict) {
            case NOT_DECIDABLE -> "not decidable";
            case NO_DIFFERENCE_SEEN -> "no difference seen";
            case NEGLIGIBLE -> figure.isCounted() ? "the same" : "less than 2 %";
            default ->
                switch (figure.kind()) {
                    case "throughput" -> lower ? "slower" : "faster";
                    case "jitter" -> lower ? "steadier" : "less steady";
                    case "footprint" -> lower ? "smaller" : "larger";
                    case "deadline-misses", InstructionMetrics.KIND -> lower ? "fewer" : "more";
                    default -> lower ? "faster" : "slower";
                };
        };
    }
}
