// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.EditRefused;
import org.bellwether.glsp.scene.Port;
import org.eclipse.glsp.server.operations.DeleteOperation;

/** Deletes what is selected, with what cannot be without it. */
class DeleteHandler extends SessionOperation<DeleteOperation> {
    private final DiagramState state;

    @Inject
    DeleteHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(DeleteOperation operation) {
        Map<String, Port> ports = state.scene().ports();
        Set<String> elements = new LinkedHashSet<>();
        for (String id : operation.getElementIds()) {
            if (ports.containsKey(id)) {
                throw new EditRefused("A port belongs to its type, and goes there. Delete it in the diagram of types.");
            }
            elements.add(Ids.element(id));
        }
        state.session().change(label(elements), model -> {
            state.pin(model, Map.of());
            state.session().edits().delete(elements);
        });
    }

    private String label(Set<String> elements) {
        String first = elements.iterator().next();
        return elements.size() == 1 && state.scene().owners().containsKey(first)
                ? "Delete " + state.scene().owners().get(first).title()
                : "Delete " + (elements.size() == 1 ? "connection" : elements.size() + " elements");
    }
}
