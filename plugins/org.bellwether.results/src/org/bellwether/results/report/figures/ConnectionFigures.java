// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.statistics.MetricResult;

/** Formats the figures of each wire of an assembly in short lines, for diagrams. */
public final class ConnectionFigures {
    private final SessionData view;
    private final List<Group> groups;
    private final Experiment experiment;

    public ConnectionFigures(SessionData view, Experiment experiment) {
        this.view = view;
        this.groups = view.groups();
        this.experiment = experiment;
    }

    /**
     * Returns a line for each phase and configuration, with p50 and p99 of the latency of this wire, or of a path that
     * ends with it.
     */
    public List<String> at(Connection wire) {
        List<String> lines = new ArrayList<>();
        for (Probe probe : experiment.places().toList()) {
            if (wireOf(probe).filter(wire::equals).isPresent()) {
                List<String> figures = figures(probe);
                if (!figures.isEmpty()) {
                    what(probe).ifPresent(lines::add);
                }
                lines.addAll(figures);
            }
        }
        return lines;
    }

    /** Returns the name of the first probe that has figures on a wire; empty if none has. */
    public Optional<String> probe(Connection wire) {
        return experiment
                .places()
                .filter(probe -> wireOf(probe).filter(wire::equals).isPresent()
                        && !figures(probe).isEmpty())
                .map(Probe::name)
                .findFirst();
    }

    /** Returns the kind of the figure, if it is not simply a call or an event. */
    private static Optional<String> what(Probe probe) {
        if (probe.kind().equals("publish")) {
            return Optional.of("the push alone");
        }
        return probe.from().isEmpty() ? Optional.empty() : Optional.of("from " + probe.from());
    }

    /** Returns the wire of a probe: calls and pushes are measured at their source, arrivals and paths at their end. */
    private Optional<Connection> wireOf(Probe probe) {
        List<Connection> wires = experiment.assembly().wires();
        Optional<Connection> arriving = wires.stream()
                .filter(wire -> wire.target().equals(probe.instance())
                        && wire.targetPort().equals(probe.port()))
                .findFirst();
        return wires.stream()
                .filter(wire -> wire.source().equals(probe.instance())
                        && wire.sourcePort().equals(probe.port()))
                .findFirst()
                .or(() -> arriving);
    }

    private List<String> figures(Probe probe) {
        List<String> lines = new ArrayList<>();
        for (String phase : view.phases()) {
            Row row = new Row(probe.name(), phase);
            for (Group group : groups) {
                row.in(group.pooled(), "latency").ifPresent(latency -> lines.add(line(phase, group, latency)));
            }
        }
        return lines;
    }

    private String line(String phase, Group group, MetricResult latency) {
        String tail = Units.time(latency.value("p99"));
        return (view.phases().size() > 1 ? phase + " " : "")
                + (groups.size() > 1 ? group.label() + " " : "")
                + Units.time(latency.value("p50"))
                + (tail.equals(Units.NONE) ? "" : " / " + tail);
    }
}
