// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.SourceKind;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.Wiring;
import org.eclipse.emf.ecore.EObject;

/** Checks the number of connections of a port: required ports are connected, and simplex ports at most once. */
public final class PortUseConstraints implements Constraint {
    private record UsedPort(Instance instance, Port port) {}

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Assembly assembly) {
            checkAssembly(assembly, problems);
        } else if (element instanceof Deployment deployment && deployment.getAssembly() != null) {
            // no enclosing assembly can connect the exports of the outermost assembly
            Assembly outermost = deployment.getAssembly();
            for (Port port : outermost.getPorts()) {
                if (Ports.resolve(port) instanceof RequiredPort p && !p.isOptional()) {
                    problems.add(ProblemCode.BW307, deployment, outermost.getName() + "." + port.getName());
                }
            }
        }
    }

    private static void checkAssembly(Assembly assembly, ProblemCollector problems) {
        Map<UsedPort, Integer> connections = new HashMap<>();
        for (Connection connection : assembly.getConnections()) {
            ConnectionEnd source = Wiring.isReversed(connection) ? connection.getTarget() : connection.getSource();
            // the topology decides which replicas are connected: all of them together count once
            boolean whole = source != null && source.getIndices().isEmpty();
            if (source != null) {
                connections.merge(new UsedPort(source.getInstance(), source.getPort()), whole ? 1 : 0, Integer::sum);
            }
        }
        Set<UsedPort> exported = new HashSet<>();
        for (Port port : assembly.getPorts()) {
            if (port instanceof ExportedPort p) {
                exported.add(new UsedPort(p.getInstance(), p.getPort()));
            }
        }
        for (Instance instance : Wiring.instances(assembly)) {
            for (Port port : instance.getType() == null ? List.<Port>of() : Ports.of(instance.getType())) {
                UsedPort use = new UsedPort(instance, port);
                check(instance, port, connections.get(use), exported.contains(use), problems);
            }
        }
    }

    private static void check(
            Instance instance, Port port, Integer connections, boolean exported, ProblemCollector problems) {
        String name = instance.getName() + "." + port.getName();
        if (connections != null) {
            checkOften(instance, name, port, connections, problems);
        } else if (!exported) {
            checkUnconnected(instance, name, port, problems);
        }
    }

    private static void checkUnconnected(Instance instance, String name, Port port, ProblemCollector problems) {
        if (Ports.resolve(port) instanceof RequiredPort p && !p.isOptional()) {
            problems.add(ProblemCode.BW307, instance, name);
        } else if (Ports.resolve(port) instanceof EventSource s && isUsed(instance, s)) {
            problems.add(ProblemCode.BW314, instance, name);
        }
    }

    /**
     * Checks whether a port may have this number of connections.
     *
     * @param at the element at which a problem is reported
     * @param name the names of the instance and the port, for people
     */
    public static void checkOften(EObject at, String name, Port port, int connections, ProblemCollector problems) {
        if (connections <= 1) {
            return;
        } else if (Ports.resolve(port) instanceof RequiredPort p && !p.isMultiple()) {
            problems.add(ProblemCode.BW305, at, name, connections);
        } else if (Ports.resolve(port) instanceof EventSource s && s.getKind() == SourceKind.EMITS) {
            problems.add(ProblemCode.BW306, at, name, connections);
        }
    }

    private static boolean isUsed(Instance instance, EventSource source) {
        return Ports.behaviours(instance).stream()
                .flatMap(b -> Models.all(b, Publish.class).stream())
                .anyMatch(p -> p.getSource() == source);
    }
}
