// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.data.AggregatedDeadlines;
import org.bellwether.results.data.DeadlineRemarks;
import org.bellwether.results.data.FootprintRow;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RecomputationRow;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.InstructionRow;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.report.variants.VariantLegend;
import org.bellwether.results.statistics.ClockLimit;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Status;

/**
 * A session's figures on the terminal: a row for each probe and phase, configurations under one another, and their
 * ratios.
 */
public final class ResultTable {
    private static final String SERVICE = "service p50";
    private static final String CLOCKS = "± clocks";

    private static final List<String> HEADER = List.of(
            "", "p50", "p90", "p99", "max", SERVICE, "× floor", "jitter σ", "1/s", "misses", "exceptions", CLOCKS);

    /** The explanations of columns whose names are not sufficient. */
    private static final Map<String, String> LEGEND = Map.of(
            SERVICE,
            "the time of the call itself, without the lateness of its timer",
            "× floor",
            "p50 in multiples of a raw ping-pong of the same size",
            "jitter σ",
            "standard deviation",
            "1/s",
            "calls or events a second",
            "misses",
            "of deadlines, of all samples",
            CLOCKS,
            "how wrong each figure is at most, as two hosts' clocks measured it");

    private static final Pattern STYLES = Pattern.compile("\u001b\\[[0-9;]*m");

    private final Console console;
    private final SessionData view;
    private final List<Group> groups;
    private final RatioVerdicts verdicts;

    public ResultTable(Console console, SessionData view, RatioVerdicts verdicts) {
        this.verdicts = verdicts;
        this.console = console;
        this.view = AggregatedDeadlines.of(view);
        this.groups = this.view.groups();
    }

    /** Returns the text. A session without figures has no remarks about their quality. */
    public String render() {
        StringBuilder text = new StringBuilder(title());
        if (!groups.isEmpty()) {
            figures(text);
            VariantLegend.of(view).ifPresent(legend -> variants(text, legend));
        }
        if (view.session().report() != null && view.session().status() != Status.INTERRUPTED) {
            text.append("report  ").append(view.session().report()).append('\n');
        }
        runs(text);
        return text.toString();
    }

    private void figures(StringBuilder text) {
        view.banners().forEach(banner -> remark(text, banner));
        String table = table();
        text.append('\n').append(table).append('\n').append(legend(table));
        recomputations(text);
        footprints(text);
        instructions(text);
        view.warnings().forEach(warning -> remark(text, warning));
        if (!view.warnings().isEmpty()) {
            text.append(console.faint("  (how to fix the machine: " + Program.typed() + " doctor)"))
                    .append("\n\n");
        }
    }

    /** Adds the settings of each named configuration. */
    private void variants(StringBuilder text, VariantLegend legend) {
        int longest = legend.variants().stream()
                .mapToInt(variant -> variant.label().length())
                .max()
                .orElse(0);
        for (VariantLegend.Variant variant : legend.variants()) {
            String label =
                    variant.label() + " ".repeat(longest - variant.label().length());
            text.append(Paragraph.of(label + "  ", legend.text(variant), console.columns()));
        }
        if (!legend.sentence().isEmpty()) {
            text.append(Paragraph.of("", legend.sentence(), console.columns()));
        }
        text.append('\n');
    }

    private String legend(String table) {
        String columns = HEADER.stream()
                .filter(column -> LEGEND.containsKey(column) && table.contains("  " + column))
                .map(column -> column + ": " + LEGEND.get(column))
                .collect(Collectors.joining("; "));
        String words = Stream.concat(Stream.of(columns), RatioVerdicts.legends(table::contains).stream())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? "" : console.faint(Paragraph.of("", words, console.columns())) + "\n";
    }

    /** Adds the names of the runs; runs of one configuration are on one line. */
    private void runs(StringBuilder text) {
        if (!view.repeated()) {
            view.runs().forEach(run -> line(text, "run", run.run().shortName() + "  " + run.label(false) + note(run)));
            return;
        }
        for (Group group : groups) {
            String names =
                    group.runs().stream().map(run -> run.run().shortName()).collect(Collectors.joining(" "));
            text.append(Paragraph.of("runs    ", group.label() + "  " + names, console.columns()));
        }
        view.runs().stream()
                .filter(run -> run.run().status() != Status.OK)
                .forEach(run -> line(text, "run", run.run().shortName() + "  " + run.label(true) + note(run)));
        if (groups.size() > 1) {
            line(text, "compare", Program.typed() + " compare " + view.session().id());
        }
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(" ".repeat(8 - name.length())).append(value).append('\n');
    }

    private void remark(StringBuilder text, String remark) {
        text.append(Paragraph.of("! ", Program.inText(remark), console.columns()));
    }

    private String title() {
        return console.bold(view.session().model() + " / " + view.session().experiment()) + "\n";
    }

    private static String note(RunData run) {
        return run.run().status() == Status.OK ? "" : ": " + run.run().status().key();
    }

