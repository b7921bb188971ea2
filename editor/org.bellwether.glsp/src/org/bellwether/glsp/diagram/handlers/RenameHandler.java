// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;

/** A name was typed over, or a statement such as an operation's signature. */
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
        Optional<SessionEvent> done = Ids.isStatement(operation.getLabelId())
                ? state.session().signatures().set(element, text)
                : state.session().edits().rename(element, text);
        done.ifPresent(event -> {
            String shape = Ids.shape(operation.getLabelId());
            String renamed = ShapeIds.renamed(shape, event.ids().getOrDefault(element, element));
            String now = Ids.isStatement(operation.getLabelId()) ? Ids.statement(renamed) : renamed;
            dispatcher.dispatchAfterNextUpdate(new SelectAction(List.of(now), true));
        });
    }
}
