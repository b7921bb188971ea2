// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.statistics.Outliers;

/**
 * The number of samples outside Tukey's fences, and their share of the variance: a row for each probe and
 * configuration.
 */
public final class OutlierText {
    private OutlierText() {}

    /** Returns the text; empty if no run has recorded outliers, as runs of older versions. */
    public static String of(SessionData view, Console console) {
        List<Group> groups = view.groups();
        TextTable table = new TextTable(1);
        boolean any = false;
        for (String phase : view.phases()) {
            table.heading(
                    List.of(
                            "outliers, " + phase,
                            "low severe",
                            "low mild",
                            "high mild",
                            "high severe",
                            "mild above",
                            "severe above",
                            "of variance"),
                    console::bold);
            for (Row row : view.rows(phase)) {
                for (Group group : groups) {
                    Optional<Outliers> outliers =
                            row.in(group.pooled(), "latency").flatMap(Outliers::of);
                    String name = row.name(groups.stream().map(Group::pooled).toList());
                    outliers.ifPresent(
                            found -> table.row(cells(groups.size() > 1 ? name + " " + group.label() : name, found)));
                    any |= outliers.isPresent();
                }
            }
        }
        return any ? table.render() + "(by Tukey's fences; all of them are in the figures)\n" : "";
    }

    private static List<String> cells(String name, Outliers outliers) {
        List<String> cells = new ArrayList<>(List.of(name));
        for (long count :
                new long[] {outliers.lowSevere(), outliers.lowMild(), outliers.highMild(), outliers.highSevere()}) {
            cells.add(Long.toString(count));
        }
        cells.add(Units.time(outliers.fences().highMild()));
        cells.add(Units.time(outliers.fences().highSevere()));
        cells.add(String.format(Locale.ROOT, "%.1f %%", 100 * outliers.varianceShare()));
        return cells;
    }
}
