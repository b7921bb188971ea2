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
 * An assembly with all nested assemblies opened: the components, servers and clients in it and what wires them.
 * Replicas of one instance are one leaf.
 */
public final class Wiring {
    /** More than anybody draws; assemblies that double at each level would fill the memory. */
    public static final int LARGEST = 100_000;

    /** An instance that is no assembly, with those around it, outermost first. */
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

    /** Whether opening was stopped; what is known is then a part of the assembly. */
    public boolean isTooLarge() {
        return tooLarge;
    }

    public List<Leaf> leaves() {
        return List.copyOf(leaves.values());
    }

    /** The leaf that a path of a metric, driver or placement leads to, or null. */
    public Leaf leaf(InstancePath path) {
        return path == null
                ? null
                : leaves.get(
                        path.getSteps().stream().map(InstanceStep::getInstance).toList());
    }

    /** What is connected to a port that calls or publishes. */
    public List<End> targets(Leaf leaf, Port port) {
        return targets.getOrDefault(new End(leaf, port), List.of());
    }

    /** The sinks of a source for which a push waits until what it sets off is done. */
    public List<End> awaited(Leaf leaf, Port source) {
        return awaited.getOrDefault(new End(leaf, source), List.of());
    }

    /** What is connected to a port that is called or consumes. */
    public List<End> sources(Leaf leaf, Port port) {
        return sources.getOrDefault(new End(leaf, port), List.of());
    }

    /** An assembly's instances, without those that repeat a name: that is said, and what else is wrong follows from it. */
    public static List<Instance> instances(Assembly assembly) {
        Set<String> names = new HashSet<>();
        return assembly.getInstances().stream()
                .filter(i -> i.getName() == null || names.add(i.getName().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Whether a connection's ends are swapped. That is said; all else takes it as it was meant. */
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

    /** The leaf's port that a connection's end stands for; null if something on the way is missing. */
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
