// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectFiles;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.TextSave;
import org.bellwether.language.sync.RecordedCommand;
import org.bellwether.language.sync.TextChange;
import org.bellwether.language.sync.TextSync;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ProblemDiagnostic;
import org.eclipse.xtext.resource.XtextResource;

/** Keeps texts and models consistent. */
public final class Texts {
    /**
     * The size in characters from which a text is read again only on request, because reading it would delay each edit.
     */
    private static final int LARGE = 16 << 10;

    /** The files whose places in the text and problems are those of an older text. */
    private final Set<ModelFile> stale = new HashSet<>();

    private final ProjectFiles files;
    private long readings;

    Texts(ProjectFiles files) {
        this.files = files;
    }

    /** Returns the problems of a file's text when it was read last. */
    public static List<Problem> problems(ModelFile file) {
        return file.resource().getErrors().stream()
                .flatMap(e -> e instanceof ProblemDiagnostic d ? Stream.of(d.problem()) : Stream.empty())
                .distinct()
                .toList();
    }

    /** Adds a text to a step: the text and its model, or only the text if it has syntax errors. */
    public void take(UndoStep step, ModelFile file, String text) {
        TextChange change = TextSync.read(file.textResource(), text);
        step.setWritten(file, text);
        if (change.isReadable()) {
            step.execute(change.command(step.label()));
            stale.remove(file);
        }
    }

    /** Marks files as stale whose models were changed, but not their texts. */
    public void changed(Iterable<ModelFile> changed) {
        changed.forEach(stale::add);
    }

    /** Reads the texts of files again after undo or redo, and updates the models of texts without syntax errors. */
    void restore(Iterable<ModelFile> changed) {
        for (ModelFile file : changed) {
            if (file.isEditable()) {
                TextChange change = TextSync.read(file.textResource(), file.text());
                if (change.isReadable()) {
                    change.apply();
                }
            }
        }
    }

    /**
     * Reads texts of changed files again, to find the places of elements and the names that cannot be resolved. Names
     * that can be resolved now change the model.
     *
     * @param places whether places in large texts are wanted, too
     * @return the changes of the model; usually empty
     */
    public List<RecordedCommand> refresh(boolean places) {
        List<RecordedCommand> changes = new ArrayList<>();
        for (ModelFile file : files.all()) {
            if (isReadable(file) && (stale.contains(file) && (places || isSmall(file)) || hasLostNames(file))) {
                RecordedCommand change = read(file);
                readings++;
                stale.remove(file);
                if (!change.isEmpty()) {
                    changes.add(change);
                }
            }
        }
        return changes;
    }

    private static boolean isReadable(ModelFile file) {
        return file.isEditable() && file.root() != null && !((BellwetherTextResource) file.resource()).isAhead();
    }

    /** Returns whether a file has unresolved names: they may be resolved now, and are reported with their places. */
    private boolean hasLostNames(ModelFile file) {
        return !file.resource().getErrors().isEmpty() || stale.contains(file) && TextSave.leadsNowhere(file.root());
    }

    private static boolean isSmall(ModelFile file) {
        XtextResource resource = (XtextResource) file.resource();
        return resource.getParseResult() == null
                || resource.getParseResult().getRootNode().getTotalLength() < LARGE;
    }

    /** Returns how often {@link #refresh} has read a text. */
    long readings() {
        return readings;
    }

    /** Returns whether the places in a file's text are those of an older text. */
    public boolean isStale(ModelFile file) {
        return stale.contains(file);
    }

    private static RecordedCommand read(ModelFile file) {
        TextChange change = TextSync.read(file.textResource(), file.text());
        RecordedCommand none = new RecordedCommand("", file.resource().getResourceSet(), () -> {});
        RecordedCommand command = change.isReadable() ? change.command("Look names up") : none;
        command.execute();
        return command;
    }
}
