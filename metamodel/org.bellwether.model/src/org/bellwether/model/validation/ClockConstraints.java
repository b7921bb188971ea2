// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.util.List;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Environment;
import org.bellwether.model.util.EvaluationException;
import org.bellwether.model.util.Expressions;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** A path is measured by one clock: its ends are on one host. */
final class ClockConstraints implements Constraint {
    private static final String HERE = "this machine";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");

    @Override
    public void check(EObject element, Analysis analysis, Report report) {
        Experiment experiment = Models.containing(element, Experiment.class);
        if (element instanceof PathPoint path
                && path.getFrom() != null
                && path.getTo() != null
                && experiment != null
                && experiment.getDeployment() != null) {
            check(path, experiment.getDeployment(), report);
        }
    }

    private static void check(PathPoint path, Deployment deployment, Report report) {
        String from = host(path.getFrom(), deployment);
        String to = host(path.getTo(), deployment);
        if (from != null && to != null && !from.equals(to)) {
            report.add(ProblemCode.BW518, path, end(path.getFrom()), from, end(path.getTo()), to);
        }
    }

    private static String end(PortPoint point) {
        List<String> names =
                instances(point.getInstance()).stream().map(Instance::getName).toList();
        return String.join("/", names) + "." + point.getPort().getName();
    }

    /** The host of the instance at a point; null where it is not known before the run. */
    private static String host(PortPoint point, Deployment deployment) {
        if (point.getInstance() == null || point.getPort() == null) {
            return null;
        }
        List<Instance> path = instances(point.getInstance());
        Placement nearest = null;
        for (Placement placement : Models.all(deployment, Placement.class)) {
            List<Instance> placed = instances(placement.getInstance());
            boolean around = placed.size() <= path.size()
                    && path.subList(0, placed.size()).equals(placed);
            if (around
                    && (nearest == null
                            || placed.size() > instances(nearest.getInstance()).size())) {
                nearest = placement;
            }
        }
        Node node = nearest == null ? null : Models.containing(nearest, Node.class);
        return node == null || !node.getDimensions().isEmpty() ? null : host(node.getHost());
    }

    private static String host(Expression expression) {
        if (expression == null) {
            return HERE;
        } else if (PlannedValues.dependsOnRun(expression)) {
            return null;
        }
        try {
            String host = Expressions.evaluate(expression, Environment.EMPTY).toString();
            return LOOPBACK.contains(host) ? HERE : host;
        } catch (EvaluationException e) {
            return null;
        }
    }

    private static List<Instance> instances(InstancePath path) {
        return path == null
                ? List.of()
                : path.getSteps().stream().map(InstanceStep::getInstance).toList();
    }
}
