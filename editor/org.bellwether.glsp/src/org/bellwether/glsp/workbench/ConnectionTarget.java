// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.change.InstancePort;
import org.bellwether.glsp.scene.InstancePorts;
import org.bellwether.glsp.scene.PortKind;
import org.bellwether.glsp.scene.PortTypes;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.glsp.scene.Wire;
import org.bellwether.model.component.Port;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Model;
import org.eclipse.emf.ecore.EObject;

/**
 * A possible end of a line from a port: another port; in a diagram of types, the box of an interface or event type. In
 * a deployment, a line leads from one node to another.
 *
 * @param refusal the reason why the line cannot end there; empty if it can
 */
public record ConnectionTarget(String port, String refusal) {
    /** Returns all ports of a diagram except the first port of the line; in a deployment, all nodes. */
    static List<ConnectionTarget> all(EditingSession session, ConnectionQuestion question) {
        return session.read(model -> {
            Scene scene = Scenes.of(model, question.diagram());
            EObject shown = Scenes.shown(model, question.diagram());
            if (shown instanceof Deployment) {
                return scene.boxes().stream()
                        .map(node -> new ConnectionTarget(
                                node.id(),
                                session.edits()
                                        .mayLink(question.port(), node.id())
                                        .reason()))
                        .toList();
            }
            InstancePorts ends = new InstancePorts(scene);
            InstancePort from = ends.of(question.port());
            if (shown instanceof Model) {
                Port port = model.get(from.port(), Port.class);
                return scene.boxes().stream()
                        .map(box -> new ConnectionTarget(box.id(), PortTypes.refusal(port, model.get(box.id()))))
                        .toList();
            }
            boolean measures = shown instanceof Experiment;
            Map<String, org.bellwether.glsp.scene.Port> ports = scene.ports();
            return ports.keySet().stream()
                    .filter(port -> !port.equals(question.port()))
                    .map(port -> new ConnectionTarget(
                            port,
                            measures
                                    ? pathRefusal(ports.get(port))
                                    : session.edits()
                                            .mayConnect(from, ends.of(port))
                                            .reason()))
                    .toList();
        });
    }

    /**
     * Returns the ports of a connection's assembly except the present one at the moved end, with the reason why the end
     * cannot be moved there.
     */
    static List<ConnectionTarget> ofEnd(EditingSession session, ReconnectionQuestion question) {
        return session.read(model -> {
            Scene scene = Scenes.of(model, question.diagram());
            Wire wire = scene.wire(question.wire());
            String present = question.atSource() ? wire.source() : wire.target();
            String connection = ShapeIds.local(wire.id());
            InstancePorts ends = new InstancePorts(scene);
            return scene.ports().keySet().stream()
                    .filter(port ->
                            !port.equals(present) && ShapeIds.around(port).equals(ShapeIds.around(wire.id())))
                    .map(port -> new ConnectionTarget(
                            port,
                            session.edits()
                                    .mayReconnect(connection, question.atSource(), ends.of(port))
                                    .reason()))
                    .toList();
        });
    }

    /**
     * Returns the reason why a line in an experiment cannot end at a port. The line is a measured path, or sets the
     * place of a note: it ends at a port of an instance.
     */
    private static String pathRefusal(org.bellwether.glsp.scene.Port port) {
        return port.kind() == PortKind.PROBE ? "A path leads from a port of an instance to another one." : "";
    }
}
