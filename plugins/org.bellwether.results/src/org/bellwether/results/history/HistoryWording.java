// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.Quoted;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.Wording;

/** Describes a series in words. */
public final class HistoryWording {
    /** The change for which the output states the number of runs that would show it. */
    private static final double SMALL = 0.05;

    private static final String BARS = "▁▂▃▄▅▆▇█";

    private HistoryWording() {}

    /**
     * Returns the names that identify a series.
     *
     * @param all all series that are shown together; the model is named if there are several models
     */
    public static String place(Series series, List<Series> all) {
        return (all.stream().map(Series::model).distinct().count() > 1 ? series.model() + "/" : "")
                + series.experiment() + ", " + series.configuration()
                + (series.rateScale() == 1 ? "" : ", rate × " + series.rateScale())
                + (series.host().isEmpty() ? "" : ", on " + series.host());
    }

    /** Returns the size and the direction of a change. */
    public static String effect(Figure figure, Series.Change change) {
        Verdict verdict = change.after() < change.before() ? Verdict.LOWER : Verdict.HIGHER;
        String amount = figure.statistic().equals("part")
                ? String.format(Locale.ROOT, "%+.2f points", 100 * change.effect(figure))
                : String.format(Locale.ROOT, "%+.1f %%", 100 * (change.effect(figure) - 1));
        return amount + " (" + Wording.verdict(figure, verdict) + ")";
    }

    /** Returns a change as a sentence. */
    public static String sentence(Series series, Series.Change change) {
        Figure figure = series.figure();
        return Quoted.name(Wording.name(figure)) + ": " + effect(figure, change) + ", "
                + Wording.value(figure, change.before()) + " to " + Wording.value(figure, change.after())
                + ", between " + series.points().get(change.at() - 1).name() + " and "
                + series.points().get(change.at()).name()
                + String.format(Locale.ROOT, ", p = %.4f", change.p())
                + (change.differs().isEmpty() ? "" : "; also different: " + String.join(", ", change.differs()));
    }

    /**
     * Returns the size of a change that is found in four of five cases; empty if the series was not tested or has no
     * variation.
     */
    public static String visible(Series series) {
        if (series.visible().isEmpty() || series.visible().get().noise() == 0) {
            return "";
        }
        DetectableChange visible = series.visible().get();
        return visible.effect() == series.figure().effect()
                ? Wording.visible(series.figure(), visible.smallest())
                : Wording.value(series.figure(), visible.smallest());
    }

    /** Returns the limits of a history, as sentences; empty if there are none. */
    public static String limits(List<Series> series) {
        long few = series.stream()
                .filter(each -> each.points().size() < Series.TESTABLE)
                .count();
        List<String> sentences = new ArrayList<>();
        if (few > 0) {
            sentences.add((few == series.size() ? "All" : few)
                    + " series have too few runs to look for changes: it takes " + Series.TESTABLE + ", "
                    + EDivisive.LEAST + " of them after the change.");
        }
        if (few < series.size()) {
            sentences.add(
                    "A change in the middle of a series is visible from the size at which four of five such changes are "
                            + "found, by tests that hold for all series together.");
        }
        runsToSee(series).ifPresent(sentences::add);
        floors(series).ifPresent(sentences::add);
        return String.join(" ", sentences);
    }

    /** Returns the sentence that floors were removed from figures; empty if none were. */
    private static Optional<String> floors(List<Series> series) {
        List<String> removed = series.stream()
                .filter(each -> each.floorSlope() > 0)
                .map(each -> Wording.name(each.figure()) + String.format(Locale.ROOT, " (θ = %.2f)", each.floorSlope()))
                .distinct()
                .toList();
        return removed.isEmpty()
                ? Optional.empty()
                : Optional.of("The floors of the runs explain a part of " + String.join(", ", removed)
                        + ": this part is removed, so the values are those of a machine with the median floor.");
    }

    private static Optional<String> runsToSee(List<Series> series) {
        List<Series> unseen = series.stream()
                .filter(each -> runsToSee(each).isPresent())
                .sorted(Comparator.comparingInt(each -> runsToSee(each).getAsInt()))
                .toList();
        if (unseen.isEmpty()) {
            return Optional.empty();
        }
        Series most = unseen.get(unseen.size() - 1);
        return Optional.of(
                "One of 5 % would take about " + runsToSee(unseen.get(0)).getAsInt() + " runs ("
                        + Wording.name(unseen.get(0).figure()) + ")"
                        + (unseen.size() == 1
                                ? "."
                                : " to " + runsToSee(most).getAsInt() + " (" + Wording.name(most.figure())
                                        + "), half of them after it."));
    }

    /**
     * Returns the approximate number of runs that shows a change of {@link #SMALL}; empty if the existing runs suffice,
     * or if it is unknown.
     */
    static OptionalInt runsToSee(Series series) {
        return series.visible().map(visible -> visible.runsToSee(SMALL)).orElse(OptionalInt.empty());
    }

    /**
     * Returns a line of bars between the smallest and the largest value. For many values, a bar is the mean of
     * neighbours.
     */
    public static String sparkline(double[] values, int width) {
        int bars = Math.min(width, values.length);
        double[] means = new double[bars];
        for (int i = 0; i < bars; i++) {
            int from = (int) ((long) i * values.length / bars);
            int to = (int) ((long) (i + 1) * values.length / bars);
            means[i] = Arrays.stream(values, from, to).average().orElseThrow();
        }
        double low = Arrays.stream(means).min().orElse(0);
        double high = Arrays.stream(means).max().orElse(0);
        StringBuilder line = new StringBuilder();
        for (double mean : means) {
            double part = high == low ? 0.5 : (mean - low) / (high - low);
            line.append(BARS.charAt((int) Math.min(BARS.length() - 1, Math.floor(part * BARS.length()))));
        }
        return line.toString();
    }
}
