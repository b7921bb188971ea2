// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/** Queries about the places that an experiment measures. */
public class ExperimentServices {
    /**
     * A measured place on the diagram.
     *
     * @param instance an instance of the experiment's assembly, which the diagram shows
     * @param port its port; null if the port belongs to an inner instance
     */
    private record MeasuredPort(Instance instance, Port port) {
        EObject shown() {
            return port == null ? instance : port;
        }

        boolean isAt(EObject view) {
            return instance != null && instance == Views.instance(view) && shown() == Views.target(view);
        }
    }

    /** Returns the experiment whose diagram contains a view. */
    public Experiment shownExperiment(EObject view) {
        return Views.around(view, Experiment.class);
    }

    /** Returns the metric whose jitter is measured; null for other metrics. */
    public Metric jitterOf(Metric metric) {
        return metric instanceof JitterMetric jitter ? jitter.getOf() : null;
    }

    /** Removes a metric from the responses of a design. */
    public Design removeResponse(Design design, EObject metric) {
        design.getResponses().removeIf(r -> r.getMetric() == metric);
        return design;
    }

    /** Returns the instances that an experiment runs: those of its deployment's assembly. */
    public List<Instance> measuredInstances(Experiment experiment) {
        Assembly assembly = assembly(experiment);
        return assembly == null ? List.of() : assembly.getInstances();
    }

    private static Assembly assembly(Experiment experiment) {
        return experiment.getDeployment() == null
                ? null
                : experiment.getDeployment().getAssembly();
    }

    /** Returns the behaviours of an instance: those of its type, except for those that the instance replaces. */
    public List<Behaviour> effectiveBehaviours(Instance instance) {
        return Ports.behaviours(instance);
    }

    /**
     * Returns the elements that the edges of a measured place lead to: ports, and instances if the port belongs to an
     * inner instance.
     */
    public List<EObject> measuredElements(MeasurePoint place) {
        return ports(place)
                .map(MeasuredPort::shown)
                .filter(shown -> shown != null)
                .distinct()
                .toList();
    }

    /** Returns whether an edge of a place leads to a view: each port has a view in each instance of its type. */
    public boolean measures(MeasurePoint place, EObject view) {
        return ports(place).anyMatch(spot -> spot.isAt(view));
    }

    /** Returns {@code from} or {@code to} for the ends of a path; empty for other places. */
    public String measuredEnd(MeasurePoint place, EObject view) {
        if (!(place instanceof PathPoint path)) {
            return "";
        }
        return path.getFrom() != null && port(path.getFrom()).isAt(view) ? "from" : "to";
    }

    private static Stream<MeasuredPort> ports(MeasurePoint at) {
        if (at instanceof PathPoint path) {
            return Stream.concat(ports(path.getFrom()), ports(path.getTo()));
        } else if (at instanceof PortPoint point) {
            return Stream.of(port(point));
        } else if (at instanceof ConnectionPoint over && over.getConnection() != null) {
            ConnectionEnd source = over.getConnection().getSource();
            return Stream.ofNullable(source).map(end -> new MeasuredPort(end.getInstance(), end.getPort()));
        }
        return Stream.empty();
    }

    private static MeasuredPort port(PortPoint point) {
        List<InstanceStep> steps =
                point.getInstance() == null ? List.of() : point.getInstance().getSteps();
        Instance first = steps.isEmpty() ? null : steps.get(0).getInstance();
        return new MeasuredPort(first, steps.size() > 1 ? null : point.getPort());
    }

    /** Returns whether a metric can be placed at a shown port: the experiment must run the port's instance. */
    public boolean canMeasure(Experiment experiment, Port port, EObject view) {
        Instance instance = Views.instance(view);
        return port != null && instance != null && instance.eContainer() == assembly(experiment);
    }

    /** Returns whether a path can lead from one shown port to another. */
    public boolean canMeasurePath(Experiment experiment, Port from, EObject fromView, Port to, EObject toView) {
        boolean same = from == to && Views.instance(fromView) == Views.instance(toView);
        return !same && canMeasure(experiment, from, fromView) && canMeasure(experiment, to, toView);
    }

    /** Places a new metric at a shown port, and names it after the instance and the port. */
    public Metric measureAt(Metric metric, Port port, EObject view, String kind) {
        attach(metric, port, view);
        metric.setName(Names.fresh(metric, kind + "_" + Views.instance(view).getName() + "_" + port.getName()));
        return metric;
    }

    /** Places a metric at a shown port; if the port has only one operation, the operation is set. */
    public Metric attach(Metric metric, Port port, EObject view) {
        PortPoint point = point(port, view);
        List<Operation> operations = Interfaces.operations(Ports.interfaceOf(port));
        if (operations.size() == 1) {
            point.setOperation(operations.get(0));
        }
        metric.setAt(point);
        return metric;
    }

    /** Sets the path of a new metric, from one shown port to another. */
    public Metric measurePath(Metric metric, Port from, EObject fromView, Port to, EObject toView) {
        PathPoint path = ExperimentFactory.eINSTANCE.createPathPoint();
        path.setFrom(point(from, fromView));
        path.setTo(point(to, toView));
        metric.setAt(path);
        String ends = Views.instance(fromView).getName() + "_to_"
                + Views.instance(toView).getName();
        metric.setName(Names.fresh(metric, ends));
        return metric;
    }

    private static PortPoint point(Port port, EObject view) {
        InstanceStep step = AssemblyFactory.eINSTANCE.createInstanceStep();
        step.setInstance(Views.instance(view));
        InstancePath path = AssemblyFactory.eINSTANCE.createInstancePath();
        path.getSteps().add(step);
        PortPoint point = ExperimentFactory.eINSTANCE.createPortPoint();
        point.setInstance(path);
        point.setPort(port);
        return point;
    }
}
