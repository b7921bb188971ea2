// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.suite;

import java.io.IOException;
import java.util.List;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.Summaries;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuiteReport;

/** A suite on the terminal: a line for each experiment. */
public final class SuiteText {
    private final Console console;
    private final SuiteData view;
    private final Store store;

    public SuiteText(Console console, SuiteData view, Store store) {
        this.console = console;
        this.view = view;
        this.store = store;
    }

    public String render() throws IOException {
        StringBuilder text = new StringBuilder(console.bold(SuiteReport.name(view) + ": suite") + "\n\n");
        TextTable table =
                new TextTable(2).heading(List.of("experiment", "status", "took", "median", "session"), console::faint);
        for (SuiteLine line : view.lines()) {
            table.row(List.of(
                    line.member().name(),
                    line.state().label(),
                    line.took().map(SuiteReport::duration).orElse(""),
                    headline(line),
                    line.sessionId().map(RunRow::shortName).orElse("")));
        }
        text.append(table.render()).append('\n');
        text.append(Paragraph.of("", SuiteReport.summary(view), console.columns()));
        view.banners().forEach(banner -> text.append(Paragraph.of("! ", banner, console.columns())));
        view.plan()
                .leftOut()
                .forEach(sentence ->
                        text.append(Paragraph.of("left out: ", Program.inText(sentence), console.columns())));
        return text.append("\nreport  ")
                .append(view.suite().report())
                .append("\nsuite   ")
                .append(view.suite().shortName())
                .toString();
    }

    private String headline(SuiteLine line) throws IOException {
        if (line.session().isEmpty()) {
            return "";
        }
        SessionData session = line.session().get();
        return session.groups().isEmpty() ? "" : Summaries.of(session, store).headline();
    }
}
