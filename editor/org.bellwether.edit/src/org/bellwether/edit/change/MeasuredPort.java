// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;
import java.util.Optional;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Ports;

/**
 * The place where a metric measures.
 *
 * @param instances the ids of the path to the instance: nested assemblies first, the outermost one at the beginning
 * @param port the id of a port of the instance's type
 * @param operation the id of the operation; null for an event, or if the port has only one operation
 */
public record MeasuredPort(List<String> instances, String port, String operation) {
    /** The ending of the names of jitter metrics. */
    static final String JITTER = "_jitter";

    /** Creates the place in the model; only allowed inside of a change. */
    public PortPoint point(ProjectModel model) {
        PortPoint point = ExperimentFactory.eINSTANCE.createPortPoint();
        point.setInstance(ProcessPlacement.path(
                instances.stream().map(id -> model.get(id, Instance.class)).toList()));
        point.setPort(model.get(port, Port.class));
        operation(model).ifPresent(point::setOperation);
        return point;
    }

    /** Returns the operation: the given one, or the only one of the port's interface. */
    private Optional<Operation> operation(ProjectModel model) {
        if (operation != null) {
            return Optional.of(model.get(operation, Operation.class));
        }
        Interface called = Ports.interfaceOf(model.get(port, Port.class));
        List<Operation> all = called == null ? List.of() : Interfaces.operations(called);
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /**
     * Returns the default name of a metric: {@code get_data_at_airframe}, {@code get_data_at_airframe_throughput}, and
     * for a path {@code timer_to_airframe}. Metrics of several kinds at one place have different endings.
     *
     * @param to the end of its path; null for a metric at one place
     */
    static String usualName(Metric metric, MeasuredPort from, MeasuredPort to, ProjectModel model) {
        String place =
                to == null ? from.what(model) + "_at_" + from.last(model) : from.last(model) + "_to_" + to.last(model);
        if (metric instanceof JitterMetric) {
            return place + JITTER;
        } else if (metric instanceof ThroughputMetric) {
            return place + "_throughput";
        }
        return metric instanceof DeadlineMissMetric ? place + "_misses" : place;
    }

    /** Returns the name of the innermost instance. */
    private String last(ProjectModel model) {
        return model.get(instances.get(instances.size() - 1), Instance.class).getName();
    }

    private String what(ProjectModel model) {
        return operation(model)
                .map(Operation::getName)
                .orElseGet(() -> model.get(port, Port.class).getName());
    }

    static PathPoint path(MeasuredPort from, MeasuredPort to, ProjectModel model) {
        PathPoint path = ExperimentFactory.eINSTANCE.createPathPoint();
        path.setFrom(from.point(model));
        path.setTo(to.point(model));
        return path;
    }
}
