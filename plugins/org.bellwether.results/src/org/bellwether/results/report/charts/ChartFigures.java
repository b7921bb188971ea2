// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.statistics.WarmUp;

/** Adds the three charts of a row, each with a description for people who cannot see it. */
public final class ChartFigures {
    private final List<Group> groups;
    private final List<RunData> runs;

    public ChartFigures(SessionData view) {
        this.groups = view.groups();
        this.runs = groups.stream().map(Group::pooled).toList();
    }

    public void add(Html html, Row row, String id) {
        String name = row.name(runs) + ", " + row.phase();
        html.raw("<figure>")
                .element("figcaption" + Html.leadsTo("probe", row.probe()), name)
                .raw("<div class=\"pair\">");
        chart(html, "chart", id + "-percentiles", "Latency by percentile of " + name + ": " + percentiles(row));
        chart(html, "chart", id + "-histogram", "Histogram of " + name + ": " + range(row));
        html.raw("</div>");
        chart(html, "chart over-time", id + "-time", "Samples over time of " + name + ": " + range(row) + warmUp(row));
        html.raw("</figure>\n");
    }

    private static void chart(Html html, String style, String id, String text) {
        html.raw("<div class=\"" + style + "\" id=\"" + id + "\" role=\"img\" aria-label=\"" + Html.text(text)
                + "\"></div>");
    }

    private String warmUp(Row row) {
        return groups.stream()
                .flatMap(group -> group.runs().stream())
                .flatMap(run -> row.all(run).stream())
                .flatMap(metric -> WarmUp.of(metric).stream())
                .max(Comparator.comparingDouble(WarmUp::ns))
                .map(warmUp -> "; the first " + Units.time(warmUp.ns()) + " of each round look like warm-up")
                .orElse("");
    }

    private String percentiles(Row row) {
        return each(row, List.of("p50", "p90", "p99", "max"));
    }

    private String range(Row row) {
        return each(row, List.of("min", "p50", "max"));
    }

    private String each(Row row, List<String> statistics) {
        String text = groups.stream()
                .flatMap(group -> row.in(group.pooled(), "latency").stream()
                        .map(latency -> group.label() + " "
                                + statistics.stream()
                                        .filter(statistic -> latency.values().containsKey(statistic))
                                        .map(statistic -> statistic + " " + Units.time(latency.value(statistic)))
                                        .collect(Collectors.joining(", "))))
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? "the table of connections has the figures" : text;
    }
}
