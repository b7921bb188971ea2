// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EObject;

/** What the constraints would say of a connection if it were in an assembly: for tools that refuse to draw a wrong one. */
public final class ConnectionCheck {
    private static final ConnectionConstraints FIT = new ConnectionConstraints();
    private static final PortUseConstraints USE = new PortUseConstraints();

    private ConnectionCheck() {}

    /**
     * The errors that come with a connection. The assembly is as before afterwards; nobody else may look at it meanwhile.
     *
     * @param connection a connection that is in no assembly, with instances and ports of this one
     * @param instead connections of the assembly that would go
     */
    public static List<Problem> problems(Assembly assembly, Connection connection, Set<Connection> instead) {
        Set<String> known = texts(errors(assembly, List.of()));
        List<Connection> all = assembly.getConnections();
        SortedMap<Integer, Connection> without = new TreeMap<>();
        instead.forEach(c -> without.put(all.indexOf(c), c));
        all.removeAll(without.values());
        all.add(connection);
        try {
            List<Problem> found = new ArrayList<>(
                    errors(assembly, List.of(connection, connection.getSource(), connection.getTarget())));
            // a port that is free then is nothing that this connection does
            found.removeIf(p -> known.contains(p.text()) || p.code().equals(ProblemCode.BW307.name()));
            return found;
        } finally {
            all.remove(connection);
            without.forEach(all::add);
        }
    }

    private static Set<String> texts(List<Problem> problems) {
        Set<String> result = new HashSet<>();
        problems.forEach(p -> result.add(p.text()));
        return result;
    }

    private static List<Problem> errors(Assembly assembly, List<? extends EObject> parts) {
        BasicDiagnostic found = new BasicDiagnostic();
        Report report = new Report(found);
        Analysis none = new Analysis(target -> Optional.empty());
        parts.forEach(part -> FIT.check(part, none, report));
        FIT.check(assembly, none, report);
        USE.check(assembly, none, report);
        return found.getChildren().stream()
                .filter(d -> d.getSeverity() == Diagnostic.ERROR)
                .flatMap(d -> ModelValidator.problem(d).stream())
                .toList();
    }
}
