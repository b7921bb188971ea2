// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;

/**
 * An assembly with all nested assemblies flattened: its components, servers and clients, and their wires. Replicas of
 * one instance are one leaf.
 */
public final class Wiring {
    /**
     * The greatest number of leaves, far above drawn models; assemblies that double at each level would fill the
     * memory.
     */
    public static final int LARGEST = 100_000;

    /** An instance that is not an assembly, with the instances around it, outermost first. */
    public record Leaf(List<Instance> path) {
        public Instance instance() {
            return path.get(path.size() - 1);
        }

        @Override
        public String toString() {
            return path.stream().map(QualifiedNames::simple).collect(Collectors.joining("."));
        }
    }

    /** A port of a leaf. */
    public record End(Leaf leaf, Port port) {
        @Override
        public String toString() {
            return leaf + "." + port.getName();
        }
    }

    private final Map<List<Instance>, Leaf> leaves = new LinkedHashMap<>();
    private final Map<End, List<End>> targets = new HashMap<>();
    private final Map<End, List<End>> sources = new HashMap<>();
    private final Map<End, List<End>> awaited = new HashMap<>();
    private boolean tooLarge;

    Wiring(Assembly assembly) {
        open(assembly, List.of());
    }

    /** Returns whether flattening was stopped; the result is then only a part of the assembly. */
    public boolean isTooLarge() {
        return tooLarge;
    }

    public List<Leaf> leaves() {
        return List.copyOf(leaves.values());
    }

    /** Returns the leaf to which a path of a metric, driver or placement leads, or null. */
    public Leaf leaf(InstancePath path) {
        return path == null
                ? null
                : leaves.get(
                        path.getSteps().stream().map(InstanceStep::getInstance).toList());
    }

    /** Returns the targets of a port that calls or publishes. */
    public List<End> targets(Leaf leaf, Port port) {
        return targets.getOrDefault(new End(leaf, port), List.of());
    }

    /** Returns the sinks of a source for which a push waits until the event's behaviours are done. */
    public List<End> awaited(Leaf leaf, Port source) {
        return awaited.getOrDefault(new End(leaf, source), List.of());
    }

    /** Returns the sources of a port that is called or consumes. */
    public List<End> sources(Leaf leaf, Port port) {
        return sources.getOrDefault(new End(leaf, port), List.of());
    }

    /**
     * Returns an assembly's instances, without those that repeat a name: another constraint reports repetitions, and
     * further problems would follow from them.
     */
    public static List<Instance> instances(Assembly assembly) {
        Set<String> names = new HashSet<>();
        return assembly.getInstances().stream()
                .filter(i -> i.getName() == null || names.add(i.getName().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /**
     * Returns whether a connection's ends are swapped. One constraint reports this; all others treat the connection as
     * if it had the right direction.
     */
    public static boolean isReversed(Connection connection) {
        Port from = port(connection.getSource());
        Port to = port(connection.getTarget());
        return from instanceof ProvidedPort && to instanceof RequiredPort
                || from instanceof EventSink && to instanceof EventSource;
    }

    private static Port port(ConnectionEnd end) {
        return end == null ? null : Ports.resolve(end.getPort());
    }

    private void open(Assembly assembly, List<Instance> around) {
        for (Instance instance : instances(assembly)) {
            List<Instance> path = new ArrayList<>(around);
            path.add(instance);
            if (leaves.size() >= LARGEST) {
                tooLarge = true;
                return;
            } else if (!(instance.getType() instanceof Assembly inner)) {
                leaves.put(List.copyOf(path), new Leaf(List.copyOf(path)));
            } else if (path.stream().filter(i -> i.getType() == inner).count() == 1 && inner != assembly) {
                open(inner, path);
            }
        }
        for (Connection connection : assembly.getConnections()) {
            End source = end(connection.getSource(), around);
            End target = end(connection.getTarget(), around);
            if (source != null && target != null && isReversed(connection)) {
                connect(target, source, connection);
            } else if (source != null && target != null) {
                connect(source, target, connection);
            }
        }
    }

    private void connect(End source, End target, Connection connection) {
        targets.computeIfAbsent(source, e -> new ArrayList<>()).add(target);
        sources.computeIfAbsent(target, e -> new ArrayList<>()).add(source);
        if (source.port() instanceof EventSource && connection.getSyncScope() == SyncScope.TARGET) {
            awaited.computeIfAbsent(source, e -> new ArrayList<>()).add(target);
        }
    }

    /** Returns the leaf's port at which a connection's end finally is; null if a part of the path is missing. */
    private End end(ConnectionEnd end, List<Instance> around) {
        if (end == null || end.getInstance() == null) {
            return null;
        }
        List<Instance> path = new ArrayList<>(around);
        path.add(end.getInstance());
        Port port = end.getPort();
        while (port instanceof ExportedPort exported && exported.getInstance() != null && path.size() < LARGEST) {
            path.add(exported.getInstance());
            port = exported.getPort();
        }
        Leaf leaf = leaves.get(path);
        return leaf == null || port == null ? null : new End(leaf, port);
    }
}
