// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.paired.multiplicity.AdjustedProbabilities;

/**
 * Comparisons of several configurations with one base, which are read together. Three equal variants of which each is
 * tested at 5 % would raise a false alarm in up to 14 % of the sessions. So the verdicts of all primary figures of all
 * comparisons hold together (Holm), and all explored figures together have a false discovery rate (Benjamini and Hochberg).
 */
public final class MultipleComparisons {
    private MultipleComparisons() {}

    /**
     * Returns the rows with verdicts that hold together. It may be asked again with rows that it returned.
     *
     * @param comparisons the rows of each comparison
     * @return in the same order
     */
    public static List<List<Row>> together(List<List<Row>> comparisons) {
        List<Row> rows = comparisons.stream().flatMap(List::stream).toList();
        double level = rows.stream().mapToDouble(Row::level).min().orElse(Comparison.ALPHA);
        double[] primary = AdjustedProbabilities.holm(at(level, rows, row -> row.isMeasured() && row.primary()));
        double[] explored =
                AdjustedProbabilities.benjaminiHochberg(at(level, rows, row -> row.isMeasured() && !row.primary()));
        int tests = (int)
                Math.max(1, Arrays.stream(primary).filter(p -> !Double.isNaN(p)).count());
        List<List<Row>> together = new ArrayList<>();
        int next = 0;
        for (List<Row> comparison : comparisons) {
            List<Row> corrected = new ArrayList<>();
            for (Row row : comparison) {
                double adjusted = row.primary() ? primary[next] : explored[next];
                corrected.add(
                        row.isMeasured()
                                ? row.corrected(Math.min(1, adjusted * row.level() / level), row.primary() ? tests : 1)
                                : row.corrected(row.probability(), 1));
                next++;
            }
            together.add(corrected);
        }
        return together;
    }

    /**
     * Returns the probabilities in proportion to one level: comparisons that ended at different looks have different
     * levels.
     */
    private static double[] at(double level, List<Row> rows, Predicate<Row> wanted) {
        return rows.stream()
                .mapToDouble(row -> wanted.test(row) ? row.probability() * level / row.level() : Double.NaN)
                .toArray();
    }
}
