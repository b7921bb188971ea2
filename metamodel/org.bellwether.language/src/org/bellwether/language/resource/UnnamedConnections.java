// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.language.errors.TextProblem;
import org.bellwether.language.text.ConnectionByEnds;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.Spelling;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Replaces connections that are named by their ends, {@code over airframe.gps -> gps.data}, by references. */
final class UnnamedConnections {
    private UnnamedConnections() {}

    /** Links all connections of a file; unresolved connections stay, and are reported. */
    static List<TextProblem> link(EObject root) {
        List<TextProblem> problems = new ArrayList<>();
        for (ConnectionByEnds point : Models.all(root, ConnectionByEnds.class)) {
            Assembly assembly = assembly(point);
            if (assembly == null || isUnknown(point.getSource()) || isUnknown(point.getTarget())) {
                continue; // a name that does not resolve has been reported already
            }
            List<Connection> same = assembly.getConnections().stream()
                    .filter(c ->
                            ElementKeys.name(c) == null && ElementKeys.key(c).equals(key(point)))
                    .toList();
            if (point.getNumber() >= 1 && point.getNumber() <= same.size()) {
                ConnectionPoint linked = ExperimentFactory.eINSTANCE.createConnectionPoint();
                linked.setConnection(same.get(point.getNumber() - 1));
                linked.setOperation(point.getOperation());
                NameExpressions.replace(point, linked);
            } else if (Models.all(assembly, ConnectionEnd.class).stream().noneMatch(UnnamedConnections::isUnknown)) {
                problems.add(missing(point, assembly, same.size()));
            }
        }
        return problems;
    }

    private static TextProblem missing(ConnectionByEnds point, Assembly assembly, int same) {
        String name = ElementKeys.end(point.getSource()) + " -> " + ElementKeys.end(point.getTarget());
        Stream<Connection> all = assembly.getConnections().stream();
        String other = all.filter(
                        c -> ElementKeys.name(c) != null && ElementKeys.key(c).equals(key(point)))
                .map(Connection::getName)
                .findFirst()
                .orElse(null);
        String fix = same > 0
                ? "There " + (same == 1 ? "is one" : "are " + same) + " with these ends: write ~1"
                        + (same == 1 ? ", or nothing" : " to ~" + same)
                : other != null
                        ? "That connection is called " + other + ": write over " + other
                        : Spelling.didYouMean(
                                name,
                                assembly.getConnections().stream()
                                        .filter(c -> ElementKeys.name(c) == null)
                                        .map(c -> ElementKeys.end(c.getSource()) + " -> "
                                                + ElementKeys.end(c.getTarget()))
                                        .toList(),
                                "Write the ends as the connection has them, from caller to callee");
        INode node = NodeModelUtils.findActualNodeFor(point);
        String number = same > 0 ? " ~" + point.getNumber() : "";
        return new TextProblem(
                ProblemCode.BW008,
                node.getOffset(),
                node.getLength(),
                ProblemCode.BW008
                        .problem(
                                "",
                                "",
                                0,
                                0,
                                "connection",
                                name + number,
                                "which the assembly " + QualifiedNames.of(assembly) + " does not have")
                        .message(),
                fix);
    }

    private static String key(ConnectionByEnds point) {
        return ElementKeys.end(point.getSource()) + "-" + ElementKeys.end(point.getTarget());
    }

    /** Returns the assembly of the instances at the ends, or else the deployed assembly. */
    private static Assembly assembly(ConnectionByEnds point) {
        for (ConnectionEnd end : new ConnectionEnd[] {point.getSource(), point.getTarget()}) {
            if (end != null && end.getInstance() != null && end.getInstance().eContainer() instanceof Assembly around) {
                return around;
            }
        }
        Experiment experiment = Models.containing(point, Experiment.class);
        Deployment deployment = experiment == null ? null : experiment.getDeployment();
        Assembly deployed = deployment == null || deployment.eIsProxy() ? null : deployment.getAssembly();
        return deployed == null || deployed.eIsProxy() ? null : deployed;
    }

    private static boolean isUnknown(ConnectionEnd end) {
        return end != null
                && (end.getInstance() != null && end.getInstance().eIsProxy()
                        || end.getPort() != null && end.getPort().eIsProxy());
    }
}
