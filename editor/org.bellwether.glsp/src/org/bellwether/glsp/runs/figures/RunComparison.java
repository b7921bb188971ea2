// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.io.IOException;
import java.util.List;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.results.comparison.Comparability;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;

/**
 * The comparison of a run with another run.
 *
 * @param rows the compared figures
 * @param warnings the reasons for doubt about the comparison
 */
public record RunComparison(List<Row> rows, List<String> warnings) {
    /** The seed of the bootstrap: the same figures give the same intervals. */
    private static final long SEED = 1;

    /**
     * The compared runs.
     *
     * @param run the id of the run whose figures are shown
     * @param base the id of the run with which it is compared
     */
    public record Question(String run, String base) {}

    /**
     * The comparison of one figure.
     *
     * @param effect the run's figure divided by the base's; the difference if the base's may be 0
     * @param ratio whether the effect is a ratio
     * @param verdict lower, higher, no-difference-seen, negligible or not-decidable
     */
    public record Row(String metric, String phase, String statistic, double effect, boolean ratio, String verdict) {}

    public static RunComparison of(RunStore store, Question question) throws IOException {
        ComparisonGroup base = side(store, question.base());
        ComparisonGroup other = side(store, question.run());
        List<Row> rows = store.with(open -> new Comparison(open, SEED)
                .rows(base, other).stream()
                        .filter(row -> Double.isFinite(row.effect()))
                        .map(row -> new Row(
                                row.figure().metric(),
                                row.figure().phase(),
                                row.figure().statistic(),
                                row.effect(),
                                row.figure().effect().none() == 1,
                                row.verdict().key()))
                        .toList());
        return new RunComparison(rows, new Comparability(base, other).warnings());
    }

    private static ComparisonGroup side(RunStore store, String id) {
        RunData run = store.run(id)
                .filter(found -> !found.metrics().isEmpty())
                .orElseThrow(() -> new EditRefused("One of these runs has no figures to compare."));
        SessionData session = store.session(run.run().session()).orElseThrow();
        return new ComparisonGroup(
                run.label(session.repeated()) + " " + run.run().shortName(),
                List.of(run),
                List.of(session.session()),
                session.host());
    }
}
