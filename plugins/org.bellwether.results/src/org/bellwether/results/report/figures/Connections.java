// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.data.Units;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Instance;
import org.bellwether.results.experiment.Experiment.Probe;

/** Finds the ports between which the messages of a probe go. An array of replicas is one box of the assembly. */
public final class Connections {
    private final Experiment experiment;

    Connections(Experiment experiment) {
        this.experiment = experiment;
    }

    /**
     * The ends between which a probe measures.
     *
     * @param from the port or ports that call or publish, {@code <instance>.<port>}, separated by commas
     * @param to the port or ports that are called or consume
     * @param what the operation, or a description of other messages
     */
    public record Ends(String from, String to, String what) {}

    public Ends of(Probe probe) {
        String own = port(probe.instance(), probe.port());
        return switch (probe.kind()) {
            case "path" -> new Ends(probe.from(), own, "path");
            case "event" -> new Ends(sources(probe), own, "event");
            case "publish" -> new Ends(own, targets(probe), "push of an event");
            default -> new Ends(own, targets(probe), probe.operation().isEmpty() ? "call" : probe.operation() + "()");
        };
    }

    private String sources(Probe probe) {
        return joined(arriving(probe).map(wire -> port(wire.source(), wire.sourcePort())));
    }

    private String targets(Probe probe) {
        return joined(leaving(probe).map(wire -> port(wire.target(), wire.targetPort())));
    }

    private Stream<Connection> arriving(Probe probe) {
        return experiment.assembly().wires().stream()
                .filter(wire -> wire.target().equals(box(probe.instance()))
                        && wire.targetPort().equals(probe.port()));
    }

    private Stream<Connection> leaving(Probe probe) {
        return experiment.assembly().wires().stream()
                .filter(wire -> wire.source().equals(box(probe.instance()))
                        && wire.sourcePort().equals(probe.port()));
    }

    private static String joined(Stream<String> ports) {
        List<String> known = ports.distinct().toList();
        return known.isEmpty() ? Units.NONE : String.join(", ", known);
    }

    private static String port(String instance, String port) {
        return instance + "." + port;
    }

    /**
     * Returns connections that no probe measures separately. A path between both ends of a connection measures it; a
     * longer path only measures several connections together.
     */
    List<String> unmeasured() {
        List<Connection> measured = experiment
                .places()
                .filter(probe -> !probe.kind().equals("path"))
                .flatMap(probe -> probe.kind().equals("event") ? arriving(probe) : leaving(probe))
                .toList();
        return experiment.assembly().wires().stream()
                .filter(wire ->
                        !measured.contains(wire) && experiment.places().noneMatch(probe -> isPathOf(probe, wire)))
                .map(wire -> port(wire.source(), wire.sourcePort()) + " → " + port(wire.target(), wire.targetPort()))
                .toList();
    }

    private boolean isPathOf(Probe probe, Connection wire) {
        return probe.kind().equals("path")
                && boxOfPort(probe.from()).equals(port(wire.source(), wire.sourcePort()))
                && port(box(probe.instance()), probe.port()).equals(port(wire.target(), wire.targetPort()));
    }

    /**
     * Returns the instance of the assembly for a probe's instance, which may be a replica ({@code cell} for {@code
     * cell_0_1}).
     */
    String box(String instance) {
        String box = "";
        for (Instance each : experiment.assembly().instances()) {
            String name = each.name();
            if (instance.equals(name)) {
                return name;
            }
            if (instance.startsWith(name)
                    && instance.substring(name.length()).matches("(_\\d+)+")
                    && name.length() > box.length()) {
                box = name;
            }
        }
        return box.isEmpty() ? instance : box;
    }

    /** Returns the port of the assembly for an instance's port; empty for an empty text. */
    String boxOfPort(String port) {
        int dot = port.lastIndexOf('.');
        return dot < 0 ? port : box(port.substring(0, dot)) + port.substring(dot);
    }
}
