// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.checkpoints.CheckpointFigures;
import org.bellwether.results.checkpoints.CheckpointFigures.Part;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.store.Store;

/** The report's section with the split of calls by time: a bar and a table for each connection and phase. */
final class CheckpointSection {
    /** The largest number of connections whose details are open at first. */
    private static final int MOST_OPEN = 12;

    private final SessionData view;
    private final Store store;

    CheckpointSection(SessionData view, Store store) {
        this.view = view;
        this.store = store;
    }

    void addTo(Html html) {
        List<Group> groups = view.groups().stream()
                .filter(group -> group.runs().stream().anyMatch(run -> CheckpointedRuns.has(run.run())))
                .toList();
        if (groups.isEmpty()) {
            return;
        }
        html.section("checkpoints", "Where the time goes")
                .element(
                        "p class=\"caption\"",
                        "Medians of the times from one checkpoint to the next. The medians of parts need not add up to the "
                                + "median of the whole. Shares are relative to the sum of the parts. Behind ± stands how wrong "
                                + "the clocks of two hosts make a time at most.");
        groups.forEach(group -> group(html, group, groups.size() > 1));
        html.raw("</section>\n");
    }

    private void group(Html html, Group group, boolean several) {
        List<CheckpointFigures> runs = group.runs().stream()
                .flatMap(run -> CheckpointFigures.read(store.runFolder(run.run().id())).stream())
                .toList();
        if (several) {
            html.element("h3 class=\"" + Palette.swatch(group.number()) + "\"", group.label());
        }
        if (runs.isEmpty() || runs.stream().allMatch(run -> run.connections().isEmpty())) {
            html.element("p", "No call was split: the warnings above say why.");
            return;
        }
        CheckpointFigures figures = CheckpointFigures.pooled(runs);
        html.element("p class=\"caption\"", cost(figures));
        List<Split> splits = figures.connections();
        splits.subList(0, Math.min(MOST_OPEN, splits.size())).forEach(split -> split(html, split));
        if (splits.size() > MOST_OPEN) {
            html.raw("<details>").element("summary", splits.size() - MOST_OPEN + " more connections");
            splits.subList(MOST_OPEN, splits.size()).forEach(split -> split(html, split));
            html.raw("</details>\n");
        }
    }

    private static String cost(CheckpointFigures figures) {
        int most = figures.connections().stream()
                .mapToInt(split -> split.segments().size() + 1)
                .max()
                .orElse(0);
        return "Passing a checkpoint costs " + Units.time(figures.checkpointNs()) + " here ("
                + Units.time(figures.clockNs()) + " of it to read the clock), which is in every part: with up to "
                + most
                + " of them, about " + Units.time(most * figures.checkpointNs()) + " a call.";
    }

    private static void split(Html html, Split split) {
        String place = split.from() + " → " + split.to();
        String what = what(split);
        html.raw("<figure class=\"split\"><figcaption>")
                .element("span class=\"ends\"", place)
                .raw(" ")
                .element("span class=\"what\"", what)
                .raw("</figcaption>");
        String reported = split.segments().stream()
                .map(part -> part.segment().label() + " " + time(part))
                .collect(Collectors.joining(", "));
        html.raw("<div class=\"bar\" role=\"img\" aria-label=\"" + Html.text(place + ": " + reported) + "\">");
        for (Part part : split.segments()) {
            html.raw("<span class=\"" + style(part) + "\" style=\"flex-grow:"
                    + String.format(Locale.ROOT, "%.5f", split.share(part)) + "\" title=\""
                    + Html.text(part.segment().label() + ": " + time(part) + ", " + percent(split, part))
                    + "\"></span>");
        }
        html.raw("</div>");
        if (split.refused() != null) {
            html.element(
                    "p class=\"caption\"", "The parts between the hosts are not told apart: " + split.refused() + ".");
        }
        table(html, split, place + ", " + what);
        html.raw("</figure>\n");
    }

    private static String what(Split split) {
        return (split.operation().isEmpty() ? "call" : split.operation() + "()") + ", " + split.kind() + ", phase "
                + split.phase() + ": " + Units.time(split.p50())
                + split.wholeBound().map(bound -> " ±" + Units.time(bound)).orElse("")
                + Optional.ofNullable(split.p99())
                        .map(tail -> ", p99 " + Units.time(tail))
                        .orElse("")
                + ", " + split.calls() + " calls"
                + (split.others() == 0 ? "" : ", " + split.others() + " not split");
    }

    private static void table(Html html, Split split, String caption) {
        html.scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(List.of("part", "checkpoints", "p50", "p99", "share", "what happens"));
        for (Part part : split.segments()) {
            html.raw("<tr>")
                    .element(
                            "th scope=\"row\" class=\"swatch " + style(part) + "\"",
                            part.segment().label())
                    .element("td", part.from() + "–" + part.to())
                    .element("td", time(part))
                    .element("td", part.p99() == null ? Units.NONE : Units.time(part.p99()))
                    .element("td", percent(split, part))
                    .element("td", part.segment().meaning())
                    .raw("</tr>\n");
        }
        html.raw("</table></div>");
    }

    private static String time(Part part) {
        return Units.time(part.p50()) + (part.clockBound() == null ? "" : " ±" + Units.time(part.clockBound()));
    }

    private static String style(Part part) {
        return "of-" + part.segment().side().name().toLowerCase(Locale.ROOT) + " part-"
                + part.segment().key();
    }

    private static String percent(Split split, Part part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * split.share(part));
    }
}
