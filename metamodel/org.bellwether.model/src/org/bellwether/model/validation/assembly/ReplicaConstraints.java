// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.topology.Replicas;
import org.bellwether.model.topology.Topologies;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks, if known before a run, that indices are within their arrays, and that topologies suit the arrays that they wire. */
public final class ReplicaConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Connection connection && isComplete(connection)) {
            checkConnection(connection, problems);
        } else if (element instanceof ExportedPort port && port.getInstance() != null) {
            checkIndices(port, port.getInstance(), port.getIndices(), problems);
        } else if (element instanceof InstanceStep step && step.getInstance() != null) {
            checkIndices(step, step.getInstance(), step.getIndices(), problems);
        }
    }

    private static void checkConnection(Connection connection, ProblemCollector problems) {
        boolean known = Stream.concat(
                        Models.all(connection, Expression.class).stream().filter(e -> !(e instanceof IndexReference)),
                        Stream.of(connection.getSource(), connection.getTarget())
                                .flatMap(end -> sizes(end.getInstance())))
                .allMatch(ReplicaConstraints::isKnown);
        if (known) {
            try {
                Topologies.pairs(connection, Environment.EMPTY, 1);
            } catch (EvaluationException e) {
                problems.add(ProblemCode.BW316, connection, e.getMessage());
            }
        }
    }

    private static void checkIndices(
            EObject at, Instance instance, List<Expression> indices, ProblemCollector problems) {
        boolean known = Stream.concat(indices.stream(), sizes(instance)).allMatch(ReplicaConstraints::isKnown);
        if (indices.isEmpty() || !known) {
            return;
        }
        try {
            List<Integer> sizes = Replicas.sizes(instance.getDimensions(), Environment.EMPTY);
            for (List<Integer> chosen : Replicas.chosen(indices, sizes, Environment.EMPTY)) {
                Replicas.refuseOutside(instance.getName(), indices, chosen, sizes);
            }
        } catch (EvaluationException e) {
            problems.add(ProblemCode.BW316, at, e.getMessage());
        }
    }

    private static Stream<Expression> sizes(Instance instance) {
        return instance.getDimensions().stream().map(Dimension::getSize);
    }

    /** Returns whether a value is known before a run: parameters of nested assemblies and indices of processes have several values. */
    private static boolean isKnown(Expression expression) {
        return expression != null
                && !PlannedValues.dependsOnRun(expression)
                && Models.all(expression, ParameterReference.class).stream()
                        .noneMatch(reference -> reference.getParameter().eContainer() instanceof Assembly);
    }

    private static boolean isComplete(Connection connection) {
        return isComplete(connection.getSource())
                && isComplete(connection.getTarget())
                && (isReplicated(connection.getSource()) || isReplicated(connection.getTarget()));
    }

    private static boolean isComplete(ConnectionEnd end) {
        return end != null && end.getInstance() != null && QualifiedNames.of(end.getInstance()) != null;
    }

    private static boolean isReplicated(ConnectionEnd end) {
        return !end.getInstance().getDimensions().isEmpty() || !end.getIndices().isEmpty();
    }
}
