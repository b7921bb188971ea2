// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.effects;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;
import org.bellwether.results.effects.wording.DisplayUnit;
import org.bellwether.results.effects.wording.FactorialWording;
import org.bellwether.results.report.html.Html;

/** The effects of factors with any number of levels on one response: means by level, and the analysis of variance. */
final class FactorialSection {
    private final Factorial factorial;
    private final DisplayUnit scale;
    private final Map<String, String> subjects;
    private final boolean ordered;

    /**
     * @param scale    the unit in which figures of the response are shown
     * @param subjects the description of each factor, by its name; empty if there is none
     * @param ordered  whether the order of the runs in time is known
     */
    FactorialSection(Factorial factorial, DisplayUnit scale, Map<String, String> subjects, boolean ordered) {
        this.factorial = factorial;
        this.scale = scale;
        this.subjects = subjects;
        this.ordered = ordered;
    }

    /** @param id the id of the plots, which the script draws */
    void write(Html html, String id) {
        html.section(factorial.response()).raw("<ul>");
        FactorialWording.remarks(factorial, scale).forEach(remark -> html.element("li", remark));
        html.raw("</ul>\n<div class=\"effects-plots\">");
        EffectsReport.chart(
                html, id + "-means", "Means by level", "with their confidence intervals; factors that matter are bold");
        if (ordered) {
            EffectsReport.orderChart(html, id);
        }
        html.raw("</div>\n");
        variance(html);
        means(html);
        html.raw("</section>\n");
    }

    private void variance(Html html) {
        String caption = "Analysis of variance of " + factorial.response();
        html.scroll(caption).raw("<table class=\"figures\">").element("caption class=\"unseen\"", caption);
        html.head(FactorialWording.heading(scale)).raw("<tbody>");
        FactorialWording.cells(factorial, scale).forEach(cells -> html.row("", cells));
        html.raw("</tbody></table></div>\n");
    }

    private void means(Html html) {
        String caption = "Means of " + factorial.response() + " by level";
        html.scroll(caption).raw("<table class=\"figures\">").element("caption class=\"unseen\"", caption);
        html.head(List.of(
                        "level",
                        "runs",
                        scale.heading("mean"),
                        String.format(Locale.ROOT, "%.0f %% interval", 100 * (1 - factorial.level()))))
                .raw("<tbody>");
        for (Term term : factorial.terms()) {
            String subject = subjects.containsKey(term.name()) ? " (" + subjects.get(term.name()) + ")" : "";
            for (LevelMean mean : term.means()) {
                html.row(
                        (term.significant() ? " class=\"matters\"" : "") + Html.leadsTo("factor", term.name()),
                        List.of(
                                term.name() + subject + " = " + mean.level(),
                                Integer.toString(mean.runs()),
                                scale.bare(mean.mean()),
                                FactorialWording.interval(mean, scale)));
            }
        }
        html.raw("</tbody></table></div>\n");
    }
}
