// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.ProjectModel;
import org.bellwether.glsp.layout.ElkLayout;
import org.bellwether.glsp.layout.Placement;
import org.bellwether.glsp.layout.StoredLayout;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Scenes;
import org.eclipse.glsp.server.model.DefaultGModelState;

/** One open diagram: which element it shows, and what it showed last. The model itself is the editing session's. */
class DiagramState extends DefaultGModelState {
    private final EditingSession session;
    private final AtomicBoolean drawingWaits = new AtomicBoolean();
    private volatile String diagram = "";
    private Scene scene;
    private Placement placement;
    /** The scene that was laid out automatically last, and how. */
    private Scene arrangedScene;

    private Placement arranged;

    @Inject
    DiagramState(EditingSession session) {
        this.session = session;
    }

    EditingSession session() {
        return session;
    }

    /** Id of the element that is shown. */
    String diagram() {
        return diagram;
    }

    void show(String element) {
        diagram = element;
    }

    /** The element has another id now. */
    void follow(Map<String, String> ids) {
        diagram = ids.getOrDefault(diagram, diagram);
    }

    Scene scene() {
        return scene;
    }

    Placement placement() {
        return placement;
    }

    /** Reads the model anew. */
    void refresh() {
        session.read(model -> {
            scene = Scenes.of(model, diagram);
            placement = StoredLayout.read(scene, model.layouts().of(diagram), () -> arranged(scene));
            return null;
        });
    }

    private Placement arranged(Scene wanted) {
        if (!wanted.equals(arrangedScene)) {
            arranged = ElkLayout.of(wanted);
            arrangedScene = wanted;
        }
        return arranged;
    }

    /**
     * Stores places and bends as they are drawn, but for some. Once somebody has moved something, all else stays where it
     * is, too. Only inside of a change.
     *
     * @param changes numbers by elements' ids; none for what finds its own way again
     */
    void pin(ProjectModel model, Map<String, List<Integer>> changes) {
        Map<String, List<Integer>> numbers = new HashMap<>(StoredLayout.write(placement));
        numbers.putAll(changes);
        numbers.forEach((id, each) -> model.layouts().set(diagram, id, each));
    }

    /** Asked when the model has changed; answers whether nobody else has asked for the same drawing before. */
    boolean needsDrawing() {
        return drawingWaits.compareAndSet(false, true);
    }

    /** From now on changes need another drawing. */
    void drawingBegins() {
        drawingWaits.set(false);
    }

    @Override
    public boolean canUndo() {
        return session.undoLabel().isPresent();
    }

    @Override
    public boolean canRedo() {
        return session.redoLabel().isPresent();
    }

    @Override
    public void undo() {
        session.undo();
    }

    @Override
    public void redo() {
        session.redo();
    }

    @Override
    public boolean isDirty() {
        return !session.storage().dirty().isEmpty();
    }
}
