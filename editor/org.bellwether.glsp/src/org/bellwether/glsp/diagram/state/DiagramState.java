// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.state;

import com.google.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.project.ViewIds;
import org.bellwether.glsp.layout.Arrangements;
import org.bellwether.glsp.layout.ElkLayout;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.layout.SceneLayout;
import org.bellwether.glsp.layout.StoredLayout;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.glsp.scene.ShapeIds;
import org.eclipse.glsp.server.model.DefaultGModelState;

/**
 * One open diagram: the element that it shows, completely or as a view, and its last contents. The model itself is the
 * editing session's.
 */
public class DiagramState extends DefaultGModelState {
    private final EditingSession session;
    private final AtomicBoolean drawingWaits = new AtomicBoolean();
    private volatile String diagram = "";
    private final Arrangements arrangements;
    /** The new ids of elements by the old ones, for each change since the model was read last. */
    private final Queue<Map<String, String>> renamed = new ConcurrentLinkedQueue<>();

    private Scene scene;
    private SceneLayout placement;
    private List<LocatedProblem> problems = List.of();
    private volatile boolean dirty;
    /** The ids for which the layout had numbers when the model was read last. */
    private Set<String> stored = Set.of();
    /** The last scene that was laid out automatically; {@code arranged} is its layout. */
    private Scene arrangedScene;

    private SceneLayout arranged;

    @Inject
    DiagramState(EditingSession session, Arrangements arrangements) {
        this.session = session;
        this.arrangements = arrangements;
    }

    public EditingSession session() {
        return session;
    }

    /** Returns the id of the diagram and of its layout: the id of the shown element, or of a view of the element. */
    public String diagram() {
        return diagram;
    }

    /** Id of the element that is shown. */
    public String element() {
        return ViewIds.element(diagram);
    }

    /** Returns whether the diagram is a view, which shows a part of the element. */
    public boolean isView() {
        return ViewIds.isView(diagram);
    }

    public void show(String wanted) {
        diagram = wanted;
    }

    /** Called on the session's thread when elements or views have got other ids. */
    public void follow(Map<String, String> ids) {
        diagram = ids.getOrDefault(diagram, diagram);
        if (!ids.isEmpty()) {
            renamed.add(ids);
        }
    }

    public Scene scene() {
        return scene;
    }

    public SceneLayout placement() {
        return placement;
    }

    /** Returns the session's problems when the model was read last. */
    public List<LocatedProblem> problems() {
        return problems;
    }

    /** Reads the session's problems again. */
    public void readProblems() {
        problems = session.read(model -> LocatedProblem.all(model, session.problems()));
    }

    /**
     * Reads whether there are unsaved changes. This is called for each event, so that a drawing need not ask the session,
     * which may be validating.
     */
    public void readDirty() {
        dirty = !session.storage().dirty().isEmpty();
    }

    /**
     * Reads all that a drawing needs. Slow work is done after the model is released for other readers. A drawing makes no
     * later request to the session, because it would wait for the validation that follows a change.
     */
    public void refresh() {
        Map<String, List<Integer>> numbers = session.read(model -> {
            problems = LocatedProblem.all(model, session.problems());
            scene = model.find(element()).isPresent() ? Scenes.of(model, diagram) : gone();
            for (Map<String, String> ids = renamed.poll(); ids != null; ids = renamed.poll()) {
                if (arranged != null) {
                    arranged = arranged.renamed(ids);
                }
            }
            return model.layouts().of(diagram);
        });
        Set<String> numbered = StoredLayout.ids(numbers);
        // If an undo removes a wire's stored bends, the wire must not keep them
        SceneLayout before =
                placement == null ? null : placement.withoutBends(id -> stored.contains(id) && !numbered.contains(id));
        placement = StoredLayout.read(scene, numbers, before, () -> arranged(scene));
        stored = numbered;
    }

    /**
     * Returns an empty scene. An undo may remove the element while its diagram is opened; the page closes the diagram
     * when it gets the event.
     */
    private Scene gone() {
        return new Scene(element(), List.of(), List.of());
    }

    /**
     * Returns the automatic layout. Boxes keep their positions if an element is renamed; in a large diagram, also if
     * elements are added or removed.
     */
    private SceneLayout arranged(Scene wanted) {
        if (!wanted.equals(arrangedScene)) {
            boolean stays = arranged != null && (arranged.isOf(wanted) || ElkLayout.isLarge(wanted));
            arranged = stays
                    ? StoredLayout.read(wanted, StoredLayout.write(arranged), arranged, () -> arrange(wanted))
                    : arrange(wanted);
            arrangedScene = wanted;
        }
        return arranged;
    }

    /** Returns a scene's automatic layout. */
    public SceneLayout arrange(Scene wanted) {
        return arrangements.of(wanted);
    }

    /**
     * Stores all places and bends as they are drawn, with changes. After the user has moved one element, all others
     * keep their positions. Only allowed inside of a change.
     *
     * @param changes the changed numbers by the elements' ids; an empty list for an element that gets an automatic
     *     position or path
     */
    public void pin(ProjectModel model, Map<String, List<Integer>> changes) {
        new NestingLevel(diagram, scene, placement, new Point(0, 0)).pin(model, changes);
    }

    /** Returns the levels from the diagram to a shape, as they were drawn last: see {@link NestingLevel#to}. */
    List<NestingLevel> levels(String shape) {
        return NestingLevel.to(shape, diagram, scene, placement);
    }

    /** Returns the level that contains a shape. */
    public NestingLevel level(String shape) {
        List<NestingLevel> levels = levels(shape);
        return levels.get(levels.size() - 1);
    }

    /** Returns the origin of the coordinates of a shape's level in the diagram. */
    public Point corner(String shape) {
        Point corner = new Point(0, 0);
        List<NestingLevel> levels = levels(shape);
        String box = shape;
        for (int i = levels.size() - 1; i > 0; i--) {
            box = ShapeIds.around(box);
            corner = corner.plus(levels.get(i).origin())
                    .plus(levels.get(i - 1).placement().places().get(box));
        }
        return corner;
    }

    /** Keeps the boxes around a shape apart from other boxes after a change of their contents; only allowed inside of a change. */
    public void makeRoom(ProjectModel model, String shape) {
        if (ShapeIds.around(shape).isEmpty() && !placement.shapes().containsKey(shape)) {
            return; // the shape is new in the diagram itself, and has no enclosing box
        }
        Scene now = Scenes.of(model, diagram);
        SceneLayout placed = StoredLayout.read(now, model.layouts().of(diagram), placement, () -> arrange(now));
        BoxSpacing.make(model, levels(shape), NestingLevel.to(shape, diagram, now, placed), shape);
    }

    /** Called after a change of the model. Returns whether this is the first request for the new drawing. */
    public boolean needsDrawing() {
        return drawingWaits.compareAndSet(false, true);
    }

    /** Begins a drawing: later changes need another one. */
    public void drawingBegins() {
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
        return dirty;
    }
}
