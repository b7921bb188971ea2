// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.tuning;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.results.tuning.TuningRecord.Candidate;
import org.bellwether.results.tuning.TuningRecord.FigureRatio;
import org.bellwether.results.tuning.TuningRecord.Stage;

/** The result of a tuning as tables, one for each session, and the choice. */
final class TuningText {
    /** The text for a tuning in which no candidate could be measured. */
    static final String NOTHING = "No candidate could be built and measured";

    private final Console console;
    private final TuningRecord record;
    private final String model;
    private final Optional<String> report;

    /**
     * @param model the model as the user typed it
     * @param report the path of the last session's report
     */
    TuningText(Console console, TuningRecord record, String model, Optional<String> report) {
        this.console = console;
        this.record = record;
        this.model = model;
        this.report = report;
    }

    /** Returns the fix for a tuning in which no candidate could be measured: that of the first failure. */
    static String fix(TuningRecord record) {
        return record.stages().stream()
                .flatMap(stage -> stage.candidates().stream())
                .map(candidate -> candidate.name() + ": " + candidate.failure())
                .findFirst()
                .orElse("");
    }

    String render() {
        StringBuilder text = new StringBuilder();
        for (Stage stage : record.stages()) {
            text.append(table(stage)).append('\n');
            for (Candidate candidate : stage.candidates()) {
                if (!candidate.failure().isEmpty()) {
                    paragraph(text, "! ", candidate.name() + ": " + candidate.failure());
                }
            }
        }
        if (record.keepsOne()) {
            paragraph(
                    text, "kept    ", record.kept() + ": " + settings(record.settings()) + "; by " + record.compiler());
            paragraph(
                    text,
                    "use     ",
                    Program.typed() + " run " + Program.quoted(model) + " --tuned --target " + record.target());
        } else {
            paragraph(text, "kept    ", "nothing: no candidate was better than the usual build with certainty");
        }
        report.ifPresent(file -> paragraph(text, "report  ", file));
        return text.toString();
    }

    private void paragraph(StringBuilder text, String first, String line) {
        text.append(Paragraph.of(first, line, console.columns()));
    }

    private String table(Stage stage) {
        TextTable table = new TextTable(2)
                .heading(
                        List.of(stage.name(), "figure", "ratio", "95 % interval", "visible from", "verdict"),
                        console::bold);
        for (Candidate candidate : stage.candidates()) {
            String name = candidate.name() + ": " + candidate.judgement();
            if (candidate.figures().isEmpty()) {
                table.row(List.of(name, "", "", "", "", ""));
            }
            for (FigureRatio figure : candidate.figures()) {
                table.row(List.of(
                        figure == candidate.figures().get(0) ? name : "",
                        figure.figure(),
                        figure.ratio(),
                        figure.interval(),
                        figure.visibleFrom(),
                        figure.verdict()));
            }
        }
        return table.render();
    }

    private static String settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .collect(Collectors.joining(", "));
    }
}
