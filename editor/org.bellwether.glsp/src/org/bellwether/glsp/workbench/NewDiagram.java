// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.scene.DiagramKind;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The request for a new diagram, with the element that it shows.
 *
 * @param kind GLSP's diagram type
 * @param beside the id of the diagram whose file contains the new element; empty for the project's first file
 */
public record NewDiagram(String kind, String beside) {
    /** Creates the element; returns its id. */
    String in(EditingSession session) {
        return session.edits().create(file(session), DiagramKind.ofType(kind).shown(), Map.of(), null);
    }

    private String file(EditingSession session) {
        return session.read(model -> {
            EObject file = model.find(beside)
                    .map(EcoreUtil::getRootContainer)
                    .or(() -> model.roots().stream().findFirst())
                    .orElseThrow(() -> new EditRefused("No file of this project can be read. Fix its text first."));
            return model.id(file);
        });
    }
}
