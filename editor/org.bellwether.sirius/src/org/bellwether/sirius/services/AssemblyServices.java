// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.ConnectionRules;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Queries about instances, their ports and their connections. */
public class AssemblyServices {
    private record End(Instance instance, Port port) {}

    /** Returns all ports of an instance, inherited ones first. */
    public List<Port> ports(Instance instance) {
        return Ports.of(instance.getType());
    }

    /** Returns whether an instance's type is an assembly, which has a diagram. */
    public boolean isNested(Instance instance) {
        return instance.getType() instanceof Assembly;
    }

    /** Returns the type of an instance, to open its diagram. */
    public InstanceType typeOf(Instance instance) {
        return instance.getType();
    }

    /**
     * Returns the types whose instances an assembly can contain: all types except those that contain the assembly
     * itself.
     */
    public List<InstanceType> instanceTypes(Assembly assembly) {
        return Models.around(assembly).stream()
                .flatMap(model -> Models.all(model, InstanceType.class).stream())
                .filter(type -> canInstantiate(assembly, type))
                .toList();
    }

    /** Returns whether an assembly can have an instance of an element that is dropped into it. */
    public boolean canInstantiate(EObject assembly, EObject type) {
        return assembly instanceof Assembly a && type instanceof InstanceType t && !holds(t, a, new HashSet<>());
    }

    private static boolean holds(InstanceType type, Assembly wanted, Set<InstanceType> seen) {
        return type == wanted
                || type instanceof Assembly a
                        && seen.add(type)
                        && a.getInstances().stream().anyMatch(i -> holds(i.getType(), wanted, seen));
    }

    /**
     * Creates an instance of a type, named after the type. The parameters are EObjects, because Sirius does not know
     * the types of dropped elements.
     */
    public Instance instantiate(EObject assembly, EObject type) {
        InstanceType of = (InstanceType) type;
        Instance instance = AssemblyFactory.eINSTANCE.createInstance();
        instance.setType(of);
        ((Assembly) assembly).getInstances().add(instance);
        instance.setName(Names.fresh(instance, Names.decapitalised(of.getName())));
        return instance;
    }

    /**
     * Returns whether an edge between two views is that of a connection: each port has a view in each instance of its
     * type.
     */
    public boolean joins(Connection connection, EObject sourceView, EObject targetView) {
        return isAt(connection.getSource(), sourceView) && isAt(connection.getTarget(), targetView);
    }

    private static boolean isAt(ConnectionEnd end, EObject view) {
        return end != null
                && end.getInstance() != null
                && end.getInstance() == Views.instance(view)
                && end.getPort() == Views.target(view);
    }

    /** Returns whether events flow along a connection, and not calls. */
    public boolean isEventConnection(Connection connection) {
        return connection.getSource() != null
                && Ports.resolve(connection.getSource().getPort()) instanceof EventSource;
    }

    /** Returns whether the edge of an exported port leads to the view of the exported inner port. */
    public boolean exports(ExportedPort port, EObject targetView) {
        return port.getInstance() != null
                && port.getInstance() == Views.instance(targetView)
                && port.getPort() == Views.target(targetView);
    }

    /** Returns whether two shown ports can be connected, in this direction or the other. */
    public boolean canConnect(Port from, EObject fromView, Port to, EObject toView) {
        return oriented(from, fromView, to, toView)
                .filter(ends -> objection(ends.get(0), ends.get(1), null).isEmpty())
                .isPresent();
    }

    private static Optional<String> objection(End source, End target, Connection reconnected) {
        return ConnectionRules.objection(source.instance, source.port, target.instance, target.port, reconnected)
                .map(Problem::text);
    }