    private String table() {
        String wide = wide();
        return wide.lines().allMatch(line -> STYLES.matcher(line).replaceAll("").length() <= console.columns())
                ? wide
                : narrow();
    }

    /** Returns a table with all phases in the same columns. */
    private String wide() {
        TextTable table = new TextTable(1);
        for (String phase : view.phases()) {
            if (!phase.equals(view.phases().get(0))) {
                table.text("");
            }
            heading(table, phase);
            view.rows(phase).forEach(row -> rows(table, row));
        }
        floors(table);
        return table.render();
    }

    /**
     * Returns tables for narrow terminals: names have lines of their own, and each phase has only the columns that it
     * needs.
     */
    private String narrow() {
        StringBuilder text = new StringBuilder();
        for (String phase : view.phases()) {
            text.append(text.isEmpty() ? "" : "\n");
            TextTable table = new TextTable(1);
            heading(table, phase);
            // With two configurations, the name of the second one is clear, and is left out
            view.rows(phase)
                    .forEach(row -> stacked(
                            table,
                            row,
                            group -> "  " + (groups.size() > 2 ? group.label() + " " : "") + "÷ "
                                    + groups.get(0).label()));
            text.append(table.render());
        }
        TextTable table = new TextTable(1);
        floors(table);
        return text.append(table.render()).toString();
    }

    private void heading(TextTable table, String phase) {
        List<String> header = new ArrayList<>(HEADER);
        header.set(0, phase);
        table.heading(header, console::bold);
    }

    private void rows(TextTable table, Row row) {
        if (groups.size() == 1 && groups.get(0).runs().size() == 1) {
            table.row(cells(row.name(runs()), row, groups.get(0).pooled()));
        } else {
            stacked(
                    table,
                    row,
                    group -> "  " + group.label() + " ÷ " + groups.get(0).label());
        }
    }

    /** Returns one run for each configuration, which stands for all runs of this configuration. */
    private List<RunData> runs() {
        return groups.stream().map(Group::pooled).toList();
    }

    private void stacked(TextTable table, Row row, Function<Group, String> ratio) {
        table.text(row.name(runs()));
        boolean one = groups.size() == 1 && groups.get(0).runs().size() == 1;
        for (Group group : groups) {
            table.row(cells(one ? "" : "  " + group.label(), row, group.pooled()));
            if (group.runs().size() > 1) {
                table.row(spreads("    " + group.runs().size() + " runs", row, group), console::faint);
            }
        }
        groups.stream().skip(1).forEach(other -> table.row(ratios(ratio.apply(other), row, other), console::faint));
    }

    /** Returns the smallest and the largest value of the runs. */
    private static List<String> spreads(String label, Row row, Group group) {
        List<String> cells = new ArrayList<>(List.of(label));
        for (String statistic : List.of("p50", "p90", "p99", "max")) {
            cells.add(times(group.spread(row, "latency", statistic)));
        }
        boolean own = !service(row.in(group.pooled(), "latency")).isEmpty();
        cells.add(own ? times(group.spread(row, "latency", "serviceP50")) : "");
        cells.add("");
        cells.add(times(group.spread(row, "jitter", "stddev")));
        cells.add(group.spread(row, "throughput", "value")
                .map(spread -> Units.rates(spread.low(), spread.high()))
                .orElse(""));
        return cells;
    }

    private static String times(Optional<Group.Spread> spread) {
        return spread.map(found -> Units.times(found.low(), found.high())).orElse("");
    }

    private static List<String> cells(String label, Row row, RunData run) {
        Optional<MetricResult> latency = row.in(run, "latency");
        List<String> cells = new ArrayList<>(List.of(label));
        for (String statistic : List.of("p50", "p90", "p99", "max")) {
            cells.add(latency.map(metric -> Units.time(metric.value(statistic))).orElse(""));
        }
        cells.add(service(latency));
        cells.add(latency.map(metric -> Units.ratio(run.floorMultiple(metric, "p50")))
                .orElse(""));
        cells.add(row.in(run, "jitter")
                .map(metric -> Units.time(metric.value("stddev")))
                .orElse(""));
        cells.add(row.in(run, "throughput")
                .map(metric -> Units.rate(metric.value("value")))
                .orElse(""));
        cells.add(row.in(run, "deadline-misses").map(ResultTable::misses).orElse(""));
        cells.add(row.exceptions(run));
        cells.add(latency.filter(metric -> metric.values().containsKey(ClockLimit.BOUND))
                .map(metric -> "±" + time(metric, ClockLimit.BOUND))
                .orElse(""));
        return cells;
    }

    /** Returns the service time of a call; empty if its text equals that of its latency. */
    private static String service(Optional<MetricResult> latency) {
        return latency.filter(MetricResult::hasServiceTime)
                .filter(metric -> !time(metric, "serviceP50").equals(time(metric, "p50")))
                .map(metric -> time(metric, "serviceP50"))
                .orElse("");
    }

    private static String time(MetricResult metric, String statistic) {
        return Units.time(metric.value(statistic));
    }

