// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RecomputationRow;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.charts.RecomputationPlot;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.samples.RateTrace;
import org.bellwether.results.samples.SampleFormatException;
import org.bellwether.results.samples.TimerRates;
import org.bellwether.results.store.Store;

/**
 * The report's section about processes that adapt the rates of their timers: the recomputations, and the resulting
 * rates.
 */
final class RateSection {
    private static final String TARGET = "target";

    private final SessionData view;
    private final List<Group> groups;
    private final Store store;

    RateSection(SessionData view, Store store) {
        this.view = view;
        this.groups = view.groups();
        this.store = store;
    }

    /**
     * The first launch of a configuration that recorded rates.
     *
     * @param damage why the rates cannot be read, or empty
     */
    private record Recorded(Group group, List<RateTrace> traces, String damage) {
        Stream<RateTrace> of(String phase, String process) {
            return traces.stream()
                    .filter(trace -> trace.phase().equals(phase)
                            && trace.process().equals(process)
                            && !trace.recomputations().isEmpty());
        }
    }

    void addTo(Html html) throws IOException {
        List<RecomputationRow> rows = RecomputationRow.of(view);
        if (rows.isEmpty() || groups.isEmpty()) {
            return;
        }
        html.section("Adapted rates")
                .element(
                        "p class=\"caption\"",
                        "The rates of timers with a range follow the load: they are recomputed when the processor time "
                                + "of activations, or the time that they take, has changed. The figures are the times "
                                + "of the recomputations in all launches; the charts and the rates are those of the "
                                + "first launch of a configuration.");
        figures(html, rows);
        List<Recorded> recorded = new ArrayList<>();
        for (Group group : groups) {
            recorded.add(recorded(group));
        }
        recorded.stream()
                .filter(each -> !each.damage().isEmpty())
                .forEach(each -> html.element("p", each.group().label() + ": " + each.damage()));
        List<RateTrace> all =
                recorded.stream().flatMap(each -> each.traces().stream()).toList();
        List<String> reported = new ArrayList<>();
        for (RateTrace one : all) {
            String caption = "Process " + one.process() + ", phase " + one.phase();
            if (!reported.contains(caption)) {
                reported.add(caption);
                process(html, recorded, one, caption);
            }
        }
        html.raw("</section>\n");
    }

    private void figures(Html html, List<RecomputationRow> rows) {
        List<String> head = new ArrayList<>(List.of(TARGET));
        head.addAll(RecomputationRow.HEAD);
        String caption = "Recomputations of rates";
        html.scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption", caption)
                .head(head);
        for (RecomputationRow row : rows) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element("th colspan=\"" + head.size() + "\" scope=\"rowgroup\"", row.title())
                    .raw("</tr>\n");
            for (Group group : groups) {
                html.raw("<tr class=\"run\">")
                        .element("th scope=\"row\" class=\"" + Palette.swatch(group.number()) + "\"", group.label());
                row.cells(group).forEach(cell -> html.element("td", cell.isEmpty() ? Units.NONE : cell));
                html.raw("</tr>\n");
            }
            html.raw("</tbody>\n");
        }
        html.raw("</table></div>\n");
    }

    private Recorded recorded(Group group) throws IOException {
        for (RunData run : group.runs()) {
            for (Path round : store.roundFolders(run.run().id())) {
                try {
                    List<RateTrace> traces = RateTrace.read(round.resolve("samples"));
                    if (!traces.isEmpty()) {
                        return new Recorded(group, traces, "");
                    }
                } catch (SampleFormatException e) {
                    return new Recorded(group, List.of(), e.getMessage());
                }
            }
        }
        return new Recorded(group, List.of(), "");
    }

    private static void process(Html html, List<Recorded> recorded, RateTrace one, String caption) {
        List<RecomputationPlot.Series> series = recorded.stream()
                .flatMap(each -> each.of(one.phase(), one.process())
                        .map(trace -> new RecomputationPlot.Series(each.group().number(), trace)))
                .toList();
        if (series.isEmpty()) {
            return;
        }
        html.raw("<figure>")
                .element("figcaption", caption)
                .scroll(caption)
                .raw(new RecomputationPlot(series).svg())
                .raw("</div></figure>\n");
        recorded.forEach(each -> each.of(one.phase(), one.process())
                .forEach(trace -> leftOut(html, each.group().label(), trace)));
        String title = "Rates of process " + one.process() + " in phase " + one.phase();
        html.raw("<details>")
                .element("summary", title)
                .scroll(title)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", title)
                .head(List.of(TARGET, "at the begin", "lowest", "highest", "last recorded"));
        for (int timer = 0; timer < one.timers().size(); timer++) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element("th colspan=\"5\" scope=\"rowgroup\"", one.names().get(timer))
                    .raw("</tr>\n");
            for (Recorded each : recorded) {
                int index = timer;
                each.of(one.phase(), one.process())
                        .filter(trace -> trace.names().equals(one.names()))
                        .forEach(trace -> html.row(
                                " class=\"run\"",
                                rates(each.group().label(), trace.timers().get(index))));
            }
            html.raw("</tbody>\n");
        }
        html.raw("</table></div></details>\n");
    }

    private static void leftOut(Html html, String label, RateTrace trace) {
        if (trace.leftOut() > 0) {
            html.element(
                    "p class=\"caption\"",
                    label + ": there was room for the first "
                            + Units.plain(trace.recomputations().size()) + " of "
                            + Units.plain(trace.count()) + " recomputations. The chart, the percentiles, and the "
                            + "lowest, highest and last rates are without the other " + Units.plain(trace.leftOut())
                            + ".");
        }
    }

    private static List<String> rates(String label, TimerRates rates) {
        return List.of(label, hertz(rates.first()), hertz(rates.lowest()), hertz(rates.highest()), hertz(rates.last()));
    }

    private static String hertz(double rate) {
        return rate == 0 ? "shed" : String.format(Locale.ROOT, "%.4g Hz", rate);
    }
}
