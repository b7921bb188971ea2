// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;

/** Applies an edited name, or an edited statement such as an operation's signature. */
public class RenameHandler extends SessionOperation<ApplyLabelEditOperation> {
    private final DiagramState state;
    private final ActionDispatcher dispatcher;

    @Inject
    RenameHandler(DiagramState state, ActionDispatcher dispatcher) {
        this.state = state;
        this.dispatcher = dispatcher;
    }

    @Override
    void run(ApplyLabelEditOperation operation) {
        String element = Ids.element(operation.getLabelId());
        String text = operation.getText().strip();
        String shape = Ids.shape(operation.getLabelId());
        if (Ids.isStatement(operation.getLabelId())) {
            state.session()
                    .signatures()
                    .set(element, text)
                    .ifPresent(written -> select(Ids.statement(ShapeIds.renamed(shape, written.id()))));
        } else {
            state.session()
                    .edits()
                    .rename(element, text)
                    .ifPresent(
                            event -> select(ShapeIds.renamed(shape, event.ids().getOrDefault(element, element))));
        }
    }

    private void select(String shape) {
        dispatcher.dispatchAfterNextUpdate(new SelectAction(List.of(shape), true));
    }
}
