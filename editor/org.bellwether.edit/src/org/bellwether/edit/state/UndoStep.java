// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.language.sync.RecordedCommand;
import org.eclipse.emf.common.notify.Notifier;

/** One step that can be undone: the recorded changes of models and layouts, and the texts as the user wrote them. */
public final class UndoStep {
    private final String label;
    private final List<RecordedCommand> pieces = new ArrayList<>();
    private final Map<ModelFile, String> writtenBefore = new IdentityHashMap<>();
    private final Map<ModelFile, String> writtenAfter = new IdentityHashMap<>();
    private final Set<ModelFile> models = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<ModelFile> layouts = Collections.newSetFromMap(new IdentityHashMap<>());
    private Map<String, String> ids = Map.of();

    UndoStep(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Executes a command that undoes its own changes if it fails, and adds the command to the step. */
    public void execute(RecordedCommand piece) {
        piece.execute();
        add(piece);
    }

    /** Adds executed changes to the step. */
    public void add(RecordedCommand piece) {
        if (!piece.isEmpty()) {
            pieces.add(piece);
        }
    }

    /** Records the text of a file as the user wrote it, from this step on; null for the canonical text. */
    public void setWritten(ModelFile file, String text) {
        if (!writtenBefore.containsKey(file)) {
            writtenBefore.put(file, file.written());
        }
        writtenAfter.put(file, text);
        file.setWritten(text);
    }

    public boolean isEmpty() {
        return pieces.isEmpty() && writtenBefore.equals(writtenAfter);
    }

    /** Returns the files whose text, as the user wrote it, is changed by the step. */
    Set<ModelFile> writtenFiles() {
        return writtenBefore.keySet();
    }

    /** Records the files that the step changes. */
    void touches(Collection<ModelFile> changedModels, Collection<ModelFile> changedLayouts) {
        models.addAll(changedModels);
        layouts.addAll(changedLayouts);
    }

    /** Returns whether the step changes a file's model or text. */
    public boolean changesModel(ModelFile file) {
        return models.contains(file) || writtenBefore.containsKey(file);
    }

    public boolean changesLayout(ModelFile file) {
        return layouts.contains(file);
    }

    /** Returns the changed elements of models and layouts. */
    public Set<Notifier> changed() {
        Set<Notifier> result = Collections.newSetFromMap(new IdentityHashMap<>());
        pieces.forEach(piece -> result.addAll(piece.changed()));
        return result;
    }

    public void undo() {
        for (int i = pieces.size() - 1; i >= 0; i--) {
            pieces.get(i).undo();
        }
        writtenBefore.forEach(ModelFile::setWritten);
    }

    public void redo() {
        pieces.forEach(RecordedCommand::redo);
        writtenAfter.forEach(ModelFile::setWritten);
    }

    void setIds(Map<String, String> changed) {
        ids = changed;
    }

    /** Gives a view of a diagram another id: its layout follows at the end of the step. */
    public void renameView(String view, String id) {
        ids = Map.of(view, id);
    }

    /** The new ids by the old ones of elements, and of views of diagrams, that this step gives another. */
    public Map<String, String> ids() {
        return ids;
    }

    /** Returns the old ids by the new ones. */
    Map<String, String> idsBefore() {
        Map<String, String> result = new HashMap<>();
        ids.forEach((old, fresh) -> result.put(fresh, old));
        return result;
    }
}
