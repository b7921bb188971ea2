// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.ParameterValue;
import org.bellwether.model.component.Port;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.topology.Replicas;
import org.bellwether.model.topology.Topologies;
import org.eclipse.emf.ecore.EObject;

/**
 * An assembly with nesting and replication flattened: all components, servers and clients, one by one, and the
 * connections between them.
 */
final class Instances {
    /**
     * Joins the names on a path into nested assemblies, and indices; dots are not allowed in names of files and
     * settings.
     */
    private static final String SEPARATOR = "_";

    /** One replica on a path into nested assemblies; a single instance has no indices. */
    record Step(Instance instance, List<Integer> indices) {
        Step {
            indices = List.copyOf(indices);
        }
    }

    /**
     * @param path      the path from the outermost assembly inwards
     * @param model     the model's instance
     * @param evaluator evaluates expressions of the instance
     */
    record Flat(List<Step> path, Instance model, ExpressionEvaluator evaluator) {
        /** Returns the flat name: {@code cell_0_1}, {@code left_cell_0_1}. */
        String name() {
            return path.stream()
                    .map(step -> joined(step.instance().getName(), step.indices()))
                    .collect(Collectors.joining(SEPARATOR));
        }

        /** Returns the flat name without indices: the name of the array of which this is a replica. */
        String array() {
            return path.stream().map(step -> step.instance().getName()).collect(Collectors.joining(SEPARATOR));
        }

        /** Returns all indices on the path; empty if neither the instance nor an assembly around it is replicated. */
        List<Integer> indices() {
            return path.stream().flatMap(step -> step.indices().stream()).toList();
        }
    }

    /**
     * @param instance the flat name of a component, server or client
     * @param port     the port of that instance
     */
    record End(String instance, Port port) {}

    /**
     * @param model     the model's connection
     * @param source    the port at which calls and events leave
     * @param target    the port at which calls and events arrive
     * @param evaluator evaluates expressions of the connection
     */
    record Link(Connection model, End source, End target, ExpressionEvaluator evaluator) {}

    private final Map<List<Step>, Flat> instances = new LinkedHashMap<>();
    /** The instances by the outermost instance of their paths: a path is searched only among these. */
    private final Map<Instance, List<Flat>> byOutermost = new HashMap<>();
    /** The environment within each replica of a nested assembly. */
    private final Map<List<Step>, Environment> environments = new HashMap<>();

    private final Map<String, Flat> names = new LinkedHashMap<>();
    private final List<Link> links = new ArrayList<>();
    private final long seed;

    /** @param seed the seed for random topologies that have no seed in the model */
    Instances(Assembly assembly, Environment environment, long seed) {
        this.seed = seed;
        add(assembly, List.of(), environment);
    }

    List<Flat> all() {
        return List.copyOf(instances.values());
    }

    Flat named(String name) {
        return names.get(name);
    }

    List<Link> links() {
        return links;
    }

    /** Returns the instances for a path: one, all replicas that its indices choose, or all in a nested assembly. */
    List<Flat> at(InstancePath path, ExpressionEvaluator evaluator) {
        PathPattern pattern = new PathPattern(path, evaluator);
        List<Flat> found = candidates(path).stream()
                .filter(flat -> pattern.leadsTo(flat.path()))
                .toList();
        if (found.isEmpty()) {
            throw new RefusedException(
                    "BW833", path, "There is no such replica", "Give indices from 0 to the dimension's size less one");
        }
        return found;
    }

    /** Returns all instances to which a path may lead, in their order. */
    private Collection<Flat> candidates(InstancePath path) {
        return path.getSteps().isEmpty()
                ? instances.values()
                : byOutermost.getOrDefault(path.getSteps().get(0).getInstance(), List.of());
    }

    /** Returns the ports of components, servers or clients for a path and a port: one for each replica. */
    List<End> at(InstancePath path, Port port, ExpressionEvaluator evaluator) {
        PathPattern pattern = new PathPattern(path, evaluator);
        Set<List<Step>> ends = new HashSet<>();
        List<End> found = new ArrayList<>();
        for (Flat flat : at(path, evaluator)) {
            List<Step> end = flat.path().subList(0, pattern.length());
            if (ends.add(end)) {
                found.addAll(resolve(end, port));
            }
        }
        return found;
    }

