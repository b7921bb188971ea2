// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.RefusedException;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.Port;
import org.bellwether.model.util.Ports;

/** Who calls and pushes to whom, in the order of the sources' ports. */
final class Wiring {
    private final List<Wire> wires = new ArrayList<>();

    Wiring(Instances instances) {
        for (Instances.Flat flat : instances.all()) {
            for (Port port : Ports.of(flat.model().getType())) {
                refuse(port, flat.evaluator());
                instances.links().stream()
                        .filter(link -> link.source().equals(new Instances.End(flat.name(), port)))
                        .forEach(link -> wires.add(wire(link)));
            }
        }
        if (wires.size() != instances.links().size()) {
            throw new RefusedException(
                    "BW807",
                    instances.links().get(0).model().eContainer(),
                    "Some connections do not begin at a port of a component, server or client",
                    "Run bellwether validate");
        }
    }

    List<Wire> all() {
        return wires;
    }

    private static Wire wire(Instances.Link link) {
        Connection connection = link.model();
        Port source = link.source().port();
        Unsupported.when(
                !connection.getOptions().isEmpty(),
                connection,
                "Options of single connections are",
                "Set them for the process");
        Unsupported.when(
                connection.getTimeout() != null,
                connection,
                "Timeouts of single connections are",
                "Set the ORB's timeout option for the process");
        Unsupported.when(
                connection.getSyncScope() != SyncScope.TRANSPORT,
                connection,
                "Sync scopes beside transport are",
                "Use transport, which is every ORB's default");
        if (source instanceof EventPort from && link.target().port() instanceof EventPort to) {
            Unsupported.when(
                    from.getEventType() != to.getEventType(),
                    connection,
                    "Sinks of a base event type are",
                    "Let source and sink have the same event type");
        }
        return new Wire(
                link.source().instance(),
                source,
                link.target().instance(),
                link.target().port());
    }

    private static void refuse(Port port, Evaluator evaluator) {
        if (port instanceof ExportedObject object) {
            Unsupported.when(
                    evaluator.integer(object.getCount(), 1) != 1,
                    object,
                    "Populations of objects are",
                    "Export one object");
            Unsupported.when(
                    !isDefault(object.getAdapter()),
                    object,
                    "Object adapters with other policies are",
                    "Use the default adapter");
        } else if (port instanceof ObjectReference reference) {
            Unsupported.when(
                    evaluator.integer(reference.getConnections(), 1) != 1,
                    reference,
                    "Several connections to one object are",
                    "Use one");
        }
    }

    /** Whether an adapter is as the default one: persistent references, ids given by the application. */
    private static boolean isDefault(ObjectAdapter adapter) {
        if (adapter == null) {
            return true;
        }
        return adapter.getOptions().isEmpty()
                && adapter.eClass().getEAllAttributes().stream()
                        .filter(attribute -> !attribute.getName().equals("name"))
                        .allMatch(attribute -> adapter.eGet(attribute).equals(attribute.getDefaultValue()));
    }
}
