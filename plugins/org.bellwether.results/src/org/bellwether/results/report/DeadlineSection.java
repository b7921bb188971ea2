// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.data.AggregatedDeadlines;
import org.bellwether.results.data.DeadlineRemarks;
import org.bellwether.results.data.DeadlineTotals;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.charts.DeadlineBar;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.statistics.MetricResult;

/**
 * The report's section with the deadlines that programs counted: for each phase and criticality, each configuration has
 * a bar of made and missed deadlines, as in Figures 7 and 8 of Gill et al., <i>Enhancing Adaptivity via Standard
 * Dynamic Scheduling Middleware</i>.
 */
final class DeadlineSection {
    private final SessionData view;
    private final List<Group> groups;

    DeadlineSection(SessionData view) {
        this.view = view;
        this.groups = view.groups();
    }

    void addTo(Html html) {
        List<String> phases = view.phases().stream()
                .filter(phase -> !criticalities(phase).isEmpty())
                .toList();
        if (phases.isEmpty()) {
            return;
        }
        html.section("Deadlines")
                .element(
                        "p class=\"caption\"",
                        "Each activation of a timer, start, event or operation with timing has a deadline. Filled: the "
                                + "deadlines that were made; pale: the activations that were cancelled; "
                                + "dashed: those that were shed, because their timer found no room at its lowest "
                                + "rate; hollow: the deadlines that were missed. All bars of a phase have one scale. "
                                + "Retried are cancelled activations whose work a further try did, within a deadline "
                                + "of its own. Wasted is the processor time of work that missed its deadline or was "
                                + "cancelled. Late is a timer, start, event or operation that did not make all its "
                                + "deadlines.");
        phases.forEach(phase -> table(html, phase));
        html.raw("</section>\n");
    }

    /** Returns the criticalities in a phase, the highest first. */
    private List<Long> criticalities(String phase) {
        return groups.stream()
                .flatMap(group -> deadlines(group, phase))
                .map(DeadlineTotals::criticality)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private static Stream<MetricResult> deadlines(Group group, String phase) {
        return group.pooled().metrics().stream()
                .filter(metric -> metric.phase().equals(phase) && DeadlineTotals.areCounted(metric));
    }

    private static DeadlineTotals totals(Group group, String phase, long criticality) {
        return DeadlineTotals.of(deadlines(group, phase)
                .filter(metric -> DeadlineTotals.criticality(metric) == criticality)
                .toList());
    }

    private void table(Html html, String phase) {
        List<Long> criticalities = criticalities(phase);
        List<DeadlineTotals> all = criticalities.stream()
                .flatMap(criticality -> groups.stream().map(group -> totals(group, phase, criticality)))
                .toList();
        DeadlineBar bars = DeadlineBar.upTo(
                all.stream().mapToDouble(DeadlineTotals::all).max().orElse(0));
        Columns columns = Columns.of(all);
        List<String> head = new ArrayList<>(List.of("target", "deadlines", "made", "missed"));
        head.addAll(columns.names());
        head.add("late");
        String caption = "Phase " + phase;
        html.scroll(caption)
                .raw("<table class=\"figures deadlines\">")
                .element("caption", caption)
                .head(head);
        for (long criticality : criticalities) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element("th colspan=\"" + head.size() + "\" scope=\"rowgroup\"", "criticality " + criticality)
                    .raw("</tr>\n");
            groups.forEach(group -> row(html, group, totals(group, phase, criticality), bars, columns));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div>\n");
        if (AggregatedDeadlines.areMany(view, phase)) {
            each(html, phase);
        }
    }

    /** Adds the deadlines of single triggers and operations, which the table of the phase combines. */
    private void each(Html html, String phase) {
        List<String> names = groups.stream()
                .flatMap(group -> deadlines(group, phase))
                .map(MetricResult::name)
                .distinct()
                .toList();
        String caption = "Missed deadlines of each in phase " + phase;
        List<String> head = new ArrayList<>(List.of("deadlines"));
        groups.forEach(group -> head.add(group.label()));
        html.raw("<details>")
                .element("summary", caption)
                .scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(head);
        for (String name : names) {
            List<String> cells = new ArrayList<>(List.of(name));
            groups.forEach(group -> cells.add(deadlines(group, phase)
                    .filter(metric -> metric.name().equals(name))
                    .findFirst()
                    .map(DeadlineSection::missed)
                    .orElse(Units.NONE)));
            html.row("", cells);
        }
        html.raw("</table></div></details>\n");
    }

    private static String missed(MetricResult metric) {
        return Units.plain(metric.value("count")) + " of " + Units.plain(metric.value("of"))
                + DeadlineRemarks.of(metric);
    }

    /** The optional columns of a table: each is present if a row has a number in it. */
    private record Columns(boolean cancelled, boolean retried, boolean shed, boolean wasted) {
        static Columns of(List<DeadlineTotals> all) {
            return new Columns(
                    all.stream().anyMatch(totals -> totals.cancelled() > 0),
                    all.stream().anyMatch(totals -> totals.retried() > 0),
                    all.stream().anyMatch(totals -> totals.shed() > 0),
                    all.stream().anyMatch(totals -> totals.wasted() > 0));
        }

        List<String> names() {
            return shown("cancelled", "retried", "shed", "wasted");
        }

        List<String> cells(DeadlineTotals totals) {
            return shown(
                    Units.plain(totals.cancelled()),
                    Units.plain(totals.retried()),
                    Units.plain(totals.shed()),
                    Units.time(totals.wasted()));
        }

        private List<String> shown(String ofCancelled, String ofRetried, String ofShed, String ofWasted) {
            List<String> texts = new ArrayList<>();
            if (cancelled) {
                texts.add(ofCancelled);
            }
            if (retried) {
                texts.add(ofRetried);
            }
            if (shed) {
                texts.add(ofShed);
            }
            if (wasted) {
                texts.add(ofWasted);
            }
            return texts;
        }
    }

    /** Adds the row of a configuration; one without a discipline has counted nothing. */
    private static void row(Html html, Group group, DeadlineTotals totals, DeadlineBar bars, Columns columns) {
        boolean counted = totals.count() > 0;
        html.raw("<tr class=\"run\">")
                .element("th scope=\"row\" class=\"" + Palette.swatch(group.number()) + "\"", group.label())
                .raw("<td>" + (counted ? bars.of(totals, group.number()) : "") + "</td>")
                .element("td", counted ? Units.plain(totals.made()) : Units.NONE)
                .element("td", counted ? Units.plain(totals.missed()) : Units.NONE);
        columns.cells(totals).forEach(cell -> html.element("td", counted ? cell : Units.NONE));
        html.element("td", counted ? totals.late() + " of " + totals.count() : Units.NONE)
                .raw("</tr>\n");
    }
}
