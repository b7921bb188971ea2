// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateVerdict;
import org.bellwether.results.gate.GateWording;

/** The result of a gate over a suite on the terminal: a verdict for each experiment, the figures of those that do not pass. */
public final class SuiteGateText {
    private final Console console;

    public SuiteGateText(Console console) {
        this.console = console;
    }

    public String render(SuiteGate.Verdicts verdicts) {
        StringBuilder text = new StringBuilder();
        verdicts.experiments().forEach((name, result) -> {
            if (!result.passes()) {
                text.append(console.bold(name))
                        .append('\n')
                        .append(new GateText(console).render(result))
                        .append("\n\n");
            }
        });
        TextTable table = new TextTable(2).heading(List.of("experiment", "verdict", "figures"), console::bold);
        verdicts.experiments()
                .forEach((name, result) ->
                        table.row(List.of(name, result.verdict().text(), figures(result))));
        return text.append(table.render())
                .append('\n')
                .append(Paragraph.of("", summary(verdicts), console.columns()))
                .toString()
                .stripTrailing();
    }

    private static String figures(GateResult result) {
        return Long.toString(result.findings().stream()
                .filter(finding -> finding.figure().isPresent())
                .count());
    }

    private static String summary(SuiteGate.Verdicts verdicts) {
        GateResult all = verdicts.all();
        String than = GateWording.percent(all.rule().threshold());
        if (all.verdict() == GateVerdict.NOT_WORSE) {
            return "not worse by more than " + than;
        } else if (all.passes()) {
            return "no experiment is shown to be worse by more than " + than;
        }
        String names = verdicts.experiments().entrySet().stream()
                .filter(each -> each.getValue().verdict() == all.verdict())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return switch (all.verdict()) {
            case WORSE -> "worse by more than " + than + ": " + names;
            case UNDECIDED -> "undecided whether worse by more than " + than + ": " + names;
            default -> all.verdict().text() + ": " + names;
        };
    }
}
