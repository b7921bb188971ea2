// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The paths of events through a scene: along wires, from a box's sinks to its sources, and through the borders of open
 * boxes. The effect of an event in a box depends on behaviours; the shortest path is assumed.
 */
final class EventPaths {
    /** A step from one port to another; the wire is null within a box. */
    private record Hop(String to, String wire) {}

    private final Map<String, Set<Hop>> hops = new HashMap<>();

    EventPaths(List<Box> boxes, List<Wire> wires) {
        boxes.forEach(this::add);
        wires.forEach(this::add);
    }

    private void add(Box box) {
        if (box.inside() == null) {
            box.ports().stream()
                    .filter(port -> port.kind() == PortKind.SINK)
                    .forEach(sink -> box.ports().stream()
                            .filter(port -> port.kind() == PortKind.SOURCE)
                            .forEach(source -> connect(sink.id(), source.id(), null)));
            return;
        }
        box.inside().scene().boxes().forEach(this::add);
        box.inside().scene().wires().forEach(this::add);
        box.inside().exports().forEach(wire -> {
            connect(wire.source(), wire.target(), wire.id());
            connect(wire.target(), wire.source(), wire.id());
        });
    }

    private void add(Wire wire) {
        if (wire.kind().equals("event")) {
            connect(wire.source(), wire.target(), wire.id());
        }
    }

    private void connect(String from, String to, String wire) {
        hops.computeIfAbsent(from, port -> new HashSet<>()).add(new Hop(to, wire));
    }

    /** Returns the wires of the shortest path between two ports; empty if there is no path. */
    Set<String> between(String from, String to) {
        Map<String, String> before = new HashMap<>();
        Map<String, Hop> by = new HashMap<>();
        Deque<String> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty() && !before.containsKey(to)) {
            String here = next.remove();
            for (Hop hop : hops.getOrDefault(here, Set.of())) {
                if (!hop.to().equals(from) && before.putIfAbsent(hop.to(), here) == null) {
                    by.put(hop.to(), hop);
                    next.add(hop.to());
                }
            }
        }
        Set<String> wires = new HashSet<>();
        for (String port = to; before.containsKey(port); port = before.get(port)) {
            if (by.get(port).wire() != null) {
                wires.add(by.get(port).wire());
            }
        }
        return wires;
    }
}
