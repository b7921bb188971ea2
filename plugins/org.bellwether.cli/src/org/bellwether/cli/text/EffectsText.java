// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.text;

import java.util.List;
import java.util.Locale;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.wording.DisplayUnit;
import org.bellwether.results.effects.wording.EffectsWording;

/** Effects as a table with sentences. */
public final class EffectsText {
    private static final int MOST_ALIASES = 4;

    private final Console console;
    private final DisplayUnit scale;

    public EffectsText(Console console) {
        this(console, DisplayUnit.PLAIN);
    }

    /** @param scale the format of the response's figures */
    public EffectsText(Console console, DisplayUnit scale) {
        this.console = console;
        this.scale = scale;
    }

    public String render(Effects effects) {
        StringBuilder text = new StringBuilder();
        paragraph(text, EffectsWording.summary(effects, scale));
        text.append('\n').append(table(effects)).append('\n');
        if (!effects.variance().isEmpty()) {
            text.append(variance(effects)).append('\n');
        }
        EffectsWording.remarks(effects, scale).forEach(remark -> paragraph(text, remark));
        return text.toString().stripTrailing();
    }

    private String table(Effects effects) {
        TextTable table = new TextTable(3)
                .heading(
                        List.of(
                                effects.response(),
                                "low",
                                "high",
                                scale.heading("effect"),
                                "",
                                String.format(Locale.ROOT, "%.0f %% interval", 100 * (1 - effects.level())),
                                "aliased with"),
                        console::bold);
        effects.effects().stream()
                .sorted((a, b) -> Double.compare(Math.abs(b.value()), Math.abs(a.value())))
                .forEach(effect -> table.row(cells(effect), effect.significant() ? line -> line : console::faint));
        return table.render();
    }

    private List<String> cells(Effect effect) {
        List<String> aliases = effect.aliases();
        String more = aliases.size() > MOST_ALIASES ? " and " + (aliases.size() - MOST_ALIASES) + " more" : "";
        return List.of(
                effect.factor(),
                effect.levels().isEmpty() ? "" : effect.levels().get(0),
                effect.levels().isEmpty() ? "" : effect.levels().get(1),
                scale.bareEffect(effect.value()),
                effect.certain() ? "**" : effect.significant() ? "* " : "  ",
                EffectsWording.interval(effect, scale),
                String.join(", ", aliases.subList(0, Math.min(MOST_ALIASES, aliases.size()))) + more);
    }

    private String variance(Effects effects) {
        TextTable table = new TextTable(1)
                .heading(List.of("source", "df", scale.squared().heading("sum of squares"), "F", "p"), console::bold);
        for (Source source : effects.variance()) {
            table.row(List.of(
                    source.name(),
                    EffectsWording.freedom(source.freedom()),
                    scale.squared().bare(source.squares()),
                    Double.isNaN(source.f()) ? "" : EffectsWording.number(source.f()),
                    Double.isNaN(source.p()) ? "" : EffectsWording.probability(source.p())));
        }
        return table.render();
    }

    private void paragraph(StringBuilder text, String words) {
        text.append(Paragraph.of("", words, console.columns()));
    }
}
