// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.BlockWording;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.stopping.StoppingWording;

/** Describes the result of a gate, in words for people. */
public final class GateWording {
    /** The largest number of runs on each side that a message advises. */
    private static final int MANY = 100;

    private GateWording() {}

    /** Returns the configuration, with the figure if the finding is about one. */
    public static String name(GateFinding finding) {
        return finding.configuration()
                + finding.figure().map(figure -> " " + Wording.place(figure)).orElse("");
    }

    /**
     * Returns a finding as a sentence without the full stop: both values and their interval if they are known, and the
     * reason.
     */
    public static String sentence(GateFinding finding) {
        String values = finding.row().map(GateWording::values).orElse("");
        return values + (values.isEmpty() || finding.reason().isEmpty() ? "" : ": ") + finding.reason();
    }

    private static String values(Comparison.Row row) {
        Figure figure = row.figure();
        return Wording.value(figure, row.base()) + " → " + Wording.value(figure, row.other()) + ", "
                + Wording.effect(figure, row.effect()) + " (" + Wording.interval(figure, row.interval()) + ")";
    }

    /** Returns a threshold for people. */
    public static String percent(Threshold threshold) {
        return number(threshold.percent()) + " %";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.10f", value).replaceFirst("\\.?0+$", "");
    }

    static String reason(GateVerdict verdict, Comparison.Row row, Threshold threshold, OptionalInt runs) {
        String than = " than the threshold of " + percent(threshold);
        return switch (verdict) {
            case WORSE -> "worse by more" + than;
            case UNDECIDED ->
                unclear(row, threshold)
                        + (runs.isPresent() ? "; about " + runs.getAsInt() + " runs a side would decide" : "")
                        + pairs(row, threshold);
            default -> "";
        };
    }

    private static String pairs(Comparison.Row row, Threshold threshold) {
        return threshold.blocksToTell(row).stream()
                .mapToObj(count -> "; about " + StoppingWording.about(count) + " pairs would decide, "
                        + BlockWording.seconds(row.blocks().orElseThrow().secondsFor(count)))
                .findFirst()
                .orElse("");
    }

    private static String unclear(Comparison.Row row, Threshold threshold) {
        if (!Double.isNaN(row.interval().low())) {
            return "the interval contains the threshold of " + percent(threshold)
                    + (row.figure().effect() == EffectScale.DIFFERENCE ? " of all" : "");
        }
        return row.figure().effect() == EffectScale.RATIO && !(row.base() > 0)
                ? "the baseline is 0, so there is no ratio"
                : "there is no interval";
    }

    static String fix(GateVerdict verdict, Comparison.Row row, Threshold threshold, OptionalInt runs) {
        if (verdict != GateVerdict.UNDECIDED) {
            return "";
        }
        String judge = "Judge";
        if (row.blocks().isPresent() && threshold.percent() > 0) {
            judge = "Measure both again until it is known, in turns: bellwether run MODEL " + until(threshold)
                    + " with the same variants or targets; or judge";
        } else if (runs.isPresent() && runs.getAsInt() <= MANY) {
            judge = "Make more runs of both sides: bellwether run MODEL --repeat " + runs.getAsInt() + "; or judge";
        }
        return judge
                + " fewer figures (--figure), choose a larger --threshold, or let the figure pass: --undecided pass";
    }

    /** Returns the option with which a run continues until a variant is known to be on one side of the threshold. */
    private static String until(Threshold threshold) {
        return "--threshold " + number(threshold.percent()) + "%";
    }

