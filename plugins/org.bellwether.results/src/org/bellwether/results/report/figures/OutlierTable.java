// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Outliers;

/** The folded table of outliers: the samples of each row outside Tukey's fences, and their share of the variance. */
public final class OutlierTable {
    private static final List<String> HEAD = List.of(
            "target", "low severe", "low mild", "high mild", "high severe", "all", "their part of the variance");

    private final List<Group> groups;
    private final List<Row> rows;

    public OutlierTable(List<Group> groups, List<Row> rows) {
        this.groups = groups;
        this.rows = rows.stream()
                .filter(row -> groups.stream().anyMatch(group -> of(row, group).isPresent()))
                .toList();
    }

    public void addTo(Html html, String phase) {
        if (rows.isEmpty()) {
            return;
        }
        String caption = "Outliers of phase " + phase;
        html.raw("<details class=\"outliers\">")
                .element("summary", caption)
                .element(
                        "p class=\"caption\"",
                        "By Tukey's fences: mild beyond 1.5, severe beyond 3 interquartile ranges from the quartiles. All of them "
                                + "are in all figures: latencies have long tails.")
                .scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(HEAD);
        for (Row row : rows) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element(
                            "th colspan=\"" + HEAD.size() + "\" scope=\"rowgroup\""
                                    + Html.leadsTo("probe", row.probe()),
                            row.name(groups.stream().map(Group::pooled).toList()))
                    .raw("</tr>\n");
            groups.forEach(group -> of(row, group).ifPresent(outliers -> line(html, row, group, outliers)));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div></details>\n");
    }

    private static void line(Html html, Row row, Group group, Outliers outliers) {
        double samples = metric(row, group).map(metric -> metric.value("count")).orElse(Double.NaN);
        Outliers.Fences fences = outliers.fences();
        html.raw("<tr class=\"run\">")
                .element("th scope=\"row\" class=\"" + Palette.swatch(group.number()) + "\"", group.label());
        cell(html, outliers.lowSevere(), samples, below(fences.lowSevere()));
        cell(html, outliers.lowMild(), samples, below(fences.lowMild()));
        cell(html, outliers.highMild(), samples, "above " + Units.time(fences.highMild()));
        cell(html, outliers.highSevere(), samples, "above " + Units.time(fences.highSevere()));
        cell(html, outliers.count(), samples, "");
        html.element("td", part(outliers.varianceShare())).raw("</tr>\n");
    }

    /** Returns the text of a lower fence; empty if the fence is not above 0, because no latency lies below it. */
    private static String below(double fence) {
        return fence > 0 ? "below " + Units.time(fence) : "";
    }

    private static void cell(Html html, long count, double samples, String fence) {
        html.raw("<td>").raw(Html.text(count == 0 ? "0" : count + " (" + part(count / samples) + ")"));
        if (!fence.isEmpty()) {
            html.element("small", fence);
        }
        html.raw("</td>");
    }

    private static Optional<Outliers> of(Row row, Group group) {
        return metric(row, group).flatMap(Outliers::of);
    }

    private static Optional<MetricResult> metric(Row row, Group group) {
        return row.in(group.pooled(), "latency").or(() -> row.in(group.pooled(), "jitter"));
    }

    private static String part(double part) {
        return String.format(Locale.ROOT, part < 0.1 ? "%.2f %%" : "%.0f %%", 100 * part);
    }
}
