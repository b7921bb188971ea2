// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.change.DiagramPosition;
import org.bellwether.edit.change.Views;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.layout.Area;
import org.bellwether.glsp.layout.SceneLayout;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.PasteOperation;
import org.eclipse.glsp.server.types.EditorContext;

/** Pastes the clipboard's text into the selected element, or into the diagram: at the mouse, or below the originals. */
public class PasteHandler extends SessionOperation<PasteOperation> {
    /** The distance between copies and their originals in pixels. */
    private static final int BESIDE = 30;

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
                .orElseGet(() -> below(context.getSelectedElementIds()));
        List<String> shapes = new ArrayList<>();
        state.session().change("Paste", model -> {
            state.pin(model, Map.of());
            String into = into(context);
            DiagramPosition place = into.isEmpty()
                    ? new DiagramPosition(state.diagram(), at)
                    : new DiagramPosition(
                            state.scene().allOwners().get(into).inside().scene().id(), List.of());
            String container = into.isEmpty() ? container(context) : place.diagram();
            List<String> made = state.session().edits().paste(text, container, place);
            if (state.isView() && into.isEmpty()) {
                Views.show(model, state.diagram(), made);
            }
            made.forEach(id -> shapes.add(into.isEmpty() ? id : ShapeIds.inside(into, id)));
        });
        dispatcher.dispatchAfterNextUpdate(new SelectAction(shapes, true));
    }

    /** Returns a free place below the selection; empty if there is no box. */
    private List<Integer> below(List<String> selected) {
        SceneLayout drawn = state.placement();
        List<Area> boxes = selected.stream()
                .map(Ids::shape)
                .filter(drawn.places()::containsKey)
                .map(drawn::area)
                .toList();
        if (boxes.isEmpty()) {
            return List.of();
        }
        int left = boxes.stream().mapToInt(Area::x).min().orElseThrow();
        int right = boxes.stream().mapToInt(Area::right).max().orElseThrow();
        int top = boxes.stream().mapToInt(Area::y).min().orElseThrow();
        int bottom = boxes.stream().mapToInt(Area::bottom).max().orElseThrow();
        List<Area> all = drawn.places().keySet().stream().map(drawn::area).toList();
        Area room = new Area(left, bottom + BESIDE, right - left, bottom - top);
        for (List<Area> taken = meeting(all, room); !taken.isEmpty(); taken = meeting(all, room)) {
            int free = taken.stream().mapToInt(Area::bottom).max().orElseThrow() + BESIDE;
            room = new Area(left, free, room.width(), room.height());
        }
        return List.of(CreateHandler.onGrid(room.x()), CreateHandler.onGrid(room.y()));
    }

    private static List<Area> meeting(List<Area> boxes, Area room) {
        return boxes.stream().filter(room::meets).toList();
    }

    /** Returns the selected open box; empty if there is none. */
    private String into(EditorContext context) {
        List<String> selected = context.getSelectedElementIds();
        Box box = selected.size() == 1 ? state.scene().allOwners().get(Ids.shape(selected.get(0))) : null;
        return box == null || box.inside() == null ? "" : box.id();
    }

    private String container(EditorContext context) {
        List<String> selected = context.getSelectedElementIds();
        String one = selected.size() == 1 ? Ids.element(selected.get(0)) : state.element();
        boolean isThere = state.session().read(model -> model.find(one).isPresent());
        return isThere ? one : state.element();
    }
}
