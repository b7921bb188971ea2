// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.RefusedException;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.assembly.ParameterValue;
import org.bellwether.model.component.Port;
import org.bellwether.model.util.Environment;
import org.eclipse.emf.ecore.EObject;

/** An assembly without nesting: all components, servers and clients in it, and its connections between them. */
final class Instances {
    /** Joins the names on the way into nested assemblies; dots would not do in names of files and settings. */
    private static final String SEPARATOR = "_";

    /**
     * @param name      the flat name
     * @param model     the element
     * @param evaluator what expressions of the instance are evaluated with
     */
    record Flat(String name, Instance model, Evaluator evaluator) {}

    /**
     * @param instance the flat name
     * @param port     the port of that component, server or client
     */
    record End(String instance, Port port) {}

    /**
     * @param model     the element
     * @param source    where calls and events leave
     * @param target    where they arrive
     * @param evaluator what its expressions are evaluated with
     */
    record Link(Connection model, End source, End target, Evaluator evaluator) {}

    /** By path: the names on the way, joined by slashes. */
    private final Map<String, Flat> instances = new LinkedHashMap<>();

    private final Set<String> names = new HashSet<>();
    private final List<Link> links = new ArrayList<>();

    Instances(Assembly assembly, Environment environment) {
        add(assembly, "", environment);
    }

    List<Flat> all() {
        return List.copyOf(instances.values());
    }

    List<Link> links() {
        return links;
    }

    /** The instances that a path leads to: one, or all in a nested assembly. */
    List<Flat> at(InstancePath path) {
        String key = key(path);
        return instances.entrySet().stream()
                .filter(entry -> entry.getKey().equals(key) || entry.getKey().startsWith(key + "/"))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The component, server or client that a path and a port lead to. */
    End at(InstancePath path, Port port) {
        List<InstanceStep> steps = path.getSteps();
        return resolve(name(key(path)), steps.get(steps.size() - 1).getInstance(), port);
    }

    private static String name(String key) {
        return key.replace("/", SEPARATOR);
    }

    private static String key(InstancePath path) {
        for (InstanceStep step : path.getSteps()) {
            refuseReplicas(!step.getIndices().isEmpty(), step);
        }
        return String.join(
                "/",
                path.getSteps().stream()
                        .map(step -> step.getInstance().getName())
                        .toList());
    }

    private void add(Assembly assembly, String prefix, Environment environment) {
        for (Instance instance : assembly.getInstances()) {
            refuseReplicas(!instance.getDimensions().isEmpty(), instance);
            String key = prefix + instance.getName();
            String name = name(key);
            if (instance.getType() instanceof Assembly inner) {
                add(inner, key + "/", inside(instance, environment));
                continue;
            }
            instances.put(key, new Flat(name, instance, new Evaluator(environment)));
            if (!names.add(name)) {
                throw new RefusedException(
                        "BW807",
                        instance,
                        "Another instance is called " + name + ", too, once" + " nested assemblies are opened",
                        "Rename one of them");
            }
        }
        for (Connection connection : assembly.getConnections()) {
            refuseReplicas(connection.getTopology() != null, connection);
            links.add(new Link(
                    connection,
                    end(connection.getSource(), prefix),
                    end(connection.getTarget(), prefix),
                    new Evaluator(environment)));
        }
    }

    /** What holds within a nested assembly: its parameters have the values that the instance gives them. */
    private static Environment inside(Instance instance, Environment outer) {
        Environment inner = outer;
        for (ParameterValue value : instance.getParameterValues()) {
            inner = inner.with(value.getParameter(), new Evaluator(outer).value(value.getValue()));
        }
        return inner;
    }

    private static End end(ConnectionEnd end, String prefix) {
        refuseReplicas(!end.getIndices().isEmpty(), end);
        return resolve(name(prefix + end.getInstance().getName()), end.getInstance(), end.getPort());
    }

    /** Follows exported ports inwards. */
    private static End resolve(String name, Instance instance, Port port) {
        if (port instanceof ExportedPort exported && instance.getType() instanceof Assembly) {
            refuseReplicas(!exported.getIndices().isEmpty(), exported);
            Instance inner = exported.getInstance();
            return resolve(name + SEPARATOR + inner.getName(), inner, exported.getPort());
        }
        return new End(name, port);
    }

    private static void refuseReplicas(boolean condition, EObject element) {
        Unsupported.when(condition, element, "Arrays of replicas are", "Draw each instance and connection by itself");
    }
}
