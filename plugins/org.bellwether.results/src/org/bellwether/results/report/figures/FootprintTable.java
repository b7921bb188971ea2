// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.results.data.FootprintRow;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;

/** The table of the memory that processes use: a body of rows for each footprint of the model. */
public final class FootprintTable {
    private static final String CAPTION =
            "Memory of the processes; each metric names what it counts. Smaller is better";

    /** @param group the number of the group that determines the colour, or -1 */
    private record Line(int group, String label, List<String> cells, List<String> spreads) {}

    private final SessionData view;
    private final List<Group> groups;

    public FootprintTable(SessionData view) {
        this.view = view;
        this.groups = view.groups();
    }

    public void addTo(Html html) {
        List<FootprintRow> rows = view.footprints();
        if (rows.isEmpty() || groups.isEmpty()) {
            return;
        }
        List<List<Line>> bodies = rows.stream().map(this::body).toList();
        int[] columns = IntStream.range(0, FootprintRow.HEAD.size())
                .filter(column -> bodies.stream()
                        .flatMap(List::stream)
                        .anyMatch(line -> !line.cells().get(column).isEmpty()))
                .toArray();
        List<String> head = new ArrayList<>(List.of("target"));
        IntStream.of(columns).mapToObj(FootprintRow.HEAD::get).forEach(head::add);
        html.section("Footprint")
                .scroll(CAPTION)
                .raw("<table class=\"figures\">")
                .element("caption", CAPTION)
                .head(head);
        for (int i = 0; i < rows.size(); i++) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element(
                            "th colspan=\"" + head.size() + "\" scope=\"rowgroup\"",
                            rows.get(i).title(view))
                    .raw("</tr>\n");
            bodies.get(i).forEach(line -> line(html, line, columns));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div>\n");
        rows.stream()
                .flatMap(row -> view.runs().stream().map(row::reason))
                .filter(reason -> !reason.isEmpty())
                .distinct()
                .forEach(reason -> html.element("p class=\"caption\"", Units.NONE + " " + reason));
        html.raw("</section>\n");
    }

    private List<Line> body(FootprintRow row) {
        List<Line> lines = new ArrayList<>();
        groups.forEach(
                group -> lines.add(new Line(group.number(), group.label(), row.cells(group), row.spreads(group))));
        List<String> none = FootprintRow.HEAD.stream().map(column -> "").toList();
        groups.stream()
                .skip(1)
                .forEach(other -> lines.add(new Line(
                        -1, other.label() + " ÷ " + groups.get(0).label(), row.ratios(groups.get(0), other), none)));
        return lines;
    }

    private static void line(Html html, Line line, int[] columns) {
        boolean ratio = line.group() < 0;
        html.raw("<tr class=\"" + (ratio ? "ratio" : "run") + "\"><th scope=\"row\""
                        + (ratio ? "" : " class=\"" + Palette.swatch(line.group()) + "\"") + ">")
                .raw(Html.text(line.label()))
                .raw("</th>");
        for (int column : columns) {
            html.raw("<td>").raw(Html.text(line.cells().get(column)));
            if (!line.spreads().get(column).isEmpty()) {
                html.element("small", line.spreads().get(column));
            }
            html.raw("</td>");
        }
        html.raw("</tr>\n");
    }
}
