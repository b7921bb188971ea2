// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.List;
import java.util.Map;
import org.bellwether.edit.change.InstancePort;
import org.bellwether.edit.change.MeasuredPort;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Ports;

/** Maps the ports of a scene to the instances and ports of the editing session. */
public final class InstancePorts {
    private final Map<String, Box> owners;
    private final Map<String, Port> ports;

    public InstancePorts(Scene scene) {
        owners = scene.allOwners();
        ports = scene.ports();
    }

    /** @throws EditRefused if there is no such port */
    public InstancePort of(String port) {
        if (!ports.containsKey(port)) {
            throw new EditRefused("Connections lead from port to port. There is no port here.");
        }
        return new InstancePort(
                ShapeIds.local(owners.get(port).id()), ports.get(port).element());
    }

    /**
     * Returns the end for a metric, with the path into nested assemblies, and with the operation if there is only one.
     */
    public MeasuredPort measuredPort(ProjectModel model, String port) {
        String element = of(port).port();
        List<Operation> operations = operations(model.get(element, org.bellwether.model.component.Port.class));
        String operation = operations.size() == 1 ? model.id(operations.get(0)) : null;
        return new MeasuredPort(ShapeIds.path(owners.get(port).id()), element, operation);
    }

    private static List<Operation> operations(org.bellwether.model.component.Port port) {
        Interface type = Ports.interfaceOf(port);
        return type == null || type.eIsProxy() ? List.of() : Interfaces.operations(type);
    }
}
