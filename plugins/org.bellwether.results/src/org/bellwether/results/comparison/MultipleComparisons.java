// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.paired.multiplicity.AdjustedProbabilities;

/**
 * Corrects comparisons of several configurations with one base. With three equal variants that are each tested at 5 %,
 * up to 14 % of the sessions would have a false alarm. Therefore the verdicts of all primary figures of all comparisons
 * hold simultaneously (Holm), and all explored figures together have a false discovery rate (Benjamini and Hochberg).
 */
public final class MultipleComparisons {
    private MultipleComparisons() {}

    /**
     * Returns the rows with verdicts that hold simultaneously. The returned rows may be passed to this method again.
     *
     * @param comparisons the rows of each comparison
     * @return the rows in the same order
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
     * Returns the probabilities, scaled to one level: comparisons that ended at different looks have different levels.
     */
    private static double[] at(double level, List<Row> rows, Predicate<Row> wanted) {
        return rows.stream()
                .mapToDouble(row -> wanted.test(row) ? row.probability() * level / row.level() : Double.NaN)
                .toArray();
    }
}
