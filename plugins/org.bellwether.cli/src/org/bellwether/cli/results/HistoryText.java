// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.history.HistoryWording;
import org.bellwether.results.history.Series;

/** A history on the terminal: a table with a line of bars for each series, and the changes in sentences. */
final class HistoryText {
    private static final int BARS = 40;
    /** The width of the other columns. */
    private static final int OTHERS = 76;

    private final Console console;
    private final List<Series> series;

    HistoryText(Console console, List<Series> series) {
        this.console = console;
        this.series = series;
    }

    String render() {
        Map<String, List<Series>> places = new LinkedHashMap<>();
        series.forEach(each -> places.computeIfAbsent(HistoryWording.place(each, series), place -> new ArrayList<>())
                .add(each));
        StringBuilder text = new StringBuilder();
        places.forEach((place, members) -> {
            text.append(console.bold(place)).append('\n').append(table(members));
            for (Series each : members) {
                each.changes()
                        .forEach(change -> text.append("! ")
                                .append(HistoryWording.sentence(each, change))
                                .append('\n'));
            }
            text.append('\n');
        });
        return text.append(summary(
                        series.stream().mapToInt(each -> each.changes().size()).sum()))
                .toString();
    }

    private String table(List<Series> members) {
        TextTable table = new TextTable(2)
                .heading(
                        List.of("", "oldest to newest", "runs", "now", "visible from", "last change", "since"),
                        console::faint);
        members.forEach(each -> table.row(cells(each)));
        return table.render();
    }

    private List<String> cells(Series each) {
        Series.Change last = each.changes().isEmpty()
                ? null
                : each.changes().get(each.changes().size() - 1);
        int bars = Math.max(8, Math.min(BARS, console.columns() - OTHERS));
        return List.of(
                Wording.name(each.figure()),
                HistoryWording.sparkline(each.values(), bars),
                Integer.toString(each.points().size()),
                Wording.value(each.figure(), each.now()),
                HistoryWording.visible(each),
                last == null ? "" : HistoryWording.effect(each.figure(), last),
                last == null ? "" : each.points().get(last.at()).name());
    }

    private String summary(int changes) {
        boolean tested = series.stream().anyMatch(each -> each.points().size() >= Series.TESTABLE);
        String seen = !tested
                ? ""
                : changes == 0
                        ? "No change is visible. "
                        : changes + (changes == 1 ? " change is" : " changes are") + " seen. ";
        return Paragraph.of("", seen + HistoryWording.limits(series), console.columns())
                .stripTrailing();
    }
}
