// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.Box;
import org.bellwether.model.experiment.Model;
import org.eclipse.glsp.server.operations.DeleteOperation;

/** Deletes the selected elements, with the elements that cannot exist without them. */
public class DeleteHandler extends SessionOperation<DeleteOperation> {
    private final DiagramState state;

    @Inject
    DeleteHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(DeleteOperation operation) {
        delete("Delete", operation.getElementIds());
    }

    /** @param verb the name of the step */
    void delete(String verb, List<String> ids) {
        Set<String> elements = new Deletables(state.scene(), showsTypes()).of(ids);
        if (elements.isEmpty()) {
            return;
        }
        state.session().change(verb + " " + named(ids), model -> {
            state.pin(model, Map.of());
            state.session().edits().delete(elements);
        });
    }

    private boolean showsTypes() {
        return state.session().read(model -> model.get(state.diagram()) instanceof Model);
    }

    private String named(List<String> ids) {
        Box box = state.scene().allOwners().get(Ids.shape(ids.get(0)));
        if (ids.size() > 1 || box == null) {
            return ids.size() > 1 ? ids.size() + " elements" : Ids.isStatement(ids.get(0)) ? "line" : "connection";
        }
        return box.title();
    }
}
