// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.text;

import java.util.List;
import java.util.Locale;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.checkpoints.CheckpointFigures;
import org.bellwether.results.checkpoints.CheckpointFigures.Part;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.store.Store;

/** The time of calls between checkpoints as text; empty for sessions without checkpoints. */
public final class CheckpointText {
    /** The number of connections in the text; the report shows all. */
    private static final int MOST = 8;

    private final Console console;
    private final SessionData view;
    private final Store store;

    public CheckpointText(Console console, SessionData view, Store store) {
        this.console = console;
        this.view = view;
        this.store = store;
    }

    public String render() {
        StringBuilder text = new StringBuilder();
        List<Group> groups = view.groups();
        for (Group group : groups) {
            List<CheckpointFigures> runs = group.runs().stream()
                    .flatMap(run ->
                            CheckpointFigures.read(store.runFolder(run.run().id())).stream())
                    .toList();
            if (!runs.isEmpty()) {
                group(text, CheckpointFigures.pooled(runs), groups.size() > 1 ? ", " + group.label() : "");
            }
        }
        return text.toString();
    }

    private void group(StringBuilder text, CheckpointFigures figures, String label) {
        text.append('\n')
                .append(console.bold("where the time goes" + label))
                .append(console.faint("  a checkpoint costs " + Units.time(figures.checkpointNs())))
                .append('\n');
        TextTable table = new TextTable(1);
        List<Split> splits = figures.connections();
        for (Split split : splits.subList(0, Math.min(MOST, splits.size()))) {
            split(table, split);
        }
        text.append(table.render());
        if (splits.size() > MOST) {
            text.append(console.faint(splits.size() - MOST + " more connections are in the report"))
                    .append('\n');
        }
    }

    private void split(TextTable table, Split split) {
        table.text("");
        table.heading(List.of(split.phase(), "p50", "p99", "share"), console::bold);
        table.text(split.from() + " → " + split.to() + " "
                + (split.operation().isEmpty() ? "call" : split.operation() + "()") + ", " + split.kind());
        if (split.refused() != null) {
            table.text("  the parts between the hosts are not told apart: " + split.refused());
        }
        table.row(List.of(
                "  " + split.calls() + " calls",
                Units.time(split.p50()) + bound(split.wholeBound().orElse(null)),
                tail(split.p99()),
                ""));
        for (Part part : split.segments()) {
            table.row(List.of(
                    "    " + part.segment().label(),
                    Units.time(part.p50()) + bound(part.clockBound()),
                    tail(part.p99()),
                    String.format(Locale.ROOT, "%.1f %%", 100 * split.share(part))));
        }
    }

    /** Returns the error bound of a time between the clocks of two hosts. */
    private static String bound(Double boundNs) {
        return boundNs == null ? "" : " ±" + Units.time(boundNs);
    }

    private static String tail(Double p99) {
        return p99 == null ? Units.NONE : Units.time(p99);
    }
}
