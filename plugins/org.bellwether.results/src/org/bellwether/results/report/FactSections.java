// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.MachineCheck;
import org.bellwether.results.host.MachineCheck.Level;
import org.bellwether.results.recipe.RecipeReader;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Status;

/** The facts that a reader needs to trust the figures: floors, machine, placement, runs, and all definitions. */
public final class FactSections {
    /** The largest number of runs whose settings are open at first. */
    private static final int MOST_OPEN = 2;

    private final SessionData view;
    private final List<Group> groups;
    private final boolean compared;

    /** @param compared whether configurations are compared with one another */
    FactSections(SessionData view, boolean compared) {
        this.view = view;
        this.compared = compared;
        this.groups = view.groups();
    }

    void addTo(Html html) {
        floors(html);
        machine(html);
        placement(html);
        runs(html);
        definitions(html);
    }

    private void floors(Html html) {
        if (view.floors().isEmpty()) {
            return;
        }
        html.section("The machine's floor")
                .element(
                        "p",
                        "A raw TCP ping-pong of the same number of bytes "
                                + "between processes placed like those of the experiment, measured in the same rounds. All runs of the "
                                + "session are compared with the floor of all their launches. The difference from the floor is the time "
                                + "of the middleware and the components.");
        html.scroll("Floors")
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", "The floors, each with the values of the launches of the runs")
                .head(List.of("floor", "samples", "p50", "p90", "p99", "max"));
        for (MetricResult floor : view.floors()) {
            floor(html, " class=\"metric\"", floor.name(), floor);
            if (groups.size() > 1) {
                groups.forEach(group -> group.pooled().ownFloors().stream()
                        .filter(own -> own.name().equals(floor.name()))
                        .forEach(own -> floor(html, "", "beside " + group.label(), own)));
            }
        }
        html.raw("</table></div></section>\n");
    }

    private static void floor(Html html, String style, String label, MetricResult floor) {
        html.row(
                style,
                List.of(
                        label,
                        Units.plain(floor.value("count")),
                        Units.time(floor.value("p50")),
                        Units.time(floor.value("p90")),
                        Units.time(floor.value("p99")),
                        Units.time(floor.value("max"))));
    }

    private void machine(Html html) {
        html.section("The machine");
        view.host().ifPresent(host -> facts(html, host));
        List<MachineCheck> others = view.checks().stream()
                .filter(check -> check.level() != Level.WARNING)
                .toList();
        if (!others.isEmpty()) {
            html.raw("<ul class=\"checks\">");
            for (MachineCheck check : others) {
                html.raw("<li class=\"" + check.level().name().toLowerCase(Locale.ROOT) + "\">")
                        .element("span", check.finding());
                if (!check.fix().isEmpty()) {
                    html.raw(" ").element("code", check.fix());
                }
                html.raw("</li>\n");
            }
            html.raw("</ul>");
        }
        html.raw("</section>\n");
    }

    public static void facts(Html html, HostFacts host) {
        html.raw("<table class=\"facts\">").element("caption class=\"unseen\"", "The machine");
        html.row("", List.of("Name", host.host()))
                .row("", List.of("System", host.system()))
                .row("", List.of("Kernel", host.kernel()))
                .row("", List.of("Processor", host.cpu() + ", " + host.cores() + " cores, " + host.architecture()))
                .row("", List.of("Memory", host.memoryMiB() + " MiB"))
                .row("", List.of("Clock source", host.clockSource()))
                .row("", List.of("Virtualisation", host.virtualisation()))
                .row("", List.of("Isolated cores", host.isolatedCores().isEmpty() ? "none" : host.isolatedCores()));
        html.raw("</table>\n");
    }

    private void placement(Html html) {
        view.runs().stream()
                .flatMap(run -> run.experiment().stream())
                .findFirst()
                .ifPresent(experiment -> new PlacementSection(experiment).addTo(html));
    }

    private void runs(Html html) {
        html.section("Runs");
        boolean fold = view.runs().size() > MOST_OPEN;
        if (fold) {
            html.raw("<details>").element("summary", view.runs().size() + " runs, each with its settings");
        }
        for (RunData run : view.runs()) {
            html.raw("<table class=\"facts\">")
                    .element("caption class=\"unseen\"", "Run of " + run.label(view.repeated()))
                    .row("", List.of("Run", run.run().id()))
                    .row("", List.of("Configuration", run.label(view.repeated())))
                    .row("", List.of("Target", run.run().target()))
                    .row("", List.of("Rounds", Integer.toString(run.rounds().size())));
            settings(run).forEach((name, value) -> html.row("", List.of(name, value.isBlank() ? "none" : value)));
            if (run.run().status() != Status.OK) {
                html.row("", List.of("Status", run.run().status().key()));
            }
            html.row("", List.of("Hash", run.run().configurationHash()));
            html.raw("</table>\n");
        }
        html.raw(fold ? "</details>\n" : "")
                .raw("<table class=\"facts\">")
                .element("caption class=\"unseen\"", "The session")
                .row("", List.of("Session", view.session().id()))
                .row("", List.of("Command", view.session().command()))
                .raw("</table></section>\n");
    }

