// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.model.util.UsualPercentiles;
import org.bellwether.results.data.DeadlineRemarks;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.statistics.ClockLimit;
import org.bellwether.results.statistics.MetricResult;

/**
 * A table with the figures of one phase: a body of rows for each probe with a row for each group, how its runs differ,
 * and how the other groups compare with the first. Columns without figures are left out.
 */
public final class FigureTable {
    private static final List<String> HEAD = Stream.of(
                    List.of("target", "samples"),
                    UsualPercentiles.labels(),
                    List.of(
                            "max",
                            "mean",
                            "service p50",
                            "× floor",
                            "jitter σ",
                            "1/s",
                            "misses",
                            "exceptions",
                            "± clocks"))
            .flatMap(List::stream)
            .toList();
    private static final List<String> LATENCIES = Stream.concat(
                    UsualPercentiles.keys().stream(), Stream.of("max", "mean", "serviceP50"))
            .toList();

    /**
     * The contents of a cell.
     *
     * @param spread how the figure differs between runs, or an empty text
     * @param reason why the figure is missing, or an empty text
     */
    private record Cell(String text, String spread, String reason) {
        Cell(String text) {
            this(text, "", "");
        }
    }

    /** @param group the number of the group that determines the colour, or -1 */
    private record Line(String style, int group, List<Cell> cells) {}

    private final List<Group> groups;
    private final List<RunData> runs;
    private final List<Row> rows;
    private final Optional<RatioVerdicts> verdicts;

    private FigureTable(List<Group> groups, List<Row> rows, Optional<RatioVerdicts> verdicts) {
        this.groups = groups;
        this.runs = groups.stream().map(Group::pooled).toList();
        this.rows = rows;
        this.verdicts = verdicts;
    }

    /** Returns a table with a row for each configuration, and the configurations' ratios. */
    public static FigureTable ofGroups(SessionData view, List<Row> rows, RatioVerdicts verdicts) {
        return new FigureTable(view.groups(), rows, Optional.of(verdicts));
    }

    /** Returns a table with a row for each run. */
    public static FigureTable ofRuns(SessionData view, List<Row> rows) {
        return new FigureTable(view.each(), rows, Optional.empty());
    }

