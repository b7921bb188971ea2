// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.Units;
import org.bellwether.results.history.HistoryJson;
import org.bellwether.results.history.HistoryWording;
import org.bellwether.results.history.Series;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Page;

/** Writes a history as one HTML file: a table of all series, then a plot and the changes of each series. */
public final class HistoryReport {
    private HistoryReport() {}

    public static void write(String model, List<Series> series, Path file) throws IOException {
        ObjectNode data = HistoryJson.of(model, series);
        for (int i = 0; i < series.size(); i++) {
            var steps = ((ObjectNode) data.get("series").get(i)).putArray("steps");
            for (double step : series.get(i).steps()) {
                steps.add(step);
            }
        }
        Page.write(Page.of(model + ": history", body(model, series), data, "history.js"), file);
    }

    private static String body(String model, List<Series> series) {
        Html html = new Html()
                .raw("<header>")
                .element("p class=\"brand\"", "Bellwether")
                .element("h1", model + ": history");
        long changes = series.stream().mapToLong(each -> each.changes().size()).sum();
        html.element(
                "p class=\"summary\"",
                changes == 0
                        ? "No change is visible."
                        : changes == 1 ? "1 change is seen." : changes + " changes are seen.");
        html.element("p", HistoryWording.limits(series));
        Html main = new Html().section("Figures");
        table(main, series);
        main.raw("</section>\n");
        for (int i = 0; i < series.size(); i++) {
            section(main, series.get(i), HistoryWording.place(series.get(i), series), "history-" + i);
        }
        return html.page(main);
    }

    private static void table(Html html, List<Series> series) {
        html.scroll("Figures").raw("<table class=\"figures\">").element("caption class=\"unseen\"", "Figures");
        html.head(List.of("figure", "of", "runs", "now", "visible from", "last change", "since"))
                .raw("<tbody>");
        for (Series each : series) {
            Series.Change last = each.changes().isEmpty()
                    ? null
                    : each.changes().get(each.changes().size() - 1);
            html.row(
                    "",
                    List.of(
                            Wording.name(each.figure()),
                            HistoryWording.place(each, series),
                            Integer.toString(each.points().size()),
                            Wording.value(each.figure(), each.now()),
                            HistoryWording.visible(each),
                            last == null ? Units.NONE : HistoryWording.effect(each.figure(), last),
                            last == null ? "" : each.points().get(last.at()).name()));
        }
        html.raw("</tbody></table></div>\n");
    }

    private static void section(Html html, Series series, String place, String id) {
        html.section(Wording.name(series.figure()));
        html.element("p", place);
        if (series.points().size() < Series.TESTABLE) {
            html.element(
                    "p",
                    String.format(
                            Locale.ROOT,
                            "%d runs are too few to look for changes.",
                            series.points().size()));
        }
        html.raw("<ul>");
        series.changes().forEach(change -> html.element("li", HistoryWording.sentence(series, change)));
        html.raw("</ul>\n<figure>");
        String caption = "Each run, and the medians between changes";
        html.element("figcaption", caption);
        html.raw("<div class=\"chart\" id=\"" + id + "\" role=\"img\" aria-label=\"" + Html.text(caption)
                + "; the changes are told above\"></div></figure>\n</section>\n");
    }
}
