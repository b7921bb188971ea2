// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.CountWording;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.BlockWording;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.store.row.SessionRow;

/** A comparison as tables, one for each side that is compared with the base. */
final class ComparisonText {
    private final Console console;
    private final boolean all;

    /** @param all whether to show the figures that are left out otherwise, too */
    ComparisonText(Console console, boolean all) {
        this.console = console;
        this.all = all;
    }

    String render(ComparisonGroup base, List<GroupComparison> compared) {
        StringBuilder text = new StringBuilder();
        side(text, "base", base);
        for (GroupComparison each : compared) {
            text.append(text.length() == 0 || each == compared.get(0) ? "" : "\n");
            side(text, "other", each.other());
            each.comparability().differences().forEach(line -> paragraph(text, "differs", line));
            each.comparability().warnings().forEach(line -> paragraph(text, "!", line));
            text.append('\n').append(table(base, each)).append('\n');
            pairs(text, each);
            CountWording.sentence(each.rows()).ifPresent(sentence -> paragraph(text, "counted", sentence));
            boolean decidable = Comparison.decidable(each.rows());
            paragraph(text, decidable ? "" : "!", ComparisonSentence.of(base, each, all));
        }
        return text.toString();
    }

    /** Adds the result of the pairs for each primary figure. */
    private void pairs(StringBuilder text, GroupComparison compared) {
        for (Comparison.Row row : compared.rows()) {
            if (row.primary() && row.blocks().isPresent()) {
                paragraph(text, "pairs", Wording.name(row.figure()) + ": " + BlockWording.result(row) + ".");
                BlockWording.remarks(row).forEach(remark -> paragraph(text, "", remark));
            }
        }
    }

    private void side(StringBuilder text, String role, ComparisonGroup side) {
        SessionRow session = side.sessions().get(0);
        paragraph(
                text,
                role,
                side.label() + ", " + session.model() + "/" + session.experiment() + ", "
                        + side.runs().size() + (side.runs().size() == 1 ? " run: " : " runs: ")
                        + side.runs().stream().map(run -> run.run().shortName()).collect(Collectors.joining(" ")));
    }

    private void paragraph(StringBuilder text, String name, String line) {
        text.append(Paragraph.of(name + " ".repeat(Math.max(1, 9 - name.length())), line, console.columns()));
    }

    private String table(ComparisonGroup base, GroupComparison compared) {
        String wide = table(base, compared, false);
        return wide.lines().allMatch(line -> line.length() <= console.columns()) ? wide : table(base, compared, true);
    }

    /** @param narrow whether figures stand below their names */
    private String table(ComparisonGroup base, GroupComparison compared, boolean narrow) {
        TextTable table = new TextTable(1);
        Set<String> phases = new LinkedHashSet<>();
        compared.rows().forEach(row -> phases.add(row.figure().phase()));
        for (String phase : phases) {
            if (!phase.equals(phases.iterator().next())) {
                table.text("");
            }
            table.heading(
                    List.of(
                            phase,
                            base.label(),
                            compared.other().label(),
                            "ratio",
                            Wording.intervals(compared.rows()),
                            "visible from",
                            "verdict"),
                    console::bold);
            compared.rows().stream()
                    .filter(row -> row.figure().phase().equals(phase))
                    .filter(row -> all || row.primary() || Wording.isMain(row.figure()))
                    .forEach(row -> {
                        if (narrow) {
                            table.text(name(row));
                        }
                        table.row(cells(narrow ? "" : name(row), row, compared));
                    });
        }
        return table.render();
    }

    private static String name(Comparison.Row row) {
        return Wording.name(row.figure()) + (row.primary() ? " *" : "");
    }

    private static List<String> cells(String name, Comparison.Row row, GroupComparison compared) {
        Figure figure = row.figure();
        return List.of(
                name,
                Wording.value(figure, row.base()),
                Wording.value(figure, row.other()),
                Wording.effect(figure, row.effect()),
                Wording.interval(figure, row.interval()),
                Wording.visible(figure, row.visible()),
                row.verdict() == Verdict.NOT_DECIDABLE
                        ? "not decidable between " + compared.comparability().between()
                        : Wording.verdict(figure, row.verdict())
                                + (Wording.isExploredDifference(row) ? ", explored" : ""));
    }
}