    /**
     * Returns the summary of all findings in sentences: undecided figures with advice, error rates, and the verdict.
     */
    public static List<String> summary(GateResult result) {
        return Stream.of(undecided(result), errorRates(result), verdict(result))
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** Returns how often verdicts on measured figures are wrong; empty if there is none. Counts have no error rate. */
    private static String errorRates(GateResult result) {
        boolean decided = result.findings().stream()
                .filter(finding ->
                        finding.figure().isPresent() && !finding.figure().get().isCounted())
                .map(GateFinding::verdict)
                .anyMatch(verdict -> verdict == GateVerdict.WORSE || verdict == GateVerdict.NOT_WORSE);
        return decided
                ? "If a true change were just at the threshold, “worse” and “not worse” would each be wrong in at most 2.5 % "
                        + "of such gates, and far more rarely if it were elsewhere."
                : "";
    }

    private static String undecided(GateResult result) {
        List<GateFinding> undecided = result.of(GateVerdict.UNDECIDED);
        if (undecided.isEmpty()) {
            return "";
        }
        return "Undecided: for " + undecided.size() + " of " + figures(result)
                + " figures it is open whether they are worse by more than "
                + percent(result.rule().threshold()) + ": the threshold is within their intervals. To decide it, "
                + runs(undecided)
                + pairs(undecided, result.rule().threshold())
                + "judge fewer figures (--figure), or choose a larger --threshold"
                + enough(result)
                + (result.rule().undecidedPasses()
                        ? ". They pass, because of --undecided pass."
                        : "; or let them pass: --undecided pass.");
    }

    private static String runs(List<GateFinding> undecided) {
        List<GateFinding> known = undecided.stream()
                .filter(finding -> finding.runsToTell().isPresent())
                .sorted(Comparator.comparingInt(finding -> finding.runsToTell().getAsInt()))
                .toList();
        if (known.isEmpty()) {
            return "";
        }
        GateFinding most = known.get(known.size() - 1);
        return "make more runs of both sides (about "
                + known.get(0).runsToTell().getAsInt() + " each for "
                + name(known.get(0))
                + (known.size() == 1 ? "" : ", " + most.runsToTell().getAsInt() + " for " + name(most))
                + "), ";
    }

    /**
     * Returns the advice for pairs: to measure configurations longer, in turns. A session does not continue after its
     * end.
     */
    private static String pairs(List<GateFinding> undecided, Threshold threshold) {
        List<GateFinding> known = undecided.stream()
                .filter(finding -> finding.blocksToTell().isPresent())
                .sorted(Comparator.comparingInt(
                        finding -> finding.blocksToTell().getAsInt()))
                .toList();
        if (known.isEmpty() || threshold.percent() == 0) {
            return "";
        }
        GateFinding most = known.get(known.size() - 1);
        return "measure both again until it is known, in turns (run " + until(threshold) + "; "
                + effort(known.get(0))
                + (known.size() == 1 ? "" : ", " + effort(most))
                + "), ";
    }

    private static String effort(GateFinding finding) {
        int pairs = finding.blocksToTell().getAsInt();
        double seconds =
                finding.row().flatMap(Comparison.Row::blocks).orElseThrow().secondsFor(pairs);
        return BlockWording.effort(pairs, seconds) + " for " + name(finding);
    }

    /** Returns the threshold that decides; empty if the user cannot choose it. */
    private static String enough(GateResult result) {
        OptionalDouble part = result.thresholdToTell();
        double percent = part.isPresent() ? roundedUp(100 * part.getAsDouble()) : Double.NaN;
        return percent <= Threshold.MOST_PERCENT ? " (from " + number(percent) + " on nothing is undecided)" : "";
    }

    private static long figures(GateResult result) {
        return result.findings().stream()
                .filter(finding -> finding.figure().isPresent())
                .count();
    }

    /** Returns a value rounded up to two digits, so that it is still sufficient. */
    private static double roundedUp(double value) {
        double digit = Math.pow(10, Math.floor(Math.log10(value)) - 1);
        return Math.ceil(value / digit) * digit;
    }

    /** Returns the last line: the meaning of the exit code. */
    private static String verdict(GateResult result) {
        String than = percent(result.rule().threshold());
        return switch (result.verdict()) {
            case NOT_WORSE -> "not worse by more than " + than;
            case UNDECIDED -> "undecided whether worse by more than " + than;
            case NOT_COMPARED -> "not compared: " + names(result);
            case FAILED -> "failed: " + names(result);
            case WORSE -> "worse by more than " + than;
        };
    }

    private static String names(GateResult result) {
        return result.of(result.verdict()).stream().map(GateWording::name).collect(Collectors.joining(", "));
    }
}
