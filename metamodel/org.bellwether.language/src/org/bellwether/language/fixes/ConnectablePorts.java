// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.fixes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/** Decides which ports of an assembly may be connected with one another. */
public final class ConnectablePorts {
    /** A port of an instance. */
    public record End(Instance instance, Port port) {
        public String text() {
            return instance.getName() + "." + port.getName();
        }
    }

    private ConnectablePorts() {}

    /** Returns whether a connection may go from one port to the other, by the constraints, if the types are known. */
    public static boolean fit(Port source, Port target) {
        Port from = Ports.resolve(source);
        Port to = Ports.resolve(target);
        if (from instanceof RequiredPort needs && to instanceof ProvidedPort provides) {
            return needs.getInterface() != null
                    && provides.getInterface() != null
                    && Interfaces.isKindOf(provides.getInterface(), needs.getInterface());
        }
        return from instanceof EventSource publishes
                && to instanceof EventSink consumes
                && publishes.getEventType() != null
                && consumes.getEventType() != null
                && Interfaces.isKindOf(publishes.getEventType(), consumes.getEventType());
    }

    /**
     * Returns the port at which a connection begins, for the element that is being written after the connection's
     * arrow.
     */
    public static Optional<Port> sourceOf(EObject target) {
        return target instanceof ConnectionEnd end
                        && end.eContainmentFeature() == AssemblyPackage.Literals.CONNECTION__TARGET
                        && end.eContainer() instanceof Connection connection
                        && connection.getSource() != null
                ? Optional.ofNullable(connection.getSource().getPort()).filter(p -> !p.eIsProxy())
                : Optional.empty();
    }

    /** Returns all ends to which a connection from a port may lead, in the assembly around an element. */
    public static List<End> targets(EObject place, Port source) {
        List<End> result = new ArrayList<>();
        Assembly assembly = Models.containing(place, Assembly.class);
        for (Instance instance : assembly == null ? List.<Instance>of() : assembly.getInstances()) {
            for (Port port : Ports.of(instance.getType())) {
                if (instance.getName() != null && port.getName() != null && fit(source, port)) {
                    result.add(new End(instance, port));
                }
            }
        }
        return result;
    }
}
