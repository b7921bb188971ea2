// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.Place;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.PasteOperation;
import org.eclipse.glsp.server.types.EditorContext;

/** Puts the clipboard's text into what is selected, or into the diagram: where the mouse was, or a little aside. */
class PasteHandler extends SessionOperation<PasteOperation> {
    private final DiagramState state;
    private final ActionDispatcher dispatcher;

    @Inject
    PasteHandler(DiagramState state, ActionDispatcher dispatcher) {
        this.state = state;
        this.dispatcher = dispatcher;
    }

    @Override
    void run(PasteOperation operation) {
        String text = operation.getClipboardData().getOrDefault(CopyHandler.TEXT, "");
        EditorContext context = operation.getEditorContext();
        List<Integer> at = context.getLastMousePosition()
                .map(point -> List.of(CreateHandler.onGrid(point.getX()), CreateHandler.onGrid(point.getY())))
                .orElse(List.of());
        state.session().change("Paste", model -> {
            state.pin(model, Map.of());
            String into = into(context);
            Place place = into.isEmpty()
                    ? new Place(state.diagram(), at)
                    : new Place(
                            state.scene().allOwners().get(into).inside().scene().id(), List.of());
            String container = into.isEmpty() ? container(context) : place.diagram();
            List<String> made = state.session().edits().paste(text, container, place);
            List<String> shapes = made.stream()
                    .map(id -> into.isEmpty() ? id : ShapeIds.inside(into, id))
                    .toList();
            dispatcher.dispatchAfterNextUpdate(new SelectAction(shapes, true));
        });
    }

    /** The open box that is selected; empty for none. */
    private String into(EditorContext context) {
        List<String> selected = context.getSelectedElementIds();
        Box box = selected.size() == 1 ? state.scene().allOwners().get(Ids.shape(selected.get(0))) : null;
        return box == null || box.inside() == null ? "" : box.id();
    }

    private String container(EditorContext context) {
        List<String> selected = context.getSelectedElementIds();
        String one = selected.size() == 1 ? Ids.element(selected.get(0)) : state.diagram();
        boolean isThere = state.session().read(model -> model.find(one).isPresent());
        return isThere ? one : state.diagram();
    }
}