    /**
     * Connects two shown ports; the connection begins at the port that calls or publishes, even if it was drawn in the
     * opposite direction.
     */
    public Connection connect(Port from, EObject fromView, Port to, EObject toView) {
        List<End> ends = oriented(from, fromView, to, toView)
                .orElseThrow(() -> new IllegalArgumentException("connect two ports of instances of one assembly"));
        Connection connection = ConnectionRules.connection(
                ends.get(0).instance, ends.get(0).port, ends.get(1).instance, ends.get(1).port);
        ((Assembly) ends.get(0).instance.eContainer()).getConnections().add(connection);
        return connection;
    }

    /**
     * Returns the end that calls or publishes, then the other end; empty if the ports do not belong to instances of one
     * assembly.
     */
    private static Optional<List<End>> oriented(Port from, EObject fromView, Port to, EObject toView) {
        End a = new End(Views.instance(fromView), from);
        End b = new End(Views.instance(toView), to);
        if (a.instance == null || b.instance == null || a.instance.eContainer() != b.instance.eContainer()) {
            return Optional.empty();
        }
        boolean swap = !ConnectionRules.isSource(from) && ConnectionRules.isSource(to);
        return Optional.of(swap ? List.of(b, a) : List.of(a, b));
    }

    /** Returns the reason why the source of a connection cannot be another shown port; empty if it can. */
    public String sourceObjection(Connection connection, Port port, EObject view) {
        ConnectionEnd kept = connection.getTarget();
        return isOpen(kept, view)
                ? ""
                : objection(
                                new End(Views.instance(view), port),
                                new End(kept.getInstance(), kept.getPort()),
                                connection)
                        .orElse("");
    }

    /** Returns the reason why the target of a connection cannot be another shown port; empty if it can. */
    public String targetObjection(Connection connection, Port port, EObject view) {
        ConnectionEnd kept = connection.getSource();
        return isOpen(kept, view)
                ? ""
                : objection(
                                new End(kept.getInstance(), kept.getPort()),
                                new End(Views.instance(view), port),
                                connection)
                        .orElse("");
    }

    /** Returns whether a connection's other end is missing, so that any port fits. */
    private static boolean isOpen(ConnectionEnd kept, EObject view) {
        return kept == null || kept.getInstance() == null || kept.getPort() == null || Views.instance(view) == null;
    }

    /** Moves the source of a connection to another shown port. */
    public Connection reconnectSource(Connection connection, Port port, EObject view) {
        connection.setSource(moved(connection.getSource(), port, view));
        return connection;
    }

    /** Moves the target of a connection to another shown port. */
    public Connection reconnectTarget(Connection connection, Port port, EObject view) {
        connection.setTarget(moved(connection.getTarget(), port, view));
        return connection;
    }

    /**
     * Returns the moved end. Indices refer to replicas of the old instance, and are only kept if the instance stays the
     * same.
     */
    private static ConnectionEnd moved(ConnectionEnd old, Port port, EObject view) {
        ConnectionEnd end = AssemblyFactory.eINSTANCE.createConnectionEnd();
        end.setInstance(Views.instance(view));
        end.setPort(port);
        if (old != null && old.getInstance() == end.getInstance()) {
            end.getIndices().addAll(EcoreUtil.copyAll(old.getIndices()));
        }
        return end;
    }

    /** Returns whether a shown port can be exported by the enclosing assembly, and is not exported yet. */
    public boolean canExport(Port port, EObject view) {
        Instance instance = Views.instance(view);
        return instance != null
                && instance.eContainer() instanceof Assembly assembly
                && assembly.getPorts().stream()
                        .noneMatch(
                                p -> p instanceof ExportedPort e && e.getInstance() == instance && e.getPort() == port);
    }

    /** Exports a shown port from the assembly that contains its instance. */
    public ExportedPort export(Port port, EObject view) {
        Instance instance = Views.instance(view);
        ExportedPort exported = AssemblyFactory.eINSTANCE.createExportedPort();
        exported.setInstance(instance);
        exported.setPort(port);
        ((Assembly) instance.eContainer()).getPorts().add(exported);
        exported.setName(Names.fresh(exported, port.getName()));
        return exported;
    }
}
