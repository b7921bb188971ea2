// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;

/** The table of an activation's instructions: a body of rows for all processes, then one for each program. */
final class InstructionTable {
    private final SessionData view;
    private final List<Group> groups;

    InstructionTable(SessionData view) {
        this.view = view;
        this.groups = view.groups();
    }

    void addTo(Html html) {
        List<InstructionRow> rows = InstructionRow.of(view);
        if (rows.isEmpty() || groups.isEmpty()) {
            return;
        }
        int[] columns = IntStream.range(0, InstructionRow.HEAD.size())
                .filter(column -> rows.stream()
                        .flatMap(row -> groups.stream().map(row::cells))
                        .anyMatch(cells -> !cells.get(column).isEmpty()))
                .toArray();
        List<String> head = new ArrayList<>(List.of("target"));
        IntStream.of(columns).mapToObj(InstructionRow.HEAD::get).forEach(head::add);
        String caption = "Instructions that an activation executes in user mode, counted in launches of their own by "
                + InstructionRow.counted(view);
        html.section("Instructions")
                .scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption", caption)
                .head(head);
        for (InstructionRow row : rows) {
            html.raw("<tbody><tr class=\"metric\">")
                    .element("th colspan=\"" + head.size() + "\" scope=\"rowgroup\"", row.title())
                    .raw("</tr>\n");
            groups.forEach(group -> line(html, group.number(), group.label(), row.cells(group), columns));
            groups.stream()
                    .skip(1)
                    .forEach(other -> line(
                            html,
                            -1,
                            other.label() + " ÷ " + groups.get(0).label(),
                            row.ratios(groups.get(0), other),
                            columns));
            html.raw("</tbody>\n");
        }
        html.raw("</table></div></section>\n");
    }

    /** @param group the number of the group that determines the colour, or -1 */
    private static void line(Html html, int group, String label, List<String> cells, int[] columns) {
        html.raw("<tr class=\"" + (group < 0 ? "ratio" : "run") + "\"><th scope=\"row\""
                        + (group < 0 ? "" : " class=\"" + Palette.swatch(group) + "\"") + ">")
                .raw(Html.text(label))
                .raw("</th>");
        for (int column : columns) {
            html.element("td", cells.get(column));
        }
        html.raw("</tr>\n");
    }
}
