// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.Arrays;
import java.util.Locale;
import org.bellwether.results.Quoted;
import org.bellwether.results.comparison.Figure;
import org.bellwether.results.comparison.Verdict;
import org.bellwether.results.comparison.Wording;

/** What is said of a series. */
public final class HistoryWording {
    private static final String BARS = "▁▂▃▄▅▆▇█";

    private HistoryWording() {}

    /** Where a series belongs. */
    public static String place(Series series) {
        return series.experiment() + ", " + series.configuration()
                + (series.rateScale() == 1 ? "" : ", rate × " + series.rateScale())
                + (series.host().isEmpty() ? "" : ", on " + series.host());
    }

    /** How much a change was, in what direction. */
    public static String effect(Figure figure, Series.Change change) {
        Verdict verdict = change.after() < change.before() ? Verdict.LOWER : Verdict.HIGHER;
        String amount = figure.statistic().equals("part")
                ? String.format(Locale.ROOT, "%+.2f points", 100 * change.effect(figure))
                : String.format(Locale.ROOT, "%+.1f %%", 100 * (change.effect(figure) - 1));
        return amount + " (" + Wording.verdict(figure, verdict) + ")";
    }

    /** A change as a sentence. */
    public static String sentence(Series series, Series.Change change) {
        Figure figure = series.figure();
        return Quoted.name(Wording.name(figure)) + ": " + effect(figure, change) + ", "
                + Wording.value(figure, change.before()) + " to " + Wording.value(figure, change.after())
                + ", between " + series.points().get(change.at() - 1).name() + " and "
                + series.points().get(change.at()).name()
                + String.format(Locale.ROOT, ", p = %.4f", change.p())
                + (change.differs().isEmpty() ? "" : "; also different: " + String.join(", ", change.differs()));
    }

    /** A line of bars from the smallest to the largest value; of many values the means of neighbours. */
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
