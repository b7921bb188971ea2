// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.End;
import org.bellwether.glsp.scene.Ends;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.PortKind;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.model.experiment.Experiment;

/**
 * A port where a connection could end.
 *
 * @param refusal why it cannot; empty where it can
 */
public record ConnectionTarget(String port, String refusal) {
    /** All ports of a diagram but the one where the connection begins. */
    static List<ConnectionTarget> all(EditingSession session, ConnectionQuestion question) {
        return session.read(model -> {
            Scene scene = Scenes.of(model, question.diagram());
            Ends ends = new Ends(scene);
            End from = ends.of(question.port());
            boolean measures = model.get(question.diagram()) instanceof Experiment;
            return scene.ports().keySet().stream()
                    .filter(port -> !port.equals(question.port()))
                    .map(port -> new ConnectionTarget(
                            port,
                            measures
                                    ? pathRefusal(scene.ports().get(port))
                                    : session.edits()
                                            .mayConnect(from, ends.of(port))
                                            .reason()))
                    .toList();
        });
    }

    /** In an experiment a line is a path that is measured, or says where a note measures: it ends at a port of an instance. */
    private static String pathRefusal(Port port) {
        return port.kind() == PortKind.PROBE ? "A path leads from a port of an instance to another one." : "";
    }
}
