// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.network.NetworkRecord;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.Store;

/**
 * The report's section about the links of runs in a local lab: their implementation, and their accuracy as measured
 * before the runs. For other runs on several hosts, it names the networks.
 */
final class NetworkSection {
    private static final double BITS_PER_MEGABIT = 1e6;

    private static final String SHARED =
            "Processes on other hosts were started, and their samples collected, over connections to the hosts' own "
                    + "names. Calls and events crossed the links to whose addresses processes are bound; where the model "
                    + "gives a link no address, they shared the network with these connections, which carry a line now and "
                    + "then while a phase is measured, and samples only after all phases.";

    private final SessionData view;
    private final Store store;

    NetworkSection(SessionData view, Store store) {
        this.view = view;
        this.store = store;
    }

    void addTo(Html html) {
        Map<JsonNode, String> networks = new LinkedHashMap<>();
        for (RunData run : view.runs()) {
            NetworkRecord.read(store.runFolder(run.run().id()))
                    .ifPresent(network ->
                            networks.merge(network.json(), run.run().shortName(), (all, name) -> all + ", " + name));
        }
        if (networks.isEmpty()) {
            if (isDistributed()) {
                html.section("Network").element("p class=\"caption\"", SHARED).raw("</section>\n");
            }
            return;
        }
        html.section("Network")
                .element(
                        "p class=\"caption\"",
                        "Hosts were network namespaces of this machine, which share its cores. Processes were started over a "
                                + "network of its own, which no link carries. Round trips and bandwidths were measured before "
                                + "the runs; packets were counted until their end.");
        networks.forEach((network, runs) -> table(html, network, networks.size() > 1 ? "Links of " + runs : "Links"));
        html.raw("</section>\n");
    }

    private boolean isDistributed() {
        return view.runs().stream()
                .flatMap(run -> run.experiment().stream())
                .flatMap(experiment -> experiment.processes().stream())
                .anyMatch(process -> process.host() != null);
    }

    private static void table(Html html, JsonNode network, String caption) {
        html.scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(List.of(
                        "link",
                        "between",
                        "made by",
                        "round trip",
                        "found p50",
                        "p90",
                        "Mbit/s",
                        "found",
                        "packets",
                        "lost",
                        "late"));
        for (JsonNode link : network.path("links")) {
            List<JsonNode> found = list(link.path("found"));
            for (int i = 0; i < Math.max(1, found.size()); i++) {
                row(html, link, i < found.size() ? found.get(i) : link.path("found"), i == 0);
            }
        }
        html.raw("</table></div>\n");
    }

    private static void row(Html html, JsonNode link, JsonNode found, boolean first) {
        JsonNode asked = link.path("asked");
        List<String> ends = new ArrayList<>();
        link.path("ends").forEach(end -> ends.add(end.path("node").asText()));
        String between = found.has("from")
                ? found.path("from").asText() + ", " + found.path("to").asText()
                : String.join(", ", ends);
        html.raw("<tr>")
                .element("th scope=\"row\"", first ? link.path("name").asText() : "")
                .element("td", between)
                .element("td", first ? means(link) : "");
        html.element(
                        "td",
                        found.has("askedNs") ? Units.time(found.path("askedNs").asDouble()) : Units.NONE)
                .element(
                        "td",
                        found.has("p50Ns") ? Units.time(found.path("p50Ns").asDouble()) : Units.NONE)
                .element(
                        "td",
                        found.has("p90Ns") ? Units.time(found.path("p90Ns").asDouble()) : Units.NONE)
                .element("td", megabits(asked.path("bitsPerSecond").asDouble()))
                .element("td", megabits(found.path("bitsPerSecond").asDouble()))
                .element("td", first ? packets(link, "received") : "")
                .element("td", first ? packets(link, "lost", "dropped") : "")
                .element("td", first ? packets(link, "late") : "")
                .raw("</tr>\n");
    }

    private static String means(JsonNode link) {
        return switch (link.path("means").asText()) {
            case "relay" -> link.path("realTime").asBoolean() ? "relay, real-time" : "relay";
            case "bridge" -> "bridge alone";
            default -> link.path("means").asText();
        };
    }

    private static String megabits(double bits) {
        return bits == 0 ? Units.NONE : String.format(Locale.ROOT, "%.1f", bits / BITS_PER_MEGABIT);
    }

    /** Returns the sum over all ends of a link; a dash if nothing was counted. */
    private static String packets(JsonNode link, String... counters) {
        List<JsonNode> counted = list(link.path("ends")).stream()
                .map(end -> end.path("packets"))
                .filter(JsonNode::isObject)
                .toList();
        long sum = 0;
        for (JsonNode end : counted) {
            for (String counter : counters) {
                sum += end.path(counter).asLong();
            }
        }
        return counted.isEmpty() ? Units.NONE : String.valueOf(sum);
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).collect(Collectors.toList());
    }
}