    private static String joined(String name, List<Integer> indices) {
        StringBuilder result = new StringBuilder(name);
        indices.forEach(index -> result.append(SEPARATOR).append(index));
        return result.toString();
    }

    private void add(Assembly assembly, List<Step> around, Environment environment) {
        environments.put(around, environment);
        for (Instance instance : assembly.getInstances()) {
            for (List<Integer> indices : replicas(instance, environment)) {
                Environment here = Replicas.within(instance.getDimensions(), indices, environment);
                List<Step> path = plus(around, new Step(instance, indices));
                if (instance.getType() instanceof Assembly inner) {
                    add(inner, path, inside(instance, here));
                } else {
                    add(new Flat(path, instance, new ExpressionEvaluator(here)));
                }
            }
        }
        for (Connection connection : assembly.getConnections()) {
            connect(connection, around, environment);
        }
    }

    private void add(Flat flat) {
        if (instances.size() >= Replicas.MOST) {
            throw new RefusedException(
                    "BW807",
                    flat.model(),
                    "There are more than " + Replicas.MOST + " instances",
                    "Make the arrays of replicas smaller");
        }
        instances.put(flat.path(), flat);
        byOutermost
                .computeIfAbsent(flat.path().get(0).instance(), outermost -> new ArrayList<>())
                .add(flat);
        if (names.put(flat.name(), flat) != null) {
            throw new RefusedException(
                    "BW807",
                    flat.model(),
                    "Another instance is called " + flat.name() + ", too, once nested assemblies are opened",
                    "Rename one of them");
        }
    }

    private void connect(Connection connection, List<Step> around, Environment environment) {
        ExpressionEvaluator evaluator = new ExpressionEvaluator(environment);
        ConnectionEnd source = connection.getSource();
        ConnectionEnd target = connection.getTarget();
        for (Topologies.Pair pair :
                ExpressionEvaluator.refusing(connection, () -> Topologies.pairs(connection, environment, seed))) {
            for (End from : resolve(plus(around, new Step(source.getInstance(), pair.source())), source.getPort())) {
                for (End to : resolve(plus(around, new Step(target.getInstance(), pair.target())), target.getPort())) {
                    links.add(new Link(connection, from, to, evaluator));
                }
            }
        }
    }

    /**
     * Returns the environment within a nested assembly, whose parameters have the values that the instance sets.
     */
    private static Environment inside(Instance instance, Environment outer) {
        Environment inner = outer;
        for (ParameterValue value : instance.getParameterValues()) {
            inner = inner.with(value.getParameter(), new ExpressionEvaluator(outer).value(value.getValue()));
        }
        return inner;
    }

    /** Returns the ports of inner instances to which an exported port leads. */
    private List<End> resolve(List<Step> path, Port port) {
        Instance instance = path.get(path.size() - 1).instance();
        if (!(port instanceof ExportedPort exported && instance.getType() instanceof Assembly)) {
            return List.of(new End(instances.get(path).name(), port));
        }
        List<End> ends = new ArrayList<>();
        for (List<Integer> indices : chosen(exported, environments.get(path))) {
            ends.addAll(resolve(plus(path, new Step(exported.getInstance(), indices)), exported.getPort()));
        }
        return ends;
    }

    private static List<List<Integer>> replicas(Instance instance, Environment environment) {
        return ExpressionEvaluator.refusing(
                instance, () -> Replicas.all(Replicas.sizes(instance.getDimensions(), environment)));
    }

    private static List<List<Integer>> chosen(ExportedPort exported, Environment environment) {
        List<Integer> sizes = sizes(exported.getInstance(), environment, exported);
        List<List<Integer>> chosen = ExpressionEvaluator.refusing(
                exported, () -> Replicas.chosen(exported.getIndices(), sizes, environment));
        if (!chosen.stream().allMatch(indices -> Replicas.isInside(indices, sizes))) {
            throw new RefusedException(
                    "BW833",
                    exported,
                    "There is no such replica of " + exported.getInstance().getName(),
                    "Give indices from 0 to the dimension's size less one");
        }
        return chosen;
    }

    private static List<Integer> sizes(Instance instance, Environment environment, EObject where) {
        return ExpressionEvaluator.refusing(where, () -> Replicas.sizes(instance.getDimensions(), environment));
    }

    private static List<Step> plus(List<Step> path, Step step) {
        List<Step> longer = new ArrayList<>(path);
        longer.add(step);
        return List.copyOf(longer);
    }
}
