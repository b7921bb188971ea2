// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.EditRefused;
import org.bellwether.glsp.scene.Box;
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
        delete("Delete", operation.getElementIds());
    }

    /** @param verb what the step is called */
    void delete(String verb, List<String> ids) {
        Map<String, Port> ports = state.scene().ports();
        Set<String> elements = new LinkedHashSet<>();
        for (String id : ids) {
            if (ports.containsKey(id)) {
                throw new EditRefused("A port belongs to its type, and goes there. Delete it in the diagram of types.");
            }
            elements.add(Ids.element(id));
        }
        if (elements.isEmpty()) {
            return;
        }
        state.session().change(verb + " " + named(ids), model -> {
            state.pin(model, Map.of());
            state.session().edits().delete(elements);
        });
    }

    private String named(List<String> ids) {
        Box box = state.scene().allOwners().get(Ids.shape(ids.get(0)));
        return ids.size() > 1 ? ids.size() + " elements" : box == null ? "connection" : box.title();
    }
}