    private static String misses(MetricResult metric) {
        return Units.plain(metric.value("count")) + "/" + Units.plain(metric.value("of")) + DeadlineRemarks.of(metric);
    }

    private List<String> ratios(String label, Row row, Group group) {
        List<String> cells = new ArrayList<>(List.of(label));
        for (String statistic : List.of("p50", "p90", "p99", "max")) {
            cells.add(ratio(row, group, "latency", statistic));
        }
        boolean own = Stream.of(groups.get(0), group)
                .noneMatch(each -> service(row.in(each.pooled(), "latency")).isEmpty());
        cells.add(own ? ratio(row, group, "latency", "serviceP50") : "");
        cells.add("");
        cells.add(ratio(row, group, "jitter", "stddev"));
        cells.add(ratio(row, group, "throughput", "value"));
        return cells;
    }

    private String ratio(Row row, Group group, String kind, String statistic) {
        return verdicts.ratio(row, groups.get(0), group, kind, statistic);
    }

    /** Adds the times in which processes recomputed the rates of their timers, if they did. */
    private void recomputations(StringBuilder text) {
        List<RecomputationRow> rows = RecomputationRow.of(view);
        if (rows.isEmpty()) {
            return;
        }
        int[] columns = IntStream.range(0, RecomputationRow.HEAD.size()).toArray();
        TextTable table = new TextTable(1);
        table.heading(cells("recomputations", RecomputationRow.HEAD, columns), console::bold);
        for (RecomputationRow row : rows) {
            table.text(row.title());
            groups.forEach(group -> table.row(cells("  " + group.label(), row.cells(group), columns)));
        }
        text.append(table.render()).append('\n');
    }

    /** Adds the memory of processes; leaves out empty columns. */
    private void footprints(StringBuilder text) {
        List<FootprintRow> rows = view.footprints();
        if (rows.isEmpty()) {
            return;
        }
        int[] columns = IntStream.range(0, FootprintRow.HEAD.size())
                .filter(column -> rows.stream()
                        .flatMap(row -> groups.stream().map(row::cells))
                        .anyMatch(cells -> !cells.get(column).isEmpty()))
                .toArray();
        TextTable table = new TextTable(1);
        table.heading(cells("memory", FootprintRow.HEAD, columns), console::bold);
        for (FootprintRow row : rows) {
            table.text(row.title(view));
            for (Group group : groups) {
                table.row(cells("  " + group.label(), row.cells(group), columns));
                if (group.runs().size() > 1) {
                    table.row(
                            cells("    " + group.runs().size() + " runs", row.spreads(group), columns), console::faint);
                }
            }
            groups.stream()
                    .skip(1)
                    .forEach(other -> table.row(
                            cells(
                                    "  " + other.label() + " ÷ " + groups.get(0).label(),
                                    row.ratios(groups.get(0), other),
                                    columns),
                            console::faint));
        }
        text.append(table.render()).append('\n');
    }

    /** Adds the instructions of an activation, if they were counted. */
    private void instructions(StringBuilder text) {
        List<InstructionRow> rows = InstructionRow.of(view);
        if (rows.isEmpty()) {
            return;
        }
        int[] columns = IntStream.range(0, InstructionRow.HEAD.size())
                .filter(column -> rows.stream()
                        .flatMap(row -> groups.stream().map(row::cells))
                        .anyMatch(cells -> !cells.get(column).isEmpty()))
                .toArray();
        TextTable table = new TextTable(1);
        table.heading(cells("an activation", InstructionRow.HEAD, columns), console::bold);
        for (InstructionRow row : rows) {
            table.text(row.title());
            groups.forEach(group -> table.row(cells("  " + group.label(), row.cells(group), columns)));
            groups.stream()
                    .skip(1)
                    .forEach(other -> table.row(
                            cells(
                                    "  " + other.label() + " ÷ " + groups.get(0).label(),
                                    row.ratios(groups.get(0), other),
                                    columns),
                            console::faint));
        }
        text.append(table.render()).append('\n');
    }

    private static List<String> cells(String label, List<String> all, int[] columns) {
        List<String> cells = new ArrayList<>(List.of(label));
        IntStream.of(columns).mapToObj(all::get).forEach(cells::add);
        return cells;
    }

    private void floors(TextTable table) {
        if (view.floors().isEmpty()) {
            return;
        }
        table.text("");
        table.heading(List.of("floor", "p50", "p90", "p99", "max"), console::bold);
        for (MetricResult floor : view.floors()) {
            table.row(floor(floor.name(), floor));
            if (groups.size() > 1) {
                groups.forEach(group -> group.pooled().ownFloors().stream()
                        .filter(own -> own.name().equals(floor.name()))
                        .forEach(own -> table.row(floor("  beside " + group.label(), own), console::faint)));
            }
        }
    }

    private static List<String> floor(String label, MetricResult floor) {
        return List.of(
                label,
                Units.time(floor.value("p50")),
                Units.time(floor.value("p90")),
                Units.time(floor.value("p99")),
                Units.time(floor.value("max")));
    }
}
