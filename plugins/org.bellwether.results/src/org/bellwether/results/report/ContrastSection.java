// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.results.comparison.Bootstrap.Interval;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Verdict;
import org.bellwether.results.comparison.Wording;

/** Which configuration is faster and by how much, as far as the runs can tell. */
final class ContrastSection {
    private final SessionView view;
    private final List<Contrast> contrasts;

    ContrastSection(SessionView view, List<Contrast> contrasts) {
        this.view = view;
        this.contrasts = contrasts;
    }

    void addTo(Html html) {
        if (contrasts.isEmpty()) {
            return;
        }
        html.section("Compared with " + contrasts.get(0).base().label())
                .element(
                        "p class=\"caption\"",
                        "Ratios of means over runs, with what a bootstrap over the runs, and the rounds within them, leaves "
                                + "possible: all intervals of a comparison hold together at 95 %. Whatever holds 1 may be no "
                                + "difference: one is visible from where four such comparisons of five find it, and how many "
                                + "runs of each would show one of 1 % is said.");
        contrasts.forEach(contrast -> table(html, contrast));
        if (contrasts.stream().anyMatch(ContrastSection::undecidable)) {
            html.element(
                            "p class=\"caption\"",
                            "So few runs decide nothing: too little says how runs differ by themselves. At least "
                                    + Comparison.runsNeeded() + " of each can:")
                    .element(
                            "code",
                            CommandVariants.with(view.session().command(), "--repeat " + Comparison.runsNeeded()));
        }
        html.raw("</section>\n");
    }

    private static boolean undecidable(Contrast contrast) {
        return !Comparison.decidable(
                contrast.base().runs().size(), contrast.other().runs().size());
    }

    private static void table(Html html, Contrast contrast) {
        List<Comparison.Row> rows = contrast.rows().stream()
                .filter(row -> Wording.isMain(row.figure()))
                .toList();
        String caption =
                contrast.other().label() + " against " + contrast.base().label();
        IntervalPlot plot = IntervalPlot.of(rows);
        html.scroll(caption)
                .raw("<table class=\"figures contrast\">")
                .element("caption class=\"unseen\"", caption)
                .raw("<thead><tr>")
                .element("th scope=\"col\"", "figure");
        head(html, contrast.base());
        head(html, contrast.other());
        html.element("th scope=\"col\"", "ratio")
                .element("th scope=\"col\"", "95 % interval")
                .raw("<th scope=\"col\"><span class=\"unseen\">Interval</span>" + plot.axis() + "</th>")
                .element("th scope=\"col\"", "verdict")
                .raw("</tr></thead>\n");
        Set<String> phases = new LinkedHashSet<>();
        rows.forEach(row -> phases.add(row.figure().phase()));
        for (String phase : phases) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element("th colspan=\"7\" scope=\"rowgroup\"", phase)
                    .raw("</tr>\n");
            rows.stream()
                    .filter(row -> row.figure().phase().equals(phase))
                    .forEach(row -> row(html, row, plot, contrast.other()));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div>\n");
    }

    private static void head(Html html, Group group) {
        html.element("th scope=\"col\" class=\"" + Palette.swatch(group.number()) + "\"", group.label());
    }

    private static void row(Html html, Comparison.Row row, IntervalPlot plot, Group other) {
        Interval interval = row.interval();
        html.raw("<tr>")
                .element("th scope=\"row\"", Wording.name(row.figure()))
                .element("td", Wording.value(row.figure(), row.base()))
                .element("td", Wording.value(row.figure(), row.other()))
                .element("td", Wording.effect(row.figure(), row.effect()))
                .element("td", Wording.interval(row.figure(), interval))
                .raw("<td>" + plot.of(row, other.number()) + "</td>")
                .raw("<td class=\"" + row.verdict().key() + "\">")
                .raw(Html.text(Wording.verdict(row.figure(), row.verdict())));
        String visible = Wording.visible(row.figure(), row.visible());
        if (!visible.isEmpty()) {
            html.element("small", "visible from " + visible);
        }
        if (row.verdict() == Verdict.NO_DIFFERENCE_SEEN && row.runsToSee().isPresent()) {
            html.element("small", "1 % takes " + row.runsToSee().getAsInt() + " runs");
        }
        html.raw("</td></tr>\n");
    }
}
