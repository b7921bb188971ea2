// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The one place where a project's model is changed while it is open: all diagrams, sheets and text panes are views of it.
 * Every method may be called from any thread; what they do, they do on the session's own thread, one after the other.
 */
public final class EditingSession implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(EditingSession.class.getName());

    private final ProjectFiles files;
    private final SessionThread thread;
    private final ElementIndex index;
    private final ProjectModel model;
    private final Changes changes;
    private final History history = new History();
    private final List<SessionListener> listeners = new CopyOnWriteArrayList<>();
    private long revision;

    private EditingSession(ProjectFiles files) {
        this.files = files;
        thread = new SessionThread("editing " + files.folder().getFileName());
        index = new ElementIndex(files);
        model = new ProjectModel(files, index);
        changes = new Changes(files, index, model.layouts());
    }

    /**
     * Opens a project's folder, or one model file with what it imports. Files with errors are opened, too.
     *
     * @throws IOException if there is nothing to open; the message says why and what to do
     */
    public static EditingSession open(Path given) throws IOException {
        return new EditingSession(ProjectFiles.open(given));
    }

    /** The project's folder, by its real path. */
    public Path folder() {
        return files.folder();
    }

    /** Reads the model. The function must not change it, nor give out its elements: give out ids and values. */
    public <T> T read(Function<ProjectModel, T> function) {
        return thread.call(() -> function.apply(model));
    }

    /**
     * Changes model and layout in one step that can be undone. Inside of another change it belongs to that one.
     *
     * @param label what the step is called, for people: {@code Add component GPS}
     * @param function changes the model; if it throws, nothing is changed
     * @return what happened; empty if nothing changed
     * @throws EditRefused if the change is refused; the message says why
     */
    public Optional<SessionEvent> change(String label, Consumer<ProjectModel> function) {
        return thread.call(() -> {
            if (changes.isRunning()) {
                function.accept(model);
                return Optional.empty();
            }
            return make(label, recorded(label, function), true, SessionEvent.Kind.CHANGE);
        });
    }

    private Changes.Work recorded(String label, Consumer<ProjectModel> function) {
        return step -> step.execute(new org.bellwether.language.sync.RecordedCommand(
                label, files.resources(), () -> function.accept(model)));
    }

    /** Makes a step of several pieces. */
    Optional<SessionEvent> make(String label, Changes.Work work, boolean dropLayout, SessionEvent.Kind kind) {
        if (changes.isRunning()) {
            throw new IllegalStateException("\"" + label + "\" cannot be a part of another change");
        }
        Step step = new Step(label);
        Changes.Effect effect = changes.make(step, work, dropLayout);
        if (step.isEmpty()) {
            return Optional.empty();
        }
        history.add(step);
        return Optional.of(tell(kind, label, effect));
    }

    /** Takes the last step back; empty if there is none. */
    public Optional<SessionEvent> undo() {
        return thread.call(() -> history.undoable().map(step -> {
            Changes.Effect effect = changes.undo(step);
            history.undone();
            return tell(SessionEvent.Kind.UNDO, step.label(), effect);
        }));
    }

    /** Does the step again that was undone last; empty if there is none. */
    public Optional<SessionEvent> redo() {
        return thread.call(() -> history.redoable().map(step -> {
            Changes.Effect effect = changes.redo(step);
            history.redone();
            return tell(SessionEvent.Kind.REDO, step.label(), effect);
        }));
    }

    /** What {@link #undo} would take back. */
    public Optional<String> undoLabel() {
        return thread.call(() -> history.undoable().map(Step::label));
    }

    /** What {@link #redo} would do again. */
    public Optional<String> redoLabel() {
        return thread.call(() -> history.redoable().map(Step::label));
    }

    /** Counts changes, undone and redone ones too, from 0. */
    public long revision() {
        return thread.call(() -> revision);
    }

    public void addListener(SessionListener listener) {
        listeners.add(listener);
    }

    public void removeListener(SessionListener listener) {
        listeners.remove(listener);
    }

    private SessionEvent tell(SessionEvent.Kind kind, String label, Changes.Effect effect) {
        revision++;
        String place = effect.elements().isEmpty() ? "" : effect.elements().get(0);
        SessionEvent event = new SessionEvent(
                kind,
                label,
                revision,
                paths(effect.files()),
                effect.elements(),
                effect.removed(),
                effect.ids(),
                place,
                effect.layoutOnly());
        tell(event);
        return event;
    }

    /** A listener that fails keeps nobody else from working. */
    private void tell(SessionEvent event) {
        for (SessionListener listener : listeners) {
            try {
                listener.onEvent(event);
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.ERROR, "a listener failed on " + event.kind(), e);
            }
        }
    }

    private static List<String> paths(Collection<ModelFile> all) {
        return all.stream().map(ModelFile::path).sorted().toList();
    }

    @Override
    public void close() {
        thread.close();
    }
}
