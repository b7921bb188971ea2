// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;
import java.util.Optional;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Ports;

/**
 * The place where a metric measures.
 *
 * @param instances ids of the instance, of nested assemblies the outermost first
 * @param port id of the port of its type
 * @param operation id of the operation; null for an event, or if the port has only one
 */
public record Measuring(List<String> instances, String port, String operation) {
    /** Makes the same change of the model; only inside of a change. */
    public PortPoint point(ProjectModel model) {
        PortPoint point = ExperimentFactory.eINSTANCE.createPortPoint();
        point.setInstance(Placing.path(
                instances.stream().map(id -> model.get(id, Instance.class)).toList()));
        point.setPort(model.get(port, Port.class));
        operation(model).ifPresent(point::setOperation);
        return point;
    }

    /** The operation that is meant: of an interface that has only one there is nothing to ask. */
    private Optional<Operation> operation(ProjectModel model) {
        if (operation != null) {
            return Optional.of(model.get(operation, Operation.class));
        }
        Interface called = Ports.interfaceOf(model.get(port, Port.class));
        List<Operation> all = called == null ? List.of() : Interfaces.operations(called);
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** Returns the default name of a metric that measures here: {@code get_data_at_airframe}. */
    String usualName(ProjectModel model) {
        String last =
                model.get(instances.get(instances.size() - 1), Instance.class).getName();
        String what = operation(model)
                .map(Operation::getName)
                .orElseGet(() -> model.get(port, Port.class).getName());
        return what + "_at_" + last;
    }

    static PathPoint path(Measuring from, Measuring to, ProjectModel model) {
        PathPoint path = ExperimentFactory.eINSTANCE.createPathPoint();
        path.setFrom(from.point(model));
        path.setTo(to.point(model));
        return path;
    }
}
