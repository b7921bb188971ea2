// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.bellwether.edit.project.ElementIndex;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectFiles;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.language.sync.RecordedCommand;

/**
 * The state that all parts of a session share: the model, its history, and its listeners. Only the session's thread may
 * use it.
 */
public final class SessionState {
    private static final System.Logger LOG = System.getLogger(SessionState.class.getName());

    private final ProjectFiles files;
    private final ElementIndex index;
    private final ProjectModel model;
    private final Changes changes;
    private final Texts texts;
    private final UndoHistory history = new UndoHistory();
    private final List<SessionListener> listeners = new CopyOnWriteArrayList<>();
    private long revision;
    private long content;

    public SessionState(ProjectFiles files) {
        this.files = files;
        index = new ElementIndex(files);
        model = new ProjectModel(files, index);
        changes = new Changes(files, index, model.layouts());
        texts = new Texts(files);
    }

    public ProjectFiles files() {
        return files;
    }

    public ProjectModel model() {
        return model;
    }

    public Texts texts() {
        return texts;
    }

    public UndoHistory history() {
        return history;
    }

    public long revision() {
        return revision;
    }

    /**
     * Returns a number that grows whenever something may have changed from which problems are computed: models, texts,
     * their errors, and the places of elements in them. Layouts do not count.
     */
    public long content() {
        return content;
    }

    /** Records that models or texts may have changed without a step. */
    public void contentChanged() {
        content++;
    }

    /** Returns whether a step is being made, so that the content changes without a new number. */
    public boolean isChanging() {
        return changes.isRunning();
    }

    public List<SessionListener> listeners() {
        return listeners;
    }

    /** Makes a change of models and layouts in one piece. */
    public Optional<SessionEvent> change(String label, Consumer<ProjectModel> function) {
        if (changes.isRunning()) {
            function.accept(model);
            return Optional.empty();
        }
        return make(label, step -> record(step, () -> function.accept(model)), false, Kind.CHANGE);
    }

    /** Runs a task, and records its changes as a part of a step. */
    public void record(UndoStep step, Runnable task) {
        step.execute(new RecordedCommand(step.label(), files.resources(), task));
    }

    /** Replaces a file's text by a text that was typed or read. */
    public Optional<SessionEvent> takeText(String label, ModelFile file, String text, Kind kind) {
        return make(label, step -> texts.take(step, file, text), true, kind);
    }

    /** Makes a change in several pieces; see {@link Changes#make}. */
    public Optional<SessionEvent> make(String label, Changes.Work work, boolean typed, Kind kind) {
        if (changes.isRunning()) {
            throw new IllegalStateException("\"" + label + "\" cannot be a part of another change");
        }
        UndoStep step = new UndoStep(label);
        Changes.Effect effect;
        boolean succeeds = false;
        try {
            effect = changes.make(step, work, typed);
            succeeds = true;
        } finally {
            if (typed || !succeeds) {
                contentChanged(); // a text that was read has changed the errors of its file, even without a step
            }
        }
        if (step.isEmpty()) {
            return Optional.empty();
        }
        history.add(step);
        if (!typed) {
            texts.changed(effect.models());
        }
        return Optional.of(publish(kind, label, effect));
    }

    public Optional<SessionEvent> undo() {
        return history.undoable().map(step -> {
            Changes.Effect effect = changes.undo(step);
            history.undone();
            texts.restore(step.writtenFiles());
            texts.changed(effect.models());
            return publish(Kind.UNDO, step.label(), effect);
        });
    }

    public Optional<SessionEvent> redo() {
        return history.redoable().map(step -> {
            Changes.Effect effect = changes.redo(step);
            history.redone();
            texts.restore(step.writtenFiles());
            texts.changed(effect.models());
            return publish(Kind.REDO, step.label(), effect);
        });
    }

    /**
     * Resolves references to elements that were added or removed, and updates the places of elements in texts.
     *
     * @param places whether to update the places in large texts, too
     */
    public void refresh(boolean places) {
        long readings = texts.readings();
        List<RecordedCommand> found = texts.refresh(places);
        if (texts.readings() != readings) {
            contentChanged();
        }
        if (!found.isEmpty()) {
            UndoStep step = history.undoable().orElseGet(() -> {
                UndoStep first = new UndoStep("Look names up");
                history.add(first);
                return first;
            });
            found.forEach(step::add);
            publish(Kind.CHANGE, "Look names up", changes.amended(step));
        }
    }

    private SessionEvent publish(Kind kind, String label, Changes.Effect effect) {
        revision++;
        if (!effect.layoutOnly()) {
            contentChanged();
        }
        SessionEvent event = new SessionEvent(
                kind,
                label,
                revision,
                paths(effect.files()),
                effect.elements(),
                effect.removed(),
                effect.ids(),
                effect.elements().isEmpty() ? "" : effect.elements().get(0),
                effect.layoutOnly());
        publish(event);
        return event;
    }

    /** Calls all listeners; a failed listener does not stop the others. */
    public void publish(SessionEvent event) {
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
}
