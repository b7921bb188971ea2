// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks that connections join existing ports of fitting types. */
public final class ConnectionConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Assembly assembly) {
            checkRepeated(assembly, problems);
        } else if (element instanceof ExportedPort port && port.eContainer() instanceof Assembly assembly) {
            checkPlace(port, port.getInstance(), port.getPort(), assembly, problems);
        } else if (element instanceof ConnectionEnd end
                && end.eContainer() instanceof Connection connection
                && connection.eContainer() instanceof Assembly assembly) {
            checkPlace(end, end.getInstance(), end.getPort(), assembly, problems);
        } else if (element instanceof Connection connection
                && connection.getSource() != null
                && connection.getTarget() != null) {
            checkFit(connection, problems);
        }
    }

    private static void checkRepeated(Assembly assembly, ProblemCollector problems) {
        Set<List<Object>> seen = new HashSet<>();
        for (Connection c : assembly.getConnections()) {
            boolean single = isSingle(c.getSource()) && isSingle(c.getTarget());
            if (single
                    && !seen.add(List.of(
                            c.getSource().getInstance(),
                            c.getSource().getPort(),
                            c.getTarget().getInstance(),
                            c.getTarget().getPort()))) {
                problems.add(ProblemCode.BW313, c, ElementKeys.end(c.getSource()), ElementKeys.end(c.getTarget()));
            }
        }
    }

    /** Returns whether an end is one port of one instance. */
    public static boolean isSingle(ConnectionEnd end) {
        return end != null
                && end.getInstance() != null
                && end.getPort() != null
                && end.getIndices().isEmpty();
    }

    public static void checkPlace(
            EObject at, Instance instance, Port port, Assembly assembly, ProblemCollector problems) {
        if (instance == null) {
            return;
        } else if (instance.eContainer() != assembly) {
            problems.addAt(ProblemCode.BW309, at, instance, QualifiedNames.of(instance), QualifiedNames.of(assembly));
        } else if (port != null
                && instance.getType() != null
                && !Ports.of(instance.getType()).contains(port)) {
            problems.addAt(
                    ProblemCode.BW304,
                    at,
                    port,
                    QualifiedNames.of(instance.getType()),
                    instance.getName(),
                    QualifiedNames.of(port));
        }
    }

    public static void checkFit(Connection connection, ProblemCollector problems) {
        Port from = Ports.resolve(connection.getSource().getPort());
        Port to = Ports.resolve(connection.getTarget().getPort());
        if (from == null || to == null) {
            return;
        }
        String source = ElementKeys.end(connection.getSource());
        String target = ElementKeys.end(connection.getTarget());
        if (from instanceof RequiredPort needs && to instanceof ProvidedPort provides) {
            checkInterfaces(connection, source, needs, target, provides, problems);
        } else if (from instanceof EventSource publishes && to instanceof EventSink consumes) {
            checkEvents(connection, source, publishes.getEventType(), target, consumes.getEventType(), problems);
        } else {
            problems.add(
                    ProblemCode.BW301,
                    connection,
                    source,
                    ElementPaths.aKind(from),
                    target,
                    ElementPaths.aKind(to),
                    fits(to, from)
                            ? "Swap the ends: " + target + " -> " + source
                            : "Connect a receptacle to a facet, or an event source to an event sink");
        }
    }

    private static boolean fits(Port from, Port to) {
        return from instanceof RequiredPort needs && to instanceof ProvidedPort provides
                ? fits(needs, provides)
                : from instanceof EventSource publishes
                        && to instanceof EventSink consumes
                        && fits(publishes.getEventType(), consumes.getEventType());
    }

    /**
     * Returns whether interfaces fit: a port for Object takes all interfaces; a port that provides Object guarantees
     * none.
     */
    private static boolean fits(RequiredPort needs, ProvidedPort provides) {
        Interface needed = needs.getInterface();
        Interface provided = provides.getInterface();
        return Ports.isOfObject(needs)
                || needed == null
                || !Ports.isOfObject(provides) && (provided == null || Interfaces.isKindOf(provided, needed));
    }

    private static boolean fits(EventType published, EventType consumed) {
        return published == null || consumed == null || Interfaces.isKindOf(published, consumed);
    }

    private static void checkInterfaces(
            Connection at,
            String source,
            RequiredPort needs,
            String target,
            ProvidedPort provides,
            ProblemCollector problems) {
        if (!fits(needs, provides)) {
            String provided = Ports.isOfObject(provides) ? "Object" : QualifiedNames.of(provides.getInterface());
            problems.add(ProblemCode.BW302, at, source, QualifiedNames.of(needs.getInterface()), target, provided);
        }
    }

    private static void checkEvents(
            Connection at,
            String source,
            EventType published,
            String target,
            EventType consumed,
            ProblemCollector problems) {
        if (!fits(published, consumed)) {
            problems.add(
                    ProblemCode.BW303, at, source, QualifiedNames.of(published), target, QualifiedNames.of(consumed));
        }
    }
}
