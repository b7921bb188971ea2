// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.UndoHistory;
import org.bellwether.edit.state.UndoStep;

/** The files with unsaved changes: those whose last step differs from the last step when they were saved. */
public final class SavedStates {
    /** The state of a file when it was read or written last. */
    private static final class Saved {
        private UndoStep model;
        private UndoStep layout;
        private String text = "";
        private boolean lost;
        private Conflict conflict;
    }

    private final UndoHistory history;
    private final Map<ModelFile, Saved> byFile = new IdentityHashMap<>();

    SavedStates(UndoHistory history) {
        this.history = history;
    }

    private Saved of(ModelFile file) {
        return byFile.computeIfAbsent(file, f -> {
            Saved opened = new Saved();
            opened.text = f.written() == null ? f.canonical() : f.written();
            return opened;
        });
    }

    /** Remembers a file's content when it is opened. */
    void opened(ModelFile file) {
        of(file);
    }

    boolean isDirty(ModelFile file) {
        return isModelDirty(file) || isLayoutDirty(file);
    }

    boolean isModelDirty(ModelFile file) {
        return of(file).lost || history.last(step -> step.changesModel(file)) != of(file).model;
    }

    boolean isLayoutDirty(ModelFile file) {
        return history.last(step -> step.changesLayout(file)) != of(file).layout;
    }

    /** Records that the file has the session's text. */
    void modelIs(ModelFile file, String text) {
        Saved saved = of(file);
        saved.model = history.last(step -> step.changesModel(file));
        saved.text = text;
        saved.lost = false;
        saved.conflict = null;
    }

    void layoutIsSaved(ModelFile file) {
        of(file).layout = history.last(step -> step.changesLayout(file));
    }

    /** Records that the file has this text, on which the session's text is based in part. */
    void baseIs(ModelFile file, String text) {
        Saved saved = of(file);
        saved.text = text;
        saved.lost = true;
        saved.conflict = null;
    }

    /** Records that the file no longer exists on disk. */
    void isLost(ModelFile file) {
        of(file).lost = true;
    }

    /** Returns the text of a file when it was read or written last. */
    public String text(ModelFile file) {
        return of(file).text;
    }

    Optional<Conflict> conflict(ModelFile file) {
        return Optional.ofNullable(of(file).conflict);
    }

    void setConflict(ModelFile file, Conflict conflict) {
        of(file).conflict = conflict;
    }
}
