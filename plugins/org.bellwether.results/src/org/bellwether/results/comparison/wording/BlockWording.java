// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.Units;
import org.bellwether.results.paired.BimodalFloors;
import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.paired.sequential.Forecast;
import org.bellwether.results.stopping.StoppingWording;

/** Describes the result of blocks for a figure, in sentences for people. */
public final class BlockWording {
    private static final double SHARES_DIFFER = 0.01;
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    private static final int DAY = 24 * HOUR;

    private BlockWording() {}

    /**
     * Returns the difference of the other side, its uncertainty, and its source: {@code 4.8 % slower, 3.9 to 5.6 %; 10
     * starts, 40 pairs, 96 s}.
     */
    public static String sentence(Comparison.Row row) {
        return amount(row) + "; " + source(row);
    }

    /**
     * Returns all that the blocks show, a sentence without the full stop: {@code 4.8 % slower, 3.9 to 5.6 %; 10 starts,
     * 40 pairs, 96 s (+380 ns, 310 to 450 ns); visible from 1.2 %}, or {@code no difference seen, -0.9 to 1.1 %; 10
     * starts, 40 pairs, 96 s; four of five such comparisons see 1.4 %}.
     */
    public static String result(Comparison.Row row) {
        String difference = difference(row);
        return Stream.of(
                        sentence(row) + (difference.isEmpty() ? "" : " (" + difference + ")"), seen(row), forecast(row))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /**
     * Returns the number of starts, which are independent, the number of pairs, and the time: {@code 10 starts, 40
     * pairs, 96 s}.
     */
    public static String source(Comparison.Row row) {
        return count(row) + ", " + seconds(row.blocks().orElseThrow().seconds());
    }

    /** Returns the numbers of starts and of pairs. */
    static String count(Comparison.Row row) {
        BlockComparison blocks = row.blocks().orElseThrow();
        return blocks.starts()
                + (blocks.starts() == 1 ? " start, " : " starts, ")
                + blocks.blocks().size()
                + (blocks.blocks().size() == 1 ? " pair" : " pairs");
    }

    /** Returns the difference of the other side with its interval: {@code 4.8 % slower, 3.9 to 5.6 %}. */
    public static String amount(Comparison.Row row) {
        Bootstrap.Interval interval = row.interval();
        if (row.verdict() == Verdict.NOT_DECIDABLE) {
            return Wording.verdict(row.figure(), row.verdict());
        } else if (row.figure().effect() == EffectScale.DIFFERENCE) {
            return Wording.verdict(row.figure(), row.verdict()) + ", " + Wording.interval(row.figure(), interval);
        } else if (row.verdict() == Verdict.HIGHER) {
            return percent(row.effect() - 1) + " % " + Wording.verdict(row.figure(), row.verdict()) + ", "
                    + percent(interval.low() - 1) + " to " + percent(interval.high() - 1) + " %";
        } else if (row.verdict() == Verdict.LOWER) {
            return percent(1 - row.effect()) + " % " + Wording.verdict(row.figure(), row.verdict()) + ", "
                    + percent(1 - interval.high()) + " to " + percent(1 - interval.low()) + " %";
        }
        return Wording.verdict(row.figure(), row.verdict()) + (row.verdict() == Verdict.NEGLIGIBLE ? " apart, " : ", ")
                + signed(interval.low() - 1) + " to " + signed(interval.high() - 1) + " %";
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f", 100 * part);
    }

    private static String signed(double part) {
        return String.format(Locale.ROOT, "%+.1f", 100 * part).replaceFirst("^[+-](0\\.0)$", "$1");
    }

    /** Returns a length of time, rounded for people. */
    public static String seconds(double seconds) {
        if (seconds < 2 * MINUTE) {
            return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
        }
        return seconds < 2 * HOUR
                ? String.format(Locale.ROOT, "%.0f min", seconds / MINUTE)
                : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
    }

    /**
     * Returns the difference in ns with its interval: {@code +380 ns, 310 to 450 ns}; empty for figures that are no
     * times, and if the starts are too few for an interval at the level of the row.
     */
    public static String difference(Comparison.Row row) {
        if (!row.figure().unit().equals("ns")) {
            return "";
        }
        return row.blocks()
                .flatMap(BlockComparison::difference)
                .filter(PairedEstimate::isDecidable)
                .map(found -> {
                    Interval interval = found.interval(row.level());
                    return interval.isFinite()
                            ? time(found.location()) + ", " + time(interval.low()) + " to " + time(interval.high())
                            : "";
                })
                .orElse("");
    }

    private static String time(double nanoseconds) {
        return (nanoseconds < 0 ? "-" : "+") + Units.time(Math.abs(nanoseconds));
    }

    /** Returns the smallest visible difference; if none was found, as the difference that could have been seen. */
    private static String seen(Comparison.Row row) {
        String visible = visible(row);
        return visible.isEmpty() || row.verdict() == Verdict.LOWER || row.verdict() == Verdict.HIGHER
                ? visible
                : "four of five such comparisons see " + Wording.visible(row.figure(), row.visible());
    }

    /** Returns the time that would show a difference of 5 %, or the reason why it is unknown. */
    private static String forecast(Comparison.Row row) {
        boolean missing = row.verdict() == Verdict.NO_DIFFERENCE_SEEN
                && row.figure().effect() == EffectScale.RATIO
                && row.visible() > Comparison.WANTED
                && row.blocks().orElseThrow().estimate().blocks() < Forecast.FEWEST_BLOCKS;
        return missing
                ? "a forecast of the time that shows 5 % needs " + Forecast.FEWEST_BLOCKS + " pairs"
                : toSee(row);
    }

    /** Returns the smallest visible difference; empty if it is unknown, or if no difference would be visible. */
    static String visible(Comparison.Row row) {
        if (row.verdict() == Verdict.NOT_DECIDABLE) {
            return "";
        }
        String visible = Wording.visible(row.figure(), row.visible());
        return visible.isEmpty() ? "" : "visible from " + visible;
    }

    /**
     * Returns the time that would show a difference of 5 %, if the comparison is too short for it; empty if it cannot
     * be computed.
     */
    public static String toSee(Comparison.Row row) {
        BlockComparison blocks = row.blocks().orElseThrow();
        if (row.figure().effect() != EffectScale.RATIO || !(row.visible() > Comparison.WANTED)) {
            return "";
        }
        OptionalInt needed = blocks.blocksToSee(Comparison.WANTED, row.visible());
        return needed.isEmpty()
                ? ""
                : "to see 5 % takes " + effort(needed.getAsInt(), blocks.secondsFor(needed.getAsInt()));
    }

    /** Returns the effort of a larger comparison: {@code about 1200 pairs, 5 min}; empty beyond a day. */
    public static String effort(int pairs, double seconds) {
        return seconds > DAY
                ? "more than a day"
                : "about " + StoppingWording.about(pairs) + " pairs, " + seconds(seconds);
    }

    /** Returns remarks about the computation, a sentence each. */
    public static List<String> remarks(Comparison.Row row) {
        BlockComparison blocks = row.blocks().orElseThrow();
        List<String> remarks = new ArrayList<>();
        if (blocks.isDecidable() && row.verdict() == Verdict.NOT_DECIDABLE) {
            remarks.add(tooFewForTheLevel(blocks, row.level()));
        }
        if (blocks.startsLeftOut() > 0) {
            remarks.add(startsLeftOut(blocks));
        }
        blocks.states().ifPresent(states -> remarks.add(states(states, blocks.leftOut())));
        if (blocks.estimate().slope() > 0) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "The floors of the windows explain a part: θ = %.2f of their difference is removed.",
                    blocks.estimate().slope()));
        }
        if (blocks.floorsDiffer()) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "The floors themselves differ by %+.1f %%: the change may have affected them; then the stated effect is "
                            + "too small or too large by θ times this difference.",
                    100 * blocks.floorDifference()));
        }
        return remarks;
    }

    /**
     * Returns the remark that there are too few starts. An early look has a small level, and n groups of starts can be
     * exchanged in only 2ⁿ ways.
     */
    private static String tooFewForTheLevel(BlockComparison blocks, double level) {
        return String.format(
                Locale.ROOT,
                "%d independent groups of starts are too few for an interval at the level of this session's looks, %.2g %%: "
                        + "measure more starts (a longer --limit).",
                blocks.estimate().groups(),
                100 * level);
    }

    /**
     * Returns the remark about starts with too few samples. Windows have the same length in each start, so slow starts
     * have fewer samples, and the remaining starts are no random choice.
     */
    private static String startsLeftOut(BlockComparison blocks) {
        return blocks.startsLeftOut() + " of " + (blocks.starts() + blocks.startsLeftOut())
                + " starts are left out, because a side had too few samples in them; slow starts have fewer, so the "
                + "figure is of the faster ones.";
    }

    private static String states(BimodalFloors states, int leftOut) {
        return "The machine had two states: both configurations were slow in " + states.slow() + " pairs; " + leftOut
                + " pairs are between the states and are left out ("
                + states.baseSlow() + " with the base slow, " + states.otherSlow() + " with the other"
                + (states.sharesDiffer() < SHARES_DIFFER
                        ? String.format(
                                Locale.ROOT,
                                ": not chance, p = %.2g; one configuration is slowed more often)",
                                states.sharesDiffer())
                        : ")")
                + ".";
    }
}
