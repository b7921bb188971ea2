// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.layout.StoredLayout;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.clipboard.RequestClipboardDataAction;
import org.eclipse.glsp.server.features.clipboard.SetClipboardDataAction;
import org.eclipse.glsp.server.utils.MessageActionUtil;

/** Copies the selected elements to the clipboard: their text in the notation, and their positions in the drawing. */
public class CopyHandler extends AbstractActionHandler<RequestClipboardDataAction> {
    /** The clipboard's format, plain text, so that text can be copied from and to any text editor. */
    static final String TEXT = "text/plain";

    private final DiagramState state;

    @Inject
    CopyHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    protected List<Action> executeAction(RequestClipboardDataAction action) {
        List<String> shapes = action.getEditorContext().getSelectedElementIds().stream()
                .map(Ids::shape)
                .toList();
        List<Action> answers = new ArrayList<>();
        String text = "";
        try {
            if (shapes.stream().anyMatch(state.scene().ports()::containsKey)) {
                throw new EditRefused("A port belongs to its type. Copy it in the diagram of types.");
            }
            Map<String, List<Integer>> places = new HashMap<>();
            shapes.forEach(shape -> StoredLayout.write(state.level(shape).placement())
                    .forEach((id, numbers) -> places.put(ShapeIds.local(id), numbers)));
            List<String> elements = shapes.stream().map(Ids::element).distinct().toList();
            text = state.session().edits().copyAsDrawn(elements, places);
        } catch (EditRefused e) {
            answers.add(MessageActionUtil.warn(e.getMessage()));
        }
        answers.add(0, new SetClipboardDataAction(Map.of(TEXT, text)));
        return answers;
    }
}
