// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.results.report.SessionView.Row;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Status;

/**
 * Figures of one phase: a group of rows for each probe, a row in it for each run, and their ratio where there are two.
 * Columns that nothing stands in are left out.
 */
final class FigureTable {
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p999");
    private static final List<String> HEAD = List.of(
            "target",
            "samples",
            "p50",
            "p90",
            "p99",
            "p99.9",
            "max",
            "mean",
            "× floor",
            "jitter σ",
            "1/s",
            "misses",
            "exceptions");

    /** A figure, and why it is missing. */
    private record Cell(String text, String reason) {
        Cell(String text) {
            this(text, "");
        }
    }

    private record Line(String style, List<Cell> cells) {}

    private final SessionView view;
    private final List<Row> rows;
    private final List<RunView> runs;

    FigureTable(SessionView view, List<Row> rows) {
        this.view = view;
        this.rows = rows;
        this.runs = view.runs().stream()
                .filter(run -> run.run().status() == Status.OK)
                .toList();
    }

    void addTo(Html html, String caption) {
        List<List<Line>> groups = rows.stream().map(this::group).toList();
        int[] columns = IntStream.range(0, HEAD.size())
                .filter(column -> column == 0
                        || groups.stream()
                                .flatMap(List::stream)
                                .anyMatch(
                                        line -> !line.cells().get(column).text().isEmpty()))
                .toArray();
        html.scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(IntStream.of(columns).mapToObj(HEAD::get).toList());
        for (int i = 0; i < rows.size(); i++) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element("th colspan=\"" + columns.length + "\" scope=\"rowgroup\"", name(rows.get(i)))
                    .raw("</tr>\n");
            groups.get(i).forEach(line -> line(html, line, columns));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div>\n");
        reasons(html, groups);
    }

    private String name(Row row) {
        int replicas = ProbeFigures.members(runs, row.probe());
        return row.name(runs) + (replicas > 1 ? ", " + replicas + " replicas" : "");
    }

    /** Why figures are missing: a title alone is neither printed nor read out. */
    private static void reasons(Html html, List<List<Line>> groups) {
        List<String> reasons = groups.stream()
                .flatMap(List::stream)
                .flatMap(line -> line.cells().stream())
                .map(Cell::reason)
                .filter(reason -> !reason.isEmpty())
                .distinct()
                .toList();
        if (!reasons.isEmpty()) {
            html.element("p class=\"caption\"", Units.NONE + " " + String.join("; ", reasons));
        }
    }

    private static void line(Html html, Line line, int[] columns) {
        html.raw("<tr class=\"" + line.style() + "\">");
        for (int column : columns) {
            Cell cell = line.cells().get(column);
            String refused =
                    cell.reason().isEmpty() ? "" : " class=\"refused\" title=\"" + Html.text(cell.reason()) + "\"";
            html.element(column == 0 ? "th scope=\"row\"" : "td" + refused, cell.text());
        }
        html.raw("</tr>\n");
    }

    private List<Line> group(Row row) {
        List<Line> lines = new ArrayList<>();
        runs.forEach(run -> lines.add(new Line("run", figures(row, run))));
        if (runs.size() == 2) {
            lines.add(new Line("ratio", ratios(row)));
        }
        return lines;
    }

    private List<Cell> figures(Row row, RunView run) {
        Optional<MetricResult> latency = row.in(run, "latency");
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(run.label(view.repeated())));
        cells.add(new Cell(count(row, run)));
        for (String percentile : PERCENTILES) {
            cells.add(new Cell(
                    time(latency, percentile),
                    latency.map(MetricResult::refused).orElse(Map.of()).getOrDefault(percentile, "")));
        }
        cells.add(new Cell(time(latency, "max")));
        cells.add(new Cell(time(latency, "mean")));
        cells.add(new Cell(latency.map(metric -> Units.ratio(run.floorMultiple(metric, "p50")))
                .orElse("")));
        cells.add(new Cell(time(row.in(run, "jitter"), "stddev")));
        cells.add(new Cell(row.in(run, "throughput")
                .map(metric -> Units.rate(metric.value("value")))
                .orElse("")));
        cells.add(new Cell(row.in(run, "deadline-misses")
                .map(metric -> Units.plain(metric.value("count")) + " of " + Units.plain(metric.value("of")))
                .orElse("")));
        cells.add(new Cell(row.exceptions(run)));
        return cells;
    }

    private static String time(Optional<MetricResult> metric, String statistic) {
        return metric.map(found -> Units.time(found.value(statistic))).orElse("");
    }

    private static String count(Row row, RunView run) {
        return List.of("latency", "jitter", "throughput").stream()
                .map(kind -> row.in(run, kind))
                .flatMap(Optional::stream)
                .findFirst()
                .map(metric -> Units.plain(metric.value("count")))
                .orElse("");
    }

    private List<Cell> ratios(Row row) {
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(
                runs.get(1).label(view.repeated()) + " ÷ " + runs.get(0).label(view.repeated())));
        cells.add(new Cell(""));
        for (String statistic : List.of("p50", "p90", "p99", "p999", "max", "mean")) {
            cells.add(ratio(row, "latency", statistic));
        }
        cells.add(new Cell(""));
        cells.add(ratio(row, "jitter", "stddev"));
        cells.add(ratio(row, "throughput", "value"));
        cells.add(new Cell(""));
        cells.add(new Cell(""));
        return cells;
    }

    private Cell ratio(Row row, String kind, String statistic) {
        Optional<MetricResult> one = row.in(runs.get(0), kind);
        Optional<MetricResult> other = row.in(runs.get(1), kind);
        return new Cell(
                one.isEmpty() || other.isEmpty()
                        ? ""
                        : Units.ratio(other.get().value(statistic) / one.get().value(statistic)));
    }
}