    public void addTo(Html html, String caption) {
        List<List<Line>> bodies = rows.stream().map(this::body).toList();
        int[] columns = IntStream.range(0, HEAD.size())
                .filter(column -> column == 0
                        || bodies.stream()
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
                    .element(
                            "th colspan=\"" + columns.length + "\" scope=\"rowgroup\""
                                    + Html.leadsTo("probe", rows.get(i).probe()),
                            name(rows.get(i)))
                    .raw("</tr>\n");
            bodies.get(i).forEach(line -> line(html, line, columns));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div>\n");
        reasons(html, bodies);
        RatioVerdicts.legends(mark -> bodies.stream()
                        .flatMap(List::stream)
                        .flatMap(line -> line.cells().stream())
                        .anyMatch(cell -> cell.text().endsWith(mark)))
                .forEach(legend -> html.note(legend + "."));
    }

    private String name(Row row) {
        int replicas = ProbeFigures.members(runs, row.probe());
        return row.name(runs) + (replicas > 1 ? ", " + replicas + " replicas" : "");
    }

    /**
     * Adds the reasons for missing figures below the table, because titles of cells are neither printed nor read aloud.
     */
    private static void reasons(Html html, List<List<Line>> bodies) {
        List<String> reasons = bodies.stream()
                .flatMap(List::stream)
                .flatMap(line -> line.cells().stream())
                .map(Cell::reason)
                .filter(reason -> !reason.isEmpty())
                .distinct()
                .toList();
        if (!reasons.isEmpty()) {
            html.note(Units.NONE + " " + String.join("; ", reasons));
        }
    }

    private static void line(Html html, Line line, int[] columns) {
        html.raw("<tr class=\"" + line.style() + "\">");
        for (int column : columns) {
            Cell cell = line.cells().get(column);
            String refused =
                    cell.reason().isEmpty() ? "" : " class=\"refused\" title=\"" + Html.text(cell.reason()) + "\"";
            String swatch = line.group() < 0 ? "" : " class=\"" + Palette.swatch(line.group()) + "\"";
            html.raw(column == 0 ? "<th scope=\"row\"" + swatch + ">" : "<td" + refused + ">")
                    .raw(Html.text(cell.text()));
            if (!cell.spread().isEmpty()) {
                html.element("small", cell.spread());
            }
            html.raw(column == 0 ? "</th>" : "</td>");
        }
        html.raw("</tr>\n");
    }

    private List<Line> body(Row row) {
        List<Line> lines = new ArrayList<>();
        groups.forEach(group -> lines.add(new Line("run", group.number(), figures(row, group))));
        verdicts.ifPresent(known -> groups.stream()
                .skip(1)
                .forEach(group -> lines.add(new Line("ratio", -1, ratios(known, row, groups.get(0), group)))));
        return lines;
    }

    private static List<Cell> figures(Row row, Group group) {
        RunData run = group.pooled();
        Optional<MetricResult> latency = row.in(run, "latency");
        int count = group.runs().size();
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(group.label(), count > 1 ? count + " runs" : "", ""));
        cells.add(new Cell(count(row, run)));
        for (String percentile : UsualPercentiles.keys()) {
            cells.add(new Cell(
                    time(latency, percentile),
                    times(row, group, "latency", percentile),
                    latency.map(MetricResult::refused).orElse(Map.of()).getOrDefault(percentile, "")));
        }
        cells.add(new Cell(time(latency, "max"), times(row, group, "latency", "max"), ""));
        cells.add(new Cell(time(latency, "mean"), times(row, group, "latency", "mean"), ""));
        String service = service(latency);
        cells.add(new Cell(service, service.isEmpty() ? "" : times(row, group, "latency", "serviceP50"), ""));
        cells.add(new Cell(latency.map(metric -> Units.ratio(run.floorMultiple(metric, "p50")))
                .orElse("")));
        cells.add(new Cell(time(row.in(run, "jitter"), "stddev"), times(row, group, "jitter", "stddev"), ""));
        cells.add(new Cell(
                row.in(run, "throughput")
                        .map(metric -> Units.rate(metric.value("value")))
                        .orElse(""),
                group.spread(row, "throughput", "value")
                        .map(spread -> Units.rates(spread.low(), spread.high()))
                        .orElse(""),
                ""));
        cells.add(new Cell(row.in(run, "deadline-misses")
                .map(metric -> Units.plain(metric.value("count")) + " of " + Units.plain(metric.value("of"))
                        + DeadlineRemarks.of(metric))
                .orElse("")));
        cells.add(new Cell(row.exceptions(run)));
        cells.add(new Cell(latency.filter(metric -> metric.values().containsKey(ClockLimit.BOUND))
                .map(metric -> "±" + Units.time(metric.value(ClockLimit.BOUND)))
                .orElse("")));
        return cells;
    }

    private static String time(Optional<MetricResult> metric, String statistic) {
        return metric.map(found -> Units.time(found.value(statistic))).orElse("");
    }

    /** Returns the service time of a call; empty if its text equals that of its latency. */
    private static String service(Optional<MetricResult> latency) {
        String service = time(latency.filter(MetricResult::hasServiceTime), "serviceP50");
        return service.equals(time(latency, "p50")) ? "" : service;
    }

    private static String times(Row row, Group group, String kind, String statistic) {
        return group.spread(row, kind, statistic)
                .map(spread -> Units.times(spread.low(), spread.high()))
                .orElse("");
    }

    private static String count(Row row, RunData run) {
        return List.of("latency", "jitter", "throughput").stream()
                .map(kind -> row.in(run, kind))
                .flatMap(Optional::stream)
                .findFirst()
                .map(metric -> Units.plain(metric.value("count")))
                .orElse("");
    }

    private static List<Cell> ratios(RatioVerdicts verdicts, Row row, Group base, Group other) {
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(other.label() + " ÷ " + base.label()));
        cells.add(new Cell(""));
        for (String statistic : LATENCIES) {
            cells.add(ratio(verdicts, row, base, other, "latency", statistic));
        }
        cells.add(new Cell(""));
        cells.add(ratio(verdicts, row, base, other, "jitter", "stddev"));
        cells.add(ratio(verdicts, row, base, other, "throughput", "value"));
        cells.add(new Cell(""));
        cells.add(new Cell(""));
        cells.add(new Cell(""));
        return cells;
    }

    private static Cell ratio(RatioVerdicts verdicts, Row row, Group base, Group other, String kind, String statistic) {
        boolean lacksService = statistic.equals("serviceP50")
                && (service(row.in(base.pooled(), kind)).isEmpty()
                        || service(row.in(other.pooled(), kind)).isEmpty());
        return new Cell(lacksService ? "" : verdicts.ratio(row, base, other, kind, statistic));
    }
}
