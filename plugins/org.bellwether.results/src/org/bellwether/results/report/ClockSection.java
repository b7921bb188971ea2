// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.bellwether.results.clock.TimeSource;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.network.NetworkRecord;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.samples.ClockEstimates;
import org.bellwether.results.store.Store;

/** The report's section about the clocks of hosts. */
final class ClockSection {
    private final SessionData view;
    private final Store store;

    ClockSection(SessionData view, Store store) {
        this.view = view;
        this.store = store;
    }

    void addTo(Html html) {
        Map<String, JsonNode> found = new LinkedHashMap<>();
        Map<String, JsonNode> pairs = new LinkedHashMap<>();
        Map<String, Map<String, Long>> truths = new LinkedHashMap<>();
        for (RunData run : view.runs()) {
            List<Path> rounds = store.roundFolders(run.run().id());
            JsonNode clocks = ClockEstimates.of(rounds);
            JsonNode ofPairs = ClockEstimates.ofPairs(rounds);
            if (!ofPairs.isEmpty()) {
                pairs.put(run.run().shortName(), ofPairs);
            }
            if (!clocks.isEmpty()) {
                found.put(run.run().shortName(), clocks);
                truths.put(run.run().shortName(), truth(run));
            }
        }
        if (found.isEmpty()) {
            return;
        }
        html.section("Clocks")
                .element(
                        "p class=\"caption\"",
                        "How far the clock of each host was ahead of the one where the run was started, as round trips over the "
                                + "connection to it showed before and after the phase: at its beginning, and how that changed. It "
                                + "is wrong by the bound at most, however long the ways there and back were, if the clock was "
                                + "not set meanwhile, and its rate stayed within one part per million.");
        boolean lab = truths.values().stream().anyMatch(truth -> !truth.isEmpty());
        List<JsonNode> launchers = found.values().stream()
                .flatMap(clocks -> StreamSupport.stream(clocks.spliterator(), false))
                .map(clock -> clock.path("launcherSource"))
                .filter(JsonNode::isObject)
                .limit(1)
                .toList();
        boolean trusted = found.values().stream()
                .flatMap(clocks -> StreamSupport.stream(clocks.spliterator(), false))
                .anyMatch(clock -> clock.path("source").has("trustedErrorNs"));
        launchers.forEach(launcher -> html.element("p class=\"caption\"", sources(launcher, trusted)));
        found.forEach((run, clocks) -> table(
                html,
                clocks,
                truths.get(run),
                lab,
                !launchers.isEmpty(),
                found.size() > 1 ? "Clocks of " + run : "Clocks"));
        if (!pairs.isEmpty()) {
            html.element("p class=\"caption\"", ClockPairTable.CAPTION);
        }
        pairs.forEach((run, clocks) -> ClockPairTable.add(
                html,
                clocks,
                truths.getOrDefault(run, Map.of()),
                found.size() > 1 ? "Clocks of two hosts in " + run : "Clocks of two hosts"));
        html.raw("</section>\n");
    }

    private static String sources(JsonNode launcher, boolean trusted) {
        String use = trusted
                ? "The bounds of two hosts below may rest on it, because the run trusts it (--trust-time-daemons)."
                : "The bound rests on neither.";
        String error = stated(launcher);
        return "The source is the reference by which a time daemon of the host sets the clock; the stated error is the "
                + "daemon's bound of the clock's error. " + use + " The source of the clock where the run was started: "
                + source(launcher) + (error.isEmpty() ? "" : ", " + error) + ".";
    }

    /** Returns the daemon and its source, with the remark in parentheses. */
    private static String source(JsonNode source) {
        String daemon = source.path("daemon").asText();
        String reference = source.path("reference").asText();
        String remark = source.path("remark").asText();
        return (daemon.equals(TimeSource.NOBODY) ? "none was found" : daemon)
                + (reference.isEmpty() ? "" : ", " + reference)
                + (remark.isEmpty() ? "" : " (" + remark + ")");
    }

    /** Returns the error that the daemon states, otherwise the kernel's; empty if neither is known. */
    private static String stated(JsonNode source) {
        if (source.has("errorNs")) {
            return "±" + Units.time(source.path("errorNs").asDouble());
        }
        return source.has("kernelErrorNs")
                ? "±" + Units.time(source.path("kernelErrorNs").asDouble()) + " by the kernel"
                : "";
    }

    private Map<String, Long> truth(RunData run) {
        Map<String, Long> truth = new LinkedHashMap<>();
        NetworkRecord.read(store.runFolder(run.run().id()))
                .ifPresent(network -> network.json()
                        .path("hosts")
                        .forEach(host -> truth.put(
                                host.path("name").asText(), host.path("clockNs").asLong())));
        return truth;
    }

    private static void table(
            Html html, JsonNode clocks, Map<String, Long> truth, boolean lab, boolean sources, String caption) {
        List<String> columns = new ArrayList<>(List.of("host", "round", "phase", "ahead by", "drift", "bound"));
        if (lab) {
            columns.add("really off by");
        }
        if (sources) {
            columns.addAll(List.of("source", "stated error"));
        }
        html.scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(columns);
        for (JsonNode clock : clocks) {
            html.raw("<tr>")
                    .element("th scope=\"row\"", clock.path("host").asText())
                    .element("td", clock.path("round").asText())
                    .element("td", clock.path("phase").asText());
            if (clock.has("unknown")) {
                html.element(
                        "td colspan=\"" + (lab ? 4 : 3) + "\"",
                        clock.path("unknown").asText());
            } else {
                long offset = clock.path("offsetNs").asLong();
                html.element("td", Units.time(offset))
                        .element(
                                "td",
                                String.format(
                                        Locale.ROOT,
                                        "%.3f ppm",
                                        clock.path("driftPpm").asDouble()))
                        .element("td", "±" + Units.time(clock.path("boundNs").asDouble()));
                if (lab) {
                    Long real = truth.get(clock.path("host").asText());
                    html.element("td", real == null ? "" : Units.time(Math.abs(offset - real)));
                }
            }
            if (sources) {
                JsonNode source = clock.path("source");
                html.element("td", source.isObject() ? source(source) : "").element("td", stated(source));
            }
            html.raw("</tr>\n");
        }
        html.raw("</table></div>\n");
    }
}
