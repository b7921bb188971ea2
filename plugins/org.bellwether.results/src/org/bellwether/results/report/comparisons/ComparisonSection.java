// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.comparisons;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.CountWording;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.BlockWording;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.AggregatedDeadlines;
import org.bellwether.results.data.CommandVariants;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.recipe.RecipeReader;
import org.bellwether.results.report.charts.BlockPlot;
import org.bellwether.results.report.charts.IntervalPlot;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.stopping.StoppingWording;

/** The report's section about the faster configuration and its advantage, if the runs suffice for a decision. */
public final class ComparisonSection {
    private final SessionData view;
    private final List<ConfigurationComparison> comparisons;
    private final Optional<StoppingRecord> stopping;

    /** @param stopping the record of the stopping rule that ended the session, if there was one */
    public ComparisonSection(
            SessionData view, List<ConfigurationComparison> comparisons, Optional<StoppingRecord> stopping) {
        this.view = view;
        this.comparisons = comparisons;
        this.stopping = stopping;
    }

    public void addTo(Html html) {
        if (comparisons.isEmpty() && stopping.isEmpty()) {
            return;
        }
        html.section(
                comparisons.isEmpty()
                        ? "Compared"
                        : "Compared with " + comparisons.get(0).base().label());
        stopping.ifPresent(record -> StoppingWording.ended(record)
                .forEach(sentence -> html.element("p class=\"pairs\"", StoppingWording.capitalised(sentence))));
        html.element("p class=\"caption\"", caption());
        codeLayouts()
                .forEach((warning, names) -> html.element(
                        "p class=\"banner\" role=\"note\"", String.join(", ", names) + ": " + warning + "."));
        comparisons.forEach(comparison -> table(html, comparison));
        if (comparisons.stream().anyMatch(comparison -> !Comparison.decidable(comparison.rows()))) {
            html.element(
                            "p class=\"caption\"",
                            "So few runs decide nothing, because they do not show how much runs vary. At least "
                                    + Comparison.runsNeeded() + " of each can:")
                    .element(
                            "code",
                            CommandVariants.with(view.session().command(), "--repeat " + Comparison.runsNeeded()));
        }
        html.raw("</section>\n");
    }

    /** Returns the warnings about code layouts, each with the names of its configurations. */
    private Map<String, List<String>> codeLayouts() {
        Map<String, List<String>> warnings = new LinkedHashMap<>();
        comparisons.forEach(comparison -> comparison
                .codeLayout()
                .ifPresent(warning -> warnings.computeIfAbsent(warning, absent -> new ArrayList<>())
                        .add(comparison.other().inSentence() + " against "
                                + comparison.base().inSentence())));
        return warnings;
    }

    /** Returns the definition of a pair. */
    private String pair() {
        return view.runs().stream().anyMatch(run -> RecipeReader.isDuet(run.run()))
                ? "Both configurations measured at the same time (a duet), each on a core of its own, and swapped the "
                        + "cores between rounds. A pair has a value of each configuration from the same time. "
                : "Configurations that took turns are compared in pairs. A pair has a value of each configuration, "
                        + "measured one shortly after the other. ";
    }

    private String caption() {
        boolean inPairs = comparisons.stream().anyMatch(ComparisonSection::inPairs);
        boolean byRuns = comparisons.stream()
                .anyMatch(comparison ->
                        shown(comparison).stream().anyMatch(row -> isByRuns(row) && !lacksPairs(row, comparison)));
        return (inPairs
                        ? pair()
                                + "The ratio in the table is the Hodges–Lehmann estimate from the ratios of all pairs. "
                                + "The interval comes from exchanging both configurations of whole starts (sign "
                                + "flips). A start is a launch of the processes of both configurations. "
                        : "")
                + (byRuns
                        ? (inPairs
                                        ? "Figures marked “by runs” have too few pairs, or too few samples in each, "
                                                + "and are "
                                        : "Figures are ")
                                + "compared by the ratio of means over runs, with an interval by a bootstrap over runs "
                                + "and their rounds. "
                        : "")
                + "The primary figures (★) decide: if nothing differs, at most 5 % of such sessions call any of them"
                + (comparisons.size() > 1 ? ", in any comparison," : "")
                + " different (family-wise error rate, Holm). All other figures are explored: about 5 % of the "
                + "differences that they show are chance (false discovery rate, Benjamini and Hochberg). A difference is "
                + "visible from the size at which four of five such comparisons find it."
                + (stopping.filter(record -> record.rule().kind() == Kind.THRESHOLD)
                                .isPresent()
                        ? " The data decided when measuring ended. Therefore each interval holds with more than 95 %, so "
                                + "that it stays valid although the data were examined several times. If a true change "
                                + "were just at the threshold, “worse” and “not worse” would each be wrong in at most "
                                + "2.5 % of such sessions, and far more rarely elsewhere."
                        : "");
    }

