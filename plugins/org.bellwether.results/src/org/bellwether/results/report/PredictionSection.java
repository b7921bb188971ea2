// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.prediction.measured.PredictedAndMeasured;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.store.Store;

/**
 * The report's section with the gains of specialised configurations: predicted before the session, and measured by it.
 */
final class PredictionSection {
    private final SessionData view;
    private final List<ConfigurationComparison> comparisons;
    private final Store store;

    PredictionSection(SessionData view, List<ConfigurationComparison> comparisons, Store store) {
        this.view = view;
        this.comparisons = comparisons;
        this.store = store;
    }

    void addTo(Html html) {
        List<Group> groups = view.groups();
        for (Group other : groups) {
            Optional<PredictionRecord> record = PredictionRecord.read(
                    store.runFolder(other.runs().get(0).run().id()));
            Optional<Group> base = record.flatMap(found -> groups.stream()
                    .filter(group -> group.runs().get(0).run().variant().equals(found.base()))
                    .findFirst());
            if (base.isPresent()) {
                List<PredictedAndMeasured> rows =
                        PredictedAndMeasured.of(record.get(), base.get(), other, rows(base.get(), other));
                if (!rows.isEmpty()) {
                    section(html, record.get(), base.get(), other, rows);
                }
            }
        }
    }

    /** Returns the comparison of two configurations, if the first one is the base of all comparisons. */
    private List<Comparison.Row> rows(Group base, Group other) {
        return comparisons.stream()
                .filter(comparison -> comparison.base().number() == base.number()
                        && comparison.other().number() == other.number())
                .findFirst()
                .map(ConfigurationComparison::rows)
                .orElse(List.of());
    }

    private static void section(
            Html html, PredictionRecord record, Group base, Group other, List<PredictedAndMeasured> rows) {
        String caption = "Predicted and measured gains of " + other.label() + " over " + base.label();
        html.section("Predicted gain of " + other.label())
                .scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(List.of(
                        "figure",
                        base.label(),
                        other.label(),
                        "predicted gain",
                        "95 % interval",
                        "measured gain",
                        "95 % interval"));
        for (PredictedAndMeasured row : rows) {
            html.row(
                    "",
                    List.of(
                            row.label(),
                            row.amount(row.base()),
                            row.amount(row.other()),
                            row.amount(row.predicted().gain().value()),
                            row.range(row.predicted().gain()),
                            row.amount(row.measured().value()),
                            row.interval() ? row.range(row.measured()) : ""));
        }
        html.raw("</table></div>\n").element("p class=\"caption\"", caption(record));
        for (PredictedAndMeasured row : rows) {
            if (row.isMissed()) {
                html.element("p class=\"pairs\"", missed(row));
            }
        }
        html.raw("</section>\n");
    }

    private static String caption(PredictionRecord record) {
        return "A gain is by how much the figure falls. The prediction for "
                + String.join(", ", record.specialisations())
                + " was made before the session, from the calls and payloads of the model and the costs that this"
                + " machine's calibration of " + record.calibrated() + " measured."
                + (record.exact()
                        ? ""
                        : " How often the model sends some messages depends on conditions or computed values, and is"
                                + " estimated.");
    }

    private static String missed(PredictedAndMeasured row) {
        return "The measured gain of " + row.label() + ", "
                + row.amount(row.measured().value())
                + ", lies outside of the predicted interval, "
                + row.range(row.predicted().gain())
                + (row.interval() && row.isOverlapping() ? "; its own interval overlaps that." : ".");
    }
}
