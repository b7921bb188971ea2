// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.text;

import java.util.List;
import java.util.Locale;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;
import org.bellwether.results.effects.wording.DisplayUnit;
import org.bellwether.results.effects.wording.FactorialWording;

/** An analysis of factors with any number of levels as tables with sentences. */
public final class FactorialText {
    private final Console console;
    private final DisplayUnit scale;

    public FactorialText(Console console) {
        this(console, DisplayUnit.PLAIN);
    }

    /** @param scale the format of the response's figures */
    public FactorialText(Console console, DisplayUnit scale) {
        this.console = console;
        this.scale = scale;
    }

    public String render(Factorial factorial) {
        StringBuilder text = new StringBuilder();
        paragraph(text, FactorialWording.summary(factorial, scale));
        TextTable variance = new TextTable(1).heading(FactorialWording.heading(scale), console::bold);
        FactorialWording.cells(factorial, scale).forEach(variance::row);
        text.append('\n')
                .append(variance.render())
                .append('\n')
                .append(means(factorial))
                .append('\n');
        FactorialWording.remarks(factorial, scale).forEach(remark -> paragraph(text, remark));
        return text.toString().stripTrailing();
    }

    private String means(Factorial factorial) {
        String interval = String.format(Locale.ROOT, "%.0f %% interval", 100 * (1 - factorial.level()));
        TextTable table = new TextTable(2)
                .heading(
                        List.of("factor", "level", "runs", scale.heading("mean " + factorial.response()), interval),
                        console::bold);
        for (Term term : factorial.terms()) {
            for (LevelMean mean : term.means()) {
                table.row(List.of(
                        term.name(),
                        mean.level(),
                        Integer.toString(mean.runs()),
                        scale.bare(mean.mean()),
                        FactorialWording.interval(mean, scale)));
            }
        }
        return table.render();
    }

    private void paragraph(StringBuilder text, String words) {
        text.append(Paragraph.of("", words, console.columns()));
    }
}