    private void table(Html html, ConfigurationComparison comparison) {
        List<Comparison.Row> rows = shown(comparison);
        String caption =
                comparison.other().label() + " against " + comparison.base().label();
        IntervalPlot plot = IntervalPlot.of(rows);
        html.scroll(caption)
                .raw("<table class=\"figures contrast\">")
                .element("caption class=\"unseen\"", caption)
                .raw("<thead><tr>")
                .element("th scope=\"col\"", "figure");
        head(html, comparison.base());
        head(html, comparison.other());
        html.element("th scope=\"col\"", "ratio")
                .element("th scope=\"col\"", Wording.intervals(rows))
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
                    .forEach(row -> row(html, row, plot, comparison));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div>\n");
        leftOut(
                html,
                mainRows(comparison).stream().filter(row -> !rows.contains(row)).toList());
        CountWording.sentence(comparison.rows())
                .ifPresent(sentence -> html.element("p class=\"pairs\"", "Counted: " + sentence));
        pairs(html, comparison);
    }

    /** Returns the rows of the figures that matter most. */
    private List<Comparison.Row> mainRows(ConfigurationComparison comparison) {
        return comparison.rows().stream()
                .filter(row -> row.primary() || Wording.isMain(row.figure()) && !isAggregated(row))
                .toList();
    }

    /** Returns the rows of the table. */
    private List<Comparison.Row> shown(ConfigurationComparison comparison) {
        boolean decidable = Comparison.decidable(comparison.rows());
        return mainRows(comparison).stream()
                .filter(row -> !decidable || !isLeftOut(row))
                .toList();
    }

    private static boolean inPairs(ConfigurationComparison comparison) {
        return comparison.rows().stream().anyMatch(row -> row.blocks().isPresent());
    }

    private static boolean isByRuns(Comparison.Row row) {
        return row.blocks().isEmpty() && !row.figure().isCounted();
    }

    /** Returns whether a row is neither compared in pairs, as others are, nor by runs. */
    private static boolean lacksPairs(Comparison.Row row, ConfigurationComparison comparison) {
        return isByRuns(row) && row.verdict() == Verdict.NOT_DECIDABLE && inPairs(comparison);
    }

    /** Returns whether a row is one of many deadlines, which have a separate section. */
    private boolean isAggregated(Comparison.Row row) {
        return AggregatedDeadlines.isAggregated(
                view, row.figure().metric(), row.figure().phase());
    }

    /**
     * Returns whether a row would only have dashes, because later rounds do not measure phases without deciding
     * figures.
     */
    private static boolean isLeftOut(Comparison.Row row) {
        return !row.primary() && row.verdict() == Verdict.NOT_DECIDABLE;
    }

    private static void leftOut(Html html, List<Comparison.Row> rows) {
        if (!rows.isEmpty()) {
            html.element(
                    "p class=\"caption\"",
                    "Not compared, because too few starts measured them, or too few samples in each: "
                            + rows.stream()
                                    .map(row -> Wording.place(row.figure()))
                                    .collect(Collectors.joining(", ")) + ".");
        }
    }

    /** Adds the plots of the primary figures' pairs. */
    private static void pairs(Html html, ConfigurationComparison comparison) {
        for (Comparison.Row row : comparison.rows()) {
            if (row.primary() && row.blocks().isPresent()) {
                html.element(
                                "p class=\"pairs\"",
                                Wording.name(row.figure()) + " in "
                                        + row.figure().phase() + ": " + BlockWording.result(row) + ".")
                        .scroll(Wording.name(row.figure()) + ", each pair")
                        .raw(BlockPlot.svg(row, Palette.style(comparison.other().number())))
                        .raw("</div>\n");
                html.element("p class=\"unseen\"", BlockPlot.text(row));
                BlockPlot.legend(row).forEach(html::note);
                BlockWording.remarks(row).forEach(remark -> html.element("p class=\"caption\"", remark));
            }
        }
    }

    private static void head(Html html, Group group) {
        html.element("th scope=\"col\" class=\"" + Palette.swatch(group.number()) + "\"", group.label());
    }

    private static void row(Html html, Comparison.Row row, IntervalPlot plot, ConfigurationComparison comparison) {
        Interval interval = row.interval();
        html.raw("<tr>")
                .element("th scope=\"row\"", Wording.name(row.figure()) + (row.primary() ? " ★" : ""))
                .element("td", Wording.value(row.figure(), row.base()))
                .element("td", Wording.value(row.figure(), row.other()))
                .element("td", Wording.effect(row.figure(), row.effect()))
                .element("td", Wording.interval(row.figure(), interval))
                .raw("<td>" + plot.of(row, comparison.other().number()) + "</td>")
                .raw("<td class=\"" + row.verdict().key() + "\">")
                .raw(Html.text(Wording.verdict(row.figure(), row.verdict())));
        Wording.notes(row).forEach(note -> html.element("small", note));
        if (lacksPairs(row, comparison)) {
            html.element("small", "too few starts measured it, or too few samples in each");
        } else if (isByRuns(row) && inPairs(comparison)) {
            html.element(
                    "small",
                    "by runs"
                            + row.evidence()
                                    .ofRuns()
                                    .map(estimate -> ", " + estimate.base().runs() + " and "
                                            + estimate.other().runs())
                                    .orElse(""));
        }
        html.raw("</td></tr>\n");
    }
}
