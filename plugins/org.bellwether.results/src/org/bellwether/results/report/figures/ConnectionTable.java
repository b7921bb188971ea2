// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.statistics.MetricResult;

/**
 * The table of the calls and events on each connection with their durations: a group of rows for each probe, and a row
 * for each phase and configuration.
 */
public final class ConnectionTable {
    /** The number of replicas and connections, the slowest ones, that are shown below their total. */
    private static final int FIRST = 5;

    private static final List<String> HEAD =
            List.of("phase", "target", "samples", "p50", "p99", "max", "jitter σ", "× floor");

    /** Rows of one probe or pool. @param probe its name */
    private record Place(String probe, Connections.Ends ends, List<Line> lines, double tail) {
        Place of(int count, String parts) {
            String what = ends.what() + ", " + count + " " + parts;
            return new Place(probe, new Connections.Ends(ends.from(), ends.to(), what), lines, tail);
        }
    }

    /**
     * Figures of one configuration in one phase.
     *
     * @param configuration the number of the configuration's group
     */
    private record Line(int configuration, List<String> cells) {}

    /** A fold with the replicas of a pool, or the connections of a sink. */
    private record Fold(Connections.Ends ends, String parts, List<Place> rest) {}

    private static final Comparator<Place> SLOWEST =
            Comparator.comparingDouble(Place::tail).reversed();

    private final SessionData view;
    private final List<Group> groups;
    private final ProbeFigures figures;

    /** @param view the session with combined replicas */
    public ConnectionTable(SessionData view, ProbeFigures figures) {
        this.view = view;
        this.groups = view.groups();
        this.figures = figures;
    }

    public void addTo(Html html) {
        view.runs().stream()
                .flatMap(run -> run.experiment().stream())
                .findFirst()
                .ifPresent(experiment -> section(html, experiment));
    }

    private void section(Html html, Experiment experiment) {
        Set<String> pooled = new HashSet<>();
        experiment.pools().forEach(pool -> pooled.addAll(pool.probes()));
        List<Place> groups = new ArrayList<>();
        List<Fold> folds = new ArrayList<>();
        for (Probe place : experiment.places().toList()) {
            if (!pooled.contains(place.name())) {
                Place group = group(place, place.name(), new Connections(experiment).of(place), experiment);
                List<Place> replicas = replicas(experiment, place);
                String word = replicas.isEmpty() ? "connections" : "replicas";
                List<Place> parts = replicas.isEmpty() ? links(experiment, place, group) : replicas;
                int shown = Math.min(FIRST, parts.size());
                groups.add(parts.isEmpty() ? group : group.of(parts.size(), word));
                groups.addAll(parts.subList(0, shown));
                folds.add(new Fold(group.ends(), word, parts.subList(shown, parts.size())));
            }
        }
        groups.removeIf(group -> group.lines().isEmpty());
        if (groups.isEmpty()) {
            return;
        }
        html.section("Connections");
        table(html, "What was measured between the ports of the assembly", groups);
        folds.forEach(fold -> fold(html, fold));
        unmeasured(html, new Connections(experiment).unmeasured());
        html.raw("</section>\n");
    }

    private static void fold(Html html, Fold fold) {
        if (!fold.rest().isEmpty()) {
            String place = fold.ends().from() + " → " + fold.ends().to() + ", "
                    + fold.ends().what();
            html.raw("<details>").element("summary", fold.rest().size() + " more " + fold.parts() + ": " + place);
            table(html, "The other " + fold.parts() + " of " + place + ", the slowest first", fold.rest());
            html.raw("</details>\n");
        }
    }

    private static void unmeasured(Html html, List<String> wires) {
        if (!wires.isEmpty()) {
            html.element(
                    "p class=\"caption\"",
                    "Without a figure of their own: " + String.join(", ", wires)
                            + ". A line like “measure latency NAME at INSTANCE.PORT;” in the experiment gives one.");
        }
    }

    /** Returns the replicas of a pool, the slowest first; empty for a single probe. */
    private List<Place> replicas(Experiment experiment, Probe place) {
        List<String> members = experiment.members(place.name());
        return members.size() < 2
                ? List.of()
                : members.stream()
                        .flatMap(member -> experiment.probe(member).stream())
                        .map(member -> group(member, member.name(), new Connections(experiment).of(member), experiment))
                        .filter(group -> !group.lines().isEmpty())
                        .sorted(SLOWEST)
                        .toList();
    }

    /** Returns the connections of a sink or of a calling port, the slowest first, if it has several. */
    private List<Place> links(Experiment experiment, Probe place, Place all) {
        return place.links().stream()
                .map(link -> group(
                        place,
                        link.name(),
                        place.kind().equals("call")
                                ? new Connections.Ends(
                                        all.ends().from(),
                                        link.end(),
                                        all.ends().what())
                                : new Connections.Ends(
                                        link.end(), all.ends().to(), all.ends().what()),
                        experiment))
                .filter(group -> !group.lines().isEmpty())
                .sorted(SLOWEST)
                .toList();
    }

    /**
     * Returns the rows of a place. @param name the name of its samples: the place's name, or that of one of its links
     */
    private Place group(Probe place, String name, Connections.Ends ends, Experiment experiment) {
        List<Line> lines = new ArrayList<>();
        double tail = 0;
        for (String phase : phases(experiment)) {
            for (Group configuration : groups) {
                var latency = configuration.pool(run -> figures.latency(run, name, phase));
                latency.ifPresent(metric -> lines.add(line(place, phase, configuration, metric)));
                tail = Math.max(tail, latency.map(Replicas::tail).orElse(0.0));
            }
        }
        return new Place(place.name(), ends, lines, tail);
    }

    private static List<String> phases(Experiment experiment) {
        return experiment.phases().stream().map(Experiment.Phase::name).toList();
    }

    private static Line line(Probe place, String phase, Group configuration, MetricResult latency) {
        // A push returns before the event arrives, so a round trip is not comparable
        double multiple = place.kind().equals("publish")
                ? Double.NaN
                : configuration.pooled().floorMultiple(latency, "p50");
        return new Line(
                configuration.number(),
                List.of(
                        phase,
                        configuration.label(),
                        Units.plain(latency.value("count")),
                        Units.time(latency.value("p50")),
                        Units.time(latency.value("p99")),
                        Units.time(latency.value("max")),
                        Units.time(latency.value("stddev")),
                        Units.ratio(multiple)));
    }

    private static void table(Html html, String caption, List<Place> groups) {
        html.scroll(caption)
                .raw("<table class=\"figures connections\">")
                .element("caption", caption)
                .head(HEAD);
        groups.forEach(group -> group(html, group));
        html.raw("</table></div>\n");
    }

    private static void group(Html html, Place group) {
        html.raw("<tbody><tr class=\"metric\"><th scope=\"rowgroup\" colspan=\"" + HEAD.size() + "\""
                        + Html.leadsTo("probe", group.probe()) + ">")
                .element(
                        "span class=\"ends\"",
                        group.ends().from() + " → " + group.ends().to())
                .raw(" ")
                .element("span class=\"what\"", group.ends().what())
                .raw("</th></tr>\n");
        for (Line line : group.lines()) {
            List<String> cells = line.cells();
            html.raw("<tr>")
                    .element("th scope=\"row\"", cells.get(0))
                    .element("th scope=\"row\" class=\"" + Palette.swatch(line.configuration()) + "\"", cells.get(1));
            cells.subList(2, cells.size()).forEach(cell -> html.element("td", cell));
            html.raw("</tr>\n");
        }
        html.raw("</tbody>\n");
    }
}
