// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import java.util.List;
import java.util.OptionalInt;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.gate.GateFinding;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateVerdict;
import org.bellwether.results.gate.GateWording;

/** The output of a gate on the terminal: a table of figures, missing or failed runs, the verdict in the last line. */
public final class GateText {
    private final Console console;

    public GateText(Console console) {
        this.console = console;
    }

    public String render(GateResult result) {
        StringBuilder text = new StringBuilder();
        List<GateFinding> figures = result.findings().stream()
                .filter(finding -> finding.figure().isPresent())
                .toList();
        if (!figures.isEmpty()) {
            TextTable table = new TextTable(1)
                    .heading(
                            List.of("", "baseline", "now", "ratio", intervals(figures), "verdict", "to tell"),
                            console::bold);
            figures.forEach(finding -> table.row(cells(finding)));
            text.append(table.render()).append('\n');
        }
        result.findings().stream()
                .filter(finding ->
                        finding.verdict() == GateVerdict.NOT_COMPARED || finding.verdict() == GateVerdict.FAILED)
                .forEach(finding -> text.append(Paragraph.of(
                        "! ",
                        GateWording.name(finding) + ": " + finding.reason() + "."
                                + (finding.fix().isEmpty() ? "" : " " + Program.inText(finding.fix()) + "."),
                        console.columns())));
        GateWording.summary(result).forEach(line -> text.append(Paragraph.of("", line, console.columns())));
        return text.toString().stripTrailing();
    }

    private static String intervals(List<GateFinding> figures) {
        return Wording.intervals(
                figures.stream().flatMap(finding -> finding.row().stream()).toList());
    }

    private static List<String> cells(GateFinding finding) {
        String name = GateWording.name(finding);
        if (finding.row().isEmpty()) {
            return List.of(name, "", "", "", "", finding.verdict().text(), "");
        }
        Comparison.Row row = finding.row().get();
        return List.of(
                name,
                Wording.value(row.figure(), row.base()),
                Wording.value(row.figure(), row.other()),
                Wording.effect(row.figure(), row.effect()),
                Wording.interval(row.figure(), row.interval()),
                finding.verdict().text(),
                toTell(finding));
    }

    private static String toTell(GateFinding finding) {
        OptionalInt blocks = finding.blocksToTell();
        return finding.runsToTell().isPresent()
                ? "about " + finding.runsToTell().getAsInt() + " runs a side"
                : blocks.isPresent() ? "about " + blocks.getAsInt() + " pairs" : "";
    }
}
