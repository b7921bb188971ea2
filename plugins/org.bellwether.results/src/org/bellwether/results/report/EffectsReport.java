// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.EffectsJson;
import org.bellwether.results.effects.EffectsWording;

/** What a designed experiment says, as one HTML file: tables, half-normal, Pareto and effect plots. */
public final class EffectsReport {
    private final String title;
    private final String made;
    private final List<String> notes;
    private final List<Effects> responses;

    /**
     * @param made  how and when the runs were made
     * @param notes what is to be known beside the analysis, a sentence each
     */
    public EffectsReport(String title, String made, List<String> notes, List<Effects> responses) {
        this.title = title;
        this.made = made;
        this.notes = List.copyOf(notes);
        this.responses = List.copyOf(responses);
    }

    public void write(Path file) throws IOException {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        ArrayNode array = data.putArray("effects");
        responses.forEach(effects -> array.add(EffectsJson.of(effects)));
        Page.write(Page.of(title + ": effects", body(), data, "effects.js"), file);
    }

    private String body() {
        Html html = new Html()
                .raw("<header>")
                .element("p class=\"brand\"", "Bellwether")
                .element("h1", title)
                .element("p class=\"when\"", made);
        responses.forEach(effects -> html.element("p class=\"summary\"", EffectsWording.summary(effects)));
        html.raw("</header>\n<main>\n");
        if (!notes.isEmpty()) {
            html.raw("<section>").element("h2", "The experiment").raw("<ul>");
            notes.forEach(note -> html.element("li", note));
            html.raw("</ul></section>\n");
        }
        for (int i = 0; i < responses.size(); i++) {
            section(html, responses.get(i), "effects-" + i);
        }
        return html.raw("</main>\n").toString();
    }

    private static void section(Html html, Effects effects, String id) {
        html.raw("<section>").element("h2", effects.response());
        html.raw("<ul>");
        EffectsWording.remarks(effects).forEach(remark -> html.element("li", remark));
        html.raw("</ul>\n");
        table(html, effects);
        html.raw("<div class=\"pair\">");
        chart(html, id + "-half", "Half-normal plot: what lies off the line is more than chance");
        chart(html, id + "-pareto", "Effects by size, with the margins of one (dashed) and of all (dotted)");
        chart(html, id + "-levels", "Mean at the low and the high level");
        html.raw("</div>\n");
        if (!effects.variance().isEmpty()) {
            variance(html, effects);
        }
        html.raw("</section>\n");
    }

    private static void chart(Html html, String id, String caption) {
        html.raw("<figure>").element("figcaption", caption);
        html.raw("<div class=\"chart\" id=\"" + id + "\" role=\"img\" aria-label=\"" + Html.text(caption)
                + "; the table above has the figures\"></div></figure>\n");
    }

    private static void table(Html html, Effects effects) {
        String caption = "Effects on " + effects.response();
        html.scroll(caption).raw("<table class=\"figures\">").element("caption class=\"unseen\"", caption);
        html.head(List.of(
                "factor",
                "low",
                "high",
                "effect",
                String.format(Locale.ROOT, "%.0f %% interval", 100 * (1 - effects.level())),
                "",
                "cannot be told from"));
        html.raw("<tbody>");
        effects.effects().stream()
                .sorted((a, b) -> Double.compare(Math.abs(b.value()), Math.abs(a.value())))
                .forEach(effect -> html.row("", cells(effect)));
        html.raw("</tbody></table></div>\n");
    }

    private static List<String> cells(Effect effect) {
        return List.of(
                effect.factor(),
                effect.levels().isEmpty() ? "" : effect.levels().get(0),
                effect.levels().isEmpty() ? "" : effect.levels().get(1),
                EffectsWording.effect(effect.value()),
                EffectsWording.effect(effect.low()) + " … " + EffectsWording.effect(effect.high()),
                effect.certain() ? "**" : effect.significant() ? "*" : "",
                String.join(", ", effect.aliases()));
    }

    private static void variance(Html html, Effects effects) {
        html.raw("<details>").element("summary", "Analysis of variance");
        html.scroll("Analysis of variance of " + effects.response()).raw("<table class=\"figures\">");
        html.head(List.of("source", "degrees of freedom", "sum of squares", "F", "p"))
                .raw("<tbody>");
        for (Source source : effects.variance()) {
            html.row(
                    "",
                    List.of(
                            source.name(),
                            EffectsWording.number(source.freedom()),
                            EffectsWording.number(source.squares()),
                            Double.isNaN(source.f()) ? "" : EffectsWording.number(source.f()),
                            Double.isNaN(source.p()) ? "" : String.format(Locale.ROOT, "%.4f", source.p())));
        }
        html.raw("</tbody></table></div></details>\n");
    }
}
