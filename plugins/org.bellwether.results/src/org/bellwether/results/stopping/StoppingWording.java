// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.stopping;

import java.util.List;
import java.util.Locale;
import org.bellwether.results.stopping.StoppingRecord.Look;
import org.bellwether.results.stopping.StoppingRecord.Pair;
import org.bellwether.results.stopping.StoppingRule.Kind;

/** Describes the looks of a session's rule and the reason for its end, in sentences for people. */
public final class StoppingWording {
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    private static final int DAY = 24 * HOUR;
    private static final int TWO_DIGITS = 100;

    /** The share of intervals that contain the true value, in the simulations of the methods page. */
    private static final String BY_WIDTH =
            " Their width ended the measuring: of such intervals 92 to 95 % hold, in simulations.";

    private StoppingWording() {}

    /** Returns the progress of measuring, for each of the others: the value reached, and an estimate of the time. */
    public static List<String> progress(StoppingRecord record) {
        return record.comparisons().stream()
                .map(sides -> sides.other() + ": " + reached(sides) + after(sides.last()) + toGo(record.rule(), sides))
                .toList();
    }

    private static String toGo(StoppingRule rule, Pair sides) {
        if (isOver(sides)) {
            return "; done";
        }
        String wanted = rule.kind() == Kind.PRECISION
                ? " for " + half(rule.value())
                : " until it is known whether it is worse by " + percent(rule.value());
        if (sides.secondsNeeded() == null) {
            return "";
        }
        double left = Math.max(1, sides.secondsNeeded() - sides.last().seconds());
        double limit = rule.seconds() - sides.last().seconds();
        return "; " + (left > DAY ? "more than a day" : "about " + time(left)) + " to go" + wanted
                + (left > limit ? ", but the limit of " + time(rule.seconds()) + " comes first" : "");
    }

    private static boolean isOver(Pair sides) {
        return switch (sides.reason()) {
            case "too-few-blocks", "too-wide", "undecided" -> false;
            default -> true;
        };
    }

    private static String reached(Pair sides) {
        Look last = sides.last();
        if (last.width() == null) {
            return "nothing is decided yet";
        }
        return (last.figure().isEmpty() ? "all figures" : last.figure()) + " " + half(last.width());
    }

    private static String after(Look look) {
        return " after " + look.starts() + (look.starts() == 1 ? " start" : " starts") + " (" + look.blocks()
                + (look.blocks() == 1 ? " pair" : " pairs") + ") in " + time(look.seconds());
    }

    /** Returns the reason for the end of measuring and the result, a sentence for each of the others. */
    public static List<String> ended(StoppingRecord record) {
        return record.comparisons().stream().map(sides -> ended(record, sides)).toList();
    }

    /** Returns the reason for the end with respect to one of the others. */
    public static String ended(StoppingRecord record, Pair sides) {
        StoppingRule rule = record.rule();
        String than = " than " + sides.base() + " by more than " + percent(rule.value());
        String text = switch (sides.reason()) {
            case "precise" ->
                sides.other() + " against " + sides.base() + ": the interval of each figure that decides is at most "
                        + percent(rule.value()) + " wide";
            case "worse" -> sides.other() + " is worse" + than + ": " + sides.figure();
            case "not-worse" -> sides.other() + " is not worse" + than;
            case "no-blocks" ->
                sides.other() + " against " + sides.base() + ": " + sides.figure()
                        + " has too few samples in each start to be compared in pairs; take more (--samples), or"
                        + " let others decide (--figure)";
            default -> unreached(record, sides, than);
        };
        return text
                + (sides.reason().equals("no-blocks") ? "." : "," + after(sides.last()) + "." + inAll(sides))
                + (sides.reason().equals("precise") ? BY_WIDTH : "");
    }

    private static String unreached(StoppingRecord record, Pair sides, String than) {
        String why = isOver(sides)
                ? sides.reason().equals("most-seconds")
                        ? "the limit of " + time(record.rule().seconds()) + " ended it"
                        : "all planned looks are taken"
                : record.interrupted() ? "it was interrupted" : "it ended early";
        return record.rule().kind() == Kind.PRECISION
                ? sides.other() + " against " + sides.base() + ": " + why + " before the intervals were "
                        + percent(record.rule().value()) + " wide; " + reached(sides)
                : "it is undecided whether " + sides.other() + " is worse" + than + " (" + why + "): " + reached(sides);
    }

    /** Returns the time that would have been needed. */
    private static String inAll(Pair sides) {
        boolean reached = sides.reason().equals("precise")
                || sides.reason().equals("worse")
                || sides.reason().equals("not-worse");
        if (reached || sides.blocksNeeded() == null || sides.secondsNeeded() == null) {
            return "";
        }
        return sides.secondsNeeded() > DAY
                ? " It would take more than a day."
                : " It would take about " + about(sides.blocksNeeded()) + " pairs, " + time(sides.secondsNeeded())
                        + " in all.";
    }

    /** Returns a forecast rounded to two digits. */
    public static long about(int count) {
        long unit = 1;
        while (count / unit >= TWO_DIGITS) {
            unit *= 10;
        }
        return Math.round((double) count / unit) * unit;
    }

    /** Returns a clause as a sentence, with a capital letter. */
    public static String capitalised(String sentence) {
        return sentence.startsWith("it ") ? "I" + sentence.substring(1) : sentence;
    }

    /** Returns a width for people: ± its half. */
    private static String half(double width) {
        return String.format(Locale.ROOT, "± %s %%", number(50 * width));
    }

    private static String percent(double part) {
        return number(100 * part) + " %";
    }

    /** Returns a number with two digits. */
    private static String number(double value) {
        if (value >= 10) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
    }

    /** Returns a time: {@code 8 s}, {@code 2 min 10 s}, {@code 1.5 h}. */
    public static String time(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 2 * MINUTE) {
            return whole + " s";
        } else if (whole < HOUR) {
            long rest = whole % MINUTE;
            return whole / MINUTE + " min" + (rest == 0 ? "" : " " + rest + " s");
        }
        return String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
    }
}
