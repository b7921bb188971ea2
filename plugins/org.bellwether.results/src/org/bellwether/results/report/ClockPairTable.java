// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.html.Html;

/** The report's table of the clock differences of pairs of hosts: by all comparisons together, and by each of them. */
final class ClockPairTable {
    static final String CAPTION =
            "How far the clock of one host was ahead of another's. Where a link joins them, a process of the first one "
                    + "asked a process of the second one for its time over that link, before and after the phase. Each "
                    + "comparison bounds the difference, whatever the delays, so the narrowest bound holds, and where "
                    + "they overlap in part, the overlap; bounds of hosts between others add up. The table says which "
                    + "comparisons gave the bound. A link whose questions were lost gives none, and changes nothing.";

    private static final String LAUNCHER = "the launcher's machine";

    private ClockPairTable() {}

    /**
     * Adds a table.
     *
     * @param pairs the pairs of a run
     * @param truth for each host, how far its clock was ahead of the launcher's (ns); empty if unknown
     */
    static void add(Html html, JsonNode pairs, Map<String, Long> truth, String caption) {
        List<String> columns =
                new ArrayList<>(List.of("from", "to", "round", "phase", "ahead by", "bound", "bound given by"));
        if (!truth.isEmpty()) {
            columns.add("really off by");
        }
        columns.addAll(List.of("by control connections", "by links"));
        html.scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(columns);
        for (JsonNode pair : pairs) {
            row(html, pair, truth);
        }
        html.raw("</table></div>\n");
    }

    private static void row(Html html, JsonNode pair, Map<String, Long> truth) {
        String from = pair.path("from").asText(LAUNCHER);
        String to = pair.path("to").asText(LAUNCHER);
        html.raw("<tr>")
                .element("th scope=\"row\"", from)
                .element("th scope=\"row\"", to)
                .element("td", pair.path("round").asText())
                .element("td", pair.path("phase").asText());
        if (pair.has("unknown")) {
            html.element(
                    "td colspan=\"" + (truth.isEmpty() ? 3 : 4) + "\"",
                    pair.path("unknown").asText());
        } else {
            long offset = pair.path("offsetNs").asLong();
            html.element("td", Units.time(offset))
                    .element("td", bound(pair))
                    .element("td", texts(pair.path("sources"), JsonNode::asText));
            if (!truth.isEmpty()) {
                long real = truth.getOrDefault(to, 0L) - truth.getOrDefault(from, 0L);
                html.element("td", Units.time(Math.abs(offset - real)));
            }
        }
        html.element("td", bound(pair.path("control")))
                .element("td", texts(pair.path("links"), ClockPairTable::link))
                .raw("</tr>\n");
    }

    private static String link(JsonNode link) {
        long strays = link.path("strays").asLong();
        return link.path("link").asText() + " " + bound(link) + ", "
                + link.path("exchanges").asText() + " of "
                + link.path("asked").asText() + " answered"
                + (strays == 0 ? "" : ", " + strays + " other datagrams");
    }

    private static String bound(JsonNode clock) {
        return clock.has("unknown")
                ? "unknown (" + clock.path("unknown").asText() + ")"
                : "±" + Units.time(clock.path("boundNs").asDouble());
    }

    private interface Text {
        String of(JsonNode node);
    }

    private static String texts(JsonNode array, Text text) {
        return StreamSupport.stream(array.spliterator(), false).map(text::of).collect(Collectors.joining("; "));
    }
}
