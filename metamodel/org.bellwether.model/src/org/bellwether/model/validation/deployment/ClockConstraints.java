// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.List;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.Report;
import org.bellwether.model.validation.analysis.Wiring;
import org.bellwether.model.validation.analysis.Wiring.End;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.eclipse.emf.ecore.EObject;

/** A path and the way of an event are measured by one clock: their ends are on one host. */
public final class ClockConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, Report report) {
        Experiment experiment = Models.containing(element, Experiment.class);
        Deployment deployment = experiment == null ? null : experiment.getDeployment();
        if (deployment == null || deployment.getAssembly() == null) {
            return;
        }
        Wiring wiring = analysis.wiring(deployment.getAssembly());
        if (element instanceof PathPoint path && path.getFrom() != null && path.getTo() != null) {
            check(path, end(path.getFrom(), wiring), end(path.getTo(), wiring), deployment, report);
        } else if (element instanceof PortPoint point
                && point.eContainer() instanceof Metric metric
                && !(metric instanceof ThroughputMetric)) {
            End sink = end(point, wiring);
            if (sink != null && sink.port() instanceof EventSink) { // from the push to the arrival
                wiring.sources(sink.leaf(), sink.port())
                        .forEach(source -> check(point, source, sink, deployment, report));
            }
        }
    }

    private static void check(MeasurePoint point, End from, End to, Deployment deployment, Report report) {
        String begin = from == null ? null : host(from, deployment);
        String end = to == null ? null : host(to, deployment);
        if (begin != null && end != null && !begin.equals(end)) {
            report.add(ProblemCode.BW518, point, from, begin, to, end);
        }
    }

    private static End end(PortPoint point, Wiring wiring) {
        Leaf leaf = wiring.leaf(point.getInstance());
        return leaf == null || point.getPort() == null ? null : new End(leaf, point.getPort());
    }

    /** The host of a port's instance; null where it is not known before the run. */
    private static String host(End end, Deployment deployment) {
        List<Instance> path = end.leaf().path();
        Placement nearest = null;
        for (Placement placement : Models.all(deployment, Placement.class)) {
            List<Instance> placed = Hosts.instances(placement.getInstance());
            boolean around = placed.size() <= path.size()
                    && path.subList(0, placed.size()).equals(placed);
            if (around
                    && (nearest == null
                            || placed.size()
                                    > Hosts.instances(nearest.getInstance()).size())) {
                nearest = placement;
            }
        }
        Node node = nearest == null ? null : Models.containing(nearest, Node.class);
        return node == null ? null : Hosts.of(node);
    }
}
