// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.bounds.BoundsRecord;
import org.bellwether.results.bounds.BoundsRecord.Bound;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;

/**
 * The report's section with the worst cases that the analysis of schedulability found, and the largest measured values.
 * A measured value above its bound shows that an assumption of the analysis is wrong.
 */
final class BoundSection {
    private final SessionData view;
    private final Store store;

    BoundSection(SessionData view, Store store) {
        this.view = view;
        this.store = store;
    }

    /** A bound, with the measured metric. */
    private record Row(Bound bound, MetricResult metric) {
        boolean ofLatency() {
            return bound.kind().equals(BoundsRecord.LATENCY);
        }

        /** Returns whether the measurement contradicts the analysis. */
        boolean isBroken() {
            return ofLatency()
                    ? bound.boundNs() != null && metric.value("max") > bound.boundNs()
                    : bound.guaranteed() && metric.value("count") > 0;
        }

        String figure() {
            return bound.metric() + " in phase " + bound.phase();
        }

        String limit() {
            return bound.boundNs() == null ? Units.NONE : Units.time(bound.boundNs());
        }

        String measured() {
            return ofLatency()
                    ? Units.time(metric.value("max"))
                    : Units.plain(metric.value("count")) + " of " + Units.plain(metric.value("of")) + " missed";
        }

        String guaranteed() {
            String how = bound.test().isEmpty() ? "" : " by " + bound.test();
            return bound.guaranteed() ? "yes" + how : bound.reason().isEmpty() ? "no" + how : "no verdict";
        }

        String contradiction() {
            return bound.name() + ": "
                    + (ofLatency()
                            ? "the measured worst case of " + figure() + ", " + measured()
                                    + ", is above the analysed bound, " + limit()
                            : measured() + " by " + figure() + ", although the analysis guarantees the deadline of "
                                    + Units.time(bound.deadlineNs()))
                    + ". So an assumption of the analysis does not hold here.";
        }
    }

    void addTo(Html html) {
        for (Group group : view.groups()) {
            Optional<BoundsRecord> record =
                    BoundsRecord.read(store.runFolder(group.runs().get(0).run().id()));
            if (record.isPresent()) {
                List<Row> rows = rows(record.get(), group);
                if (!rows.isEmpty()) {
                    section(html, record.get(), group, rows);
                }
            }
        }
    }

    private static List<Row> rows(BoundsRecord record, Group group) {
        List<Row> rows = new ArrayList<>();
        for (Bound bound : record.bounds()) {
            group.pooled()
                    .metric(bound.metric(), bound.phase(), bound.kind())
                    .ifPresent(metric -> rows.add(new Row(bound, metric)));
        }
        return rows;
    }

    private void section(Html html, BoundsRecord record, Group group, List<Row> rows) {
        String title = "Bounds and measured worst cases" + (view.groups().size() > 1 ? " of " + group.label() : "");
        html.section(title)
                .scroll(title)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", title)
                .head(List.of("of", "figure", "deadline", "guaranteed", "bound", "measured worst case"));
        for (Row row : rows) {
            html.row(
                    "",
                    List.of(
                            row.bound().name(),
                            row.figure(),
                            Units.time(row.bound().deadlineNs()),
                            row.guaranteed(),
                            row.limit(),
                            row.measured()));
        }
        html.raw("</table></div>\n")
                .element(
                        "p class=\"caption\"",
                        "The bounds are those of bellwether analyse, by " + record.discipline() + ", from the model's"
                                + " times; they were computed before anything ran. A latency that a timer's own calls"
                                + " or events have counts from the activation, and so does its bound.");
        rows.stream()
                .filter(Row::isBroken)
                .forEach(row -> html.element("p class=\"banner\" role=\"note\"", row.contradiction()));
        reasons(html, rows);
        if (!record.assumptions().isEmpty()) {
            html.raw("<details>").element("summary", "What the bounds assume").raw("<ul>");
            record.assumptions().forEach(assumption -> html.element("li", assumption));
            html.raw("</ul></details>\n");
        }
        html.raw("</section>\n");
    }

    private static void reasons(Html html, List<Row> rows) {
        rows.stream()
                .map(Row::bound)
                .filter(bound -> !bound.reason().isEmpty())
                .map(bound -> bound.name() + " has no verdict: " + bound.reason() + ".")
                .distinct()
                .forEach(reason -> html.element("p class=\"caption\"", reason));
    }
}
