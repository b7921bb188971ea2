// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.change.Views;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.diagram.drawing.ShowNeighboursOperation;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;

/** Adds the hidden instances that are connected with the selected instances to a view, and selects them. */
public class NeighboursHandler extends SessionOperation<ShowNeighboursOperation> {
    private final DiagramState state;
    private final ActionDispatcher dispatcher;

    @Inject
    NeighboursHandler(DiagramState state, ActionDispatcher dispatcher) {
        this.state = state;
        this.dispatcher = dispatcher;
    }

    @Override
    void run(ShowNeighboursOperation operation) {
        if (!state.isView()) {
            throw new EditRefused("The complete diagram shows all instances already.");
        }
        List<String> instances =
                operation.getElementIds().stream().map(Ids::element).toList();
        List<String> hidden = state.session().read(model -> Views.hiddenNeighbours(model, state.diagram(), instances));
        if (hidden.isEmpty()) {
            throw new EditRefused("No hidden instance is connected with the selection.");
        }
        state.session().change("Show neighbours", model -> {
            state.pin(model, Map.of());
            Views.show(model, state.diagram(), hidden);
        });
        dispatcher.dispatchAfterNextUpdate(new SelectAction(hidden, true));
    }
}