    private static Map<String, String> settings(RunData run) {
        Map<String, String> settings = new TreeMap<>();
        for (String json : new String[] {run.run().build(), run.run().extent()}) {
            if (json != null) {
                Map<?, ?> values = CanonicalJson.read(json, Map.class);
                values.forEach((name, value) -> settings.put(name.toString(), value.toString()));
            }
        }
        Map<?, ?> configuration = CanonicalJson.read(run.run().configuration(), Map.class);
        for (String name : List.of("options", "parameters")) {
            if (configuration.get(name) instanceof Map<?, ?> values && !values.isEmpty()) {
                settings.put(name, values.toString());
            }
        }
        return settings;
    }

    private void definitions(Html html) {
        html.section("definitions", "How to read the figures").raw("<dl>");
        definition(
                html,
                "Latency",
                "from the intended start to the end: in timed phases a late start counts as latency "
                        + "(no coordinated omission). Calls: the round trip at the caller. Paths: from the timer's tick.");
        if (view.repeated()) {
            definition(
                    html,
                    "Several runs",
                    "a figure is the mean over the runs, above the smallest and the largest figure of a run; the maximum is "
                            + "the maximum of all runs, and counts are sums. Curves of single runs are faint.");
        }
        if (compared) {
            comparisons(html);
        }
        definition(
                html,
                "Percentile",
                "the smallest sample that is at least as large as this percentage of all samples "
                        + "(nearest rank), over the samples of all rounds. It is shown only if at least two samples are larger.");
        definition(
                html,
                "Service p50",
                "the median duration of calls from their actual start; shown if it differs from the latency's p50.");
        definition(
                html,
                "× floor",
                "the median divided by the median of the floor over all launches of the session. For replicas "
                        + "with different placements: the median of their ratios, each to the floor of its placement. Calls "
                        + "and events over several connections are compared with the floor of the first connection.");
        definition(
                html,
                "Jitter σ",
                "the standard deviation of latency; its square, the variance, is what BGML calls "
                        + "jitter and is in the embedded JSON.");
        definition(
                html,
                "1/s",
                "samples per second between the first and the last end of each round; for replicas, of all together.");
        definition(
                html,
                "Misses",
                "latencies above the metric's deadline; for triggers and operations with timing, work that was not complete"
                        + " by its deadline.");
        definition(
                html,
                "Events",
                "structs that oneway operations push, in the same way on every ORB; a push returns when the "
                        + "transport has accepted the message (sync scope: transport). The figures do not describe the "
                        + "event channels of a CORBA component container.");
        html.raw("</dl></section>\n");
    }

    /** Adds the definitions for comparisons. */
    private void comparisons(Html html) {
        boolean duet = view.runs().stream().anyMatch(run -> RecipeReader.isDuet(run.run()));
        definition(
                html,
                "Start",
                "one start of all processes, with a new memory layout. Starts are independent of one another, so "
                        + "their number determines how certain a comparison is.");
        definition(
                html,
                "Pair",
                "two windows of one start (or two rounds) in which two configurations were measured "
                        + (duet
                                ? "at the same time (a duet), each on a core of its own. "
                                : "one after the other, in random order. ")
                        + "Slow and fast states of the machine affect both, and cancel. More "
                        + "pairs in a start make its figure more precise; pairs of one start are not independent.");
        definition(
                html,
                "Primary figure ★",
                "one of the few figures that decide the comparison. If no configuration differs, at most 5 % of such "
                        + "sessions call any primary figure different. All other figures are exploratory: about 5 % of the "
                        + "differences that they show are chance.");
        definition(
                html,
                "95 % interval",
                "contains the true ratio in 95 of 100 such comparisons. The true ratio may be 1 if the interval "
                        + "contains 1.");
        definition(
                html,
                "Visible from",
                "the smallest difference that four of five such comparisons find. Smaller differences may exist and "
                        + "stay unseen.");
        definition(
                html,
                "Not in the interval",
                "differences between two builds that come from the order of code in the program (link order), and not "
                        + "from the change: each start has the same code layout.");
    }

    private static void definition(Html html, String term, String meaning) {
        html.element("dt", term).element("dd", meaning);
    }
}
