// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.util.List;
import java.util.Optional;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.assembly.ConnectionConstraints;
import org.bellwether.model.validation.assembly.PortUseConstraints;
import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.common.util.Diagnostic;

/**
 * Applies the constraints to a connection that does not exist yet, without changing the model: for tools that check
 * while the mouse moves, some of which may change the model only in transactions.
 */
public final class ConnectionRules {
    private ConnectionRules() {}

    /** Returns whether a port can be the source of a connection: a port that calls or publishes. */
    public static boolean isSource(Port port) {
        Port inner = Ports.resolve(port);
        return inner instanceof RequiredPort || inner instanceof EventSource;
    }

    /**
     * Returns the reason why two ports of an assembly's instances cannot be connected.
     *
     * @return the problem that the model would have with that connection, or empty if there is none
     */
    public static Optional<Problem> objection(Instance source, Port from, Instance target, Port to) {
        return objection(source, from, target, to, null);
    }

    /** Returns the reason why an existing connection cannot get these ends. */
    public static Optional<Problem> objection(
            Instance source, Port from, Instance target, Port to, Connection reconnected) {
        Connection wanted = connection(source, from, target, to);
        BasicDiagnostic found = new BasicDiagnostic();
        ProblemCollector problems = new ProblemCollector(found);
        if (source.eContainer() instanceof Assembly assembly) {
            checkPlace(assembly, wanted.getSource(), problems);
            checkPlace(assembly, wanted.getTarget(), problems);
        }
        ConnectionConstraints.checkFit(wanted, problems);
        if (problems.isClean() && source.eContainer() instanceof Assembly assembly) {
            checkUse(assembly, wanted, reconnected, problems);
        }
        return found.getChildren().stream()
                .filter(d -> d.getSeverity() == Diagnostic.ERROR)
                .flatMap(d -> ProblemCollector.problem(d).stream())
                .findFirst();
    }

    /**
     * Returns whether a port could be connected with a port of an instance that does not exist yet.
     *
     * @param type the type of the other instance
     * @param to a port of that type
     */
    public static boolean couldConnect(Instance instance, Port from, InstanceType type, Port to) {
        Instance other = AssemblyFactory.eINSTANCE.createInstance();
        other.setName("new");
        other.setType(type);
        return isSource(from) ? isPossible(instance, from, other, to) : isPossible(other, to, instance, from);
    }

    private static boolean isPossible(Instance source, Port from, Instance target, Port to) {
        Connection wanted = connection(source, from, target, to);
        ProblemCollector problems = new ProblemCollector(new BasicDiagnostic());
        ConnectionConstraints.checkFit(wanted, problems);
        if (problems.isClean() && source.eContainer() instanceof Assembly assembly) {
            checkUse(assembly, wanted, null, problems);
        }
        return problems.isClean();
    }

    /** Creates a connection from one port to another, in no assembly yet. */
    public static Connection connection(Instance source, Port from, Instance target, Port to) {
        Connection connection = AssemblyFactory.eINSTANCE.createConnection();
        connection.setSource(end(source, from));
        connection.setTarget(end(target, to));
        return connection;
    }

    private static ConnectionEnd end(Instance instance, Port port) {
        ConnectionEnd end = AssemblyFactory.eINSTANCE.createConnectionEnd();
        end.setInstance(instance);
        end.setPort(port);
        return end;
    }

    private static void checkPlace(Assembly assembly, ConnectionEnd end, ProblemCollector problems) {
        ConnectionConstraints.checkPlace(end, end.getInstance(), end.getPort(), assembly, problems);
    }

    /** Reports a second connection of a port that takes only one, and a repetition of a connection. */
    private static void checkUse(
            Assembly assembly, Connection wanted, Connection reconnected, ProblemCollector problems) {
        List<Connection> others = assembly.getConnections().stream()
                .filter(c -> c != reconnected && isSame(c.getSource(), wanted.getSource()))
                .toList();
        String source = ElementKeys.end(wanted.getSource());
        if (others.stream().anyMatch(c -> isSame(c.getTarget(), wanted.getTarget()))) {
            problems.add(ProblemCode.BW313, wanted, source, ElementKeys.end(wanted.getTarget()));
        } else {
            PortUseConstraints.checkOften(wanted, source, wanted.getSource().getPort(), others.size() + 1, problems);
        }
    }

    private static boolean isSame(ConnectionEnd one, ConnectionEnd other) {
        return ConnectionConstraints.isSingle(one)
                && one.getInstance() == other.getInstance()
                && one.getPort() == other.getPort();
    }
}
