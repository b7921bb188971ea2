// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Port;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.ConnectionRules;

/**
 * Checks drawn connections with the metamodel's constraints, before a connection is in the model.
 */
public final class DrawnConnectionRules {
    private final ProjectModel model;

    DrawnConnectionRules(ProjectModel model) {
        this.model = model;
    }

    /** Returns whether a connection may be drawn between two ports, in this direction or the opposite one. */
    EditPermission mayConnect(InstancePort source, InstancePort target, Connection instead) {
        checkOneAssembly(source, target);
        Optional<Problem> problem = problem(source, target, instead);
        if (problem.isEmpty()) {
            return EditPermission.YES;
        }
        return problem(target, source, instead).isEmpty()
                ? new EditPermission(true, true, "")
                : EditPermission.no(problem.get().text());
    }

    private Optional<Problem> problem(InstancePort source, InstancePort target, Connection instead) {
        return ConnectionRules.objection(instance(source), port(source), instance(target), port(target), instead);
    }

    /** Draws a connection in the allowed direction. */
    public Connection connect(InstancePort source, InstancePort target) {
        EditPermission verdict = mayConnect(source, target, null);
        if (!verdict.allowed()) {
            throw new EditRefused(verdict.reason());
        }
        InstancePort from = verdict.swapped() ? target : source;
        InstancePort to = verdict.swapped() ? source : target;
        Connection connection = ConnectionRules.connection(instance(from), port(from), instance(to), port(to));
        assembly(source).getConnections().add(connection);
        return connection;
    }

    /** Refuses an illegal connection. */
    void checkReconnect(Connection connection, boolean atSource, InstancePort end) {
        InstancePort other = end(atSource ? connection.getTarget() : connection.getSource());
        checkOneAssembly(end, other);
        Optional<Problem> problem = atSource ? problem(end, other, connection) : problem(other, end, connection);
        problem.ifPresent(p -> {
            throw new EditRefused(p.text());
        });
    }

    /** Moves one end of a connection; its other properties stay. */
    void reconnect(Connection connection, boolean atSource, InstancePort end) {
        checkReconnect(connection, atSource, end);
        ConnectionEnd moved = atSource ? connection.getSource() : connection.getTarget();
        Instance instance = instance(end);
        if (moved.getInstance() != instance) {
            moved.getIndices().clear(); // the indices belong to the previous instance
        }
        moved.setInstance(instance);
        moved.setPort(port(end));
    }

    private InstancePort end(ConnectionEnd end) {
        if (end == null || end.getInstance() == null || end.getPort() == null) {
            throw new EditRefused(
                    "The other end of the connection is missing. Remove the connection and draw it again.");
        }
        return new InstancePort(model.id(end.getInstance()), model.id(end.getPort()));
    }

    private void checkOneAssembly(InstancePort source, InstancePort target) {
        if (assembly(source) != assembly(target)) {
            throw new EditRefused(ElementPaths.of(instance(source)) + " and " + ElementPaths.of(instance(target))
                    + " stand in different assemblies. Export the port from the inner one and connect that.");
        }
    }

    private Assembly assembly(InstancePort end) {
        return Models.containing(instance(end), Assembly.class);
    }

    private Instance instance(InstancePort end) {
        return model.get(end.instance(), Instance.class);
    }

    private Port port(InstancePort end) {
        return model.get(end.port(), Port.class);
    }
}
