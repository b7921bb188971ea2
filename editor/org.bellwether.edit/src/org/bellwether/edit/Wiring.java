// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Port;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.ConnectionCheck;

/** Which connections may be drawn: the metamodel's constraints say so, of a connection that is not in the model yet. */
final class Wiring {
    private final ProjectModel model;

    Wiring(ProjectModel model) {
        this.model = model;
    }

    /** Whether a connection may be drawn between two ports, in this direction or the other. */
    Verdict mayConnect(End source, End target, Connection instead) {
        Assembly assembly = assembly(source, target);
        Optional<Problem> problem = problem(assembly, connection(source, target), instead);
        if (problem.isEmpty()) {
            return Verdict.YES;
        }
        return problem(assembly, connection(target, source), instead).isEmpty()
                ? new Verdict(true, true, "")
                : Verdict.no(problem.get().text());
    }

    private static Optional<Problem> problem(Assembly assembly, Connection tried, Connection instead) {
        return ConnectionCheck.problems(assembly, tried, instead == null ? Set.of() : Set.of(instead)).stream()
                .findFirst();
    }

    /** Draws a connection, in the direction in which it may be. */
    Connection connect(End source, End target) {
        Verdict verdict = mayConnect(source, target, null);
        if (!verdict.allowed()) {
            throw new EditRefused(verdict.reason());
        }
        Connection connection = verdict.swapped() ? connection(target, source) : connection(source, target);
        assembly(source, target).getConnections().add(connection);
        return connection;
    }

    /** Refuses what must not be. */
    void checkReconnect(Connection connection, boolean atSource, End end) {
        End other = end(atSource ? connection.getTarget() : connection.getSource());
        Assembly assembly = assembly(end, other);
        Connection tried = atSource ? connection(end, other) : connection(other, end);
        problem(assembly, tried, connection).ifPresent(p -> {
            throw new EditRefused(p.text());
        });
    }

    /** Leads one end of a connection elsewhere; what else it says stays. */
    void reconnect(Connection connection, boolean atSource, End end) {
        checkReconnect(connection, atSource, end);
        ConnectionEnd moved = atSource ? connection.getSource() : connection.getTarget();
        Instance instance = model.get(end.instance(), Instance.class);
        if (moved.getInstance() != instance) {
            moved.getIndices().clear(); // they were the other's
        }
        moved.setInstance(instance);
        moved.setPort(model.get(end.port(), Port.class));
    }

    private End end(ConnectionEnd end) {
        if (end == null || end.getInstance() == null || end.getPort() == null) {
            throw new EditRefused("The connection's other end leads nowhere. Remove the connection and draw it anew.");
        }
        return new End(model.id(end.getInstance()), model.id(end.getPort()));
    }

    private Assembly assembly(End source, End target) {
        List<Assembly> around = List.of(
                Models.containing(model.get(source.instance(), Instance.class), Assembly.class),
                Models.containing(model.get(target.instance(), Instance.class), Assembly.class));
        if (around.get(0) != around.get(1)) {
            throw new EditRefused(ElementPaths.of(model.get(source.instance())) + " and "
                    + ElementPaths.of(model.get(target.instance()))
                    + " stand in different assemblies. Export the port from the inner one and connect that.");
        }
        return around.get(0);
    }

    private Connection connection(End source, End target) {
        Connection connection = AssemblyFactory.eINSTANCE.createConnection();
        connection.setSource(newEnd(source));
        connection.setTarget(newEnd(target));
        return connection;
    }

    private ConnectionEnd newEnd(End end) {
        ConnectionEnd result = AssemblyFactory.eINSTANCE.createConnectionEnd();
        result.setInstance(model.get(end.instance(), Instance.class));
        result.setPort(model.get(end.port(), Port.class));
        return result;
    }
}
