// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bellwether.edit.change.Edits;
import org.bellwether.edit.change.FactorCandidates;
import org.bellwether.edit.change.FeatureValues;
import org.bellwether.edit.change.Views;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.problems.ProblemWithFixes;
import org.bellwether.edit.problems.Problems;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectFiles;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.properties.Properties;
import org.bellwether.edit.schedulability.Schedulability;
import org.bellwether.edit.specialisation.Specialisations;
import org.bellwether.edit.state.SessionClosed;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.edit.state.SessionListener;
import org.bellwether.edit.state.SessionOptions;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.edit.state.TextState;
import org.bellwether.edit.state.Texts;
import org.bellwether.edit.state.UndoStep;
import org.bellwether.edit.statement.Signatures;
import org.bellwether.edit.storage.Storage;
import org.bellwether.edit.storage.ThreeWayMerge;
import org.bellwether.edit.text.Outline;
import org.bellwether.edit.text.OutlineNode;
import org.bellwether.edit.text.TextAssist;

/**
 * The only class through which an open project's model is changed: all diagrams, sheets and text panes are views of the
 * model. Every method may be called from any thread; the work runs on the session's thread, in order.
 */
public final class EditingSession implements AutoCloseable {
    private final SessionState sessionState;
    private final SessionThread thread;
    private final Problems problems;
    private final Storage storage;
    private final Edits edits;
    private final FactorCandidates factorCandidates;
    private final Views views;
    private final Properties properties;
    private final Signatures signatures;
    private final TextAssist assist;
    private final Specialisations specialisations;
    private final Schedulability schedulability;

    private EditingSession(ProjectFiles files, SessionOptions options) throws IOException {
        sessionState = new SessionState(files);
        thread = new SessionThread("editing " + files.folder().getFileName());
        storage = new Storage(sessionState, thread, options);
        problems = new Problems(sessionState, thread, options.validateAfter());
        FeatureValues values = new FeatureValues(sessionState.model());
        edits = new Edits(sessionState, thread, values);
        factorCandidates =
                new FactorCandidates(sessionState, thread, problems.finder().catalogues());
        views = new Views(sessionState, thread);
        signatures = new Signatures(sessionState, thread, problems.finder().catalogues());
        properties = new Properties(sessionState, thread, problems, values, signatures);
        assist = new TextAssist(
                sessionState, thread, signatures, problems.finder().catalogues());
        specialisations = new Specialisations(sessionState, thread, problems.finder());
        schedulability = new Schedulability(sessionState, thread, problems.finder());
    }

    /**
     * Opens a project's folder, or one model file with its imports. Files with errors are opened, too.
     *
     * @throws IOException if there is nothing to open, or another session has the project open; the message has the reason
     *     and the fix
     */
    public static EditingSession open(Path given) throws IOException {
        return open(given, SessionOptions.defaults());
    }

    /** Opens a project's folder, or one model file with its imports, with these options. */
    public static EditingSession open(Path given, SessionOptions options) throws IOException {
        return new EditingSession(ProjectFiles.open(given), options);
    }

    /** Returns the project's folder by its real path. */
    public Path folder() {
        return sessionState.files().folder();
    }

    /** Reads the model. The function must neither change the model nor return its elements: it may return ids and values. */
    public <T> T read(Function<ProjectModel, T> function) {
        return thread.call(() -> function.apply(sessionState.model()));
    }

    /**
     * Changes model and layout in one step that can be undone. Inside of another change, the change is a part of that
     * step.
     *
     * @param label the name of the step for the user: {@code Add component GPS}
     * @param function changes the model; if it throws, nothing is changed
     * @return the event; empty if nothing changed
     * @throws EditRefused if the change is refused; the message has the reason
     */
    public Optional<SessionEvent> change(String label, Consumer<ProjectModel> function) {
        return thread.call(() -> sessionState.change(label, function));
    }

    /** Undoes the last step; empty if there is none. */
    public Optional<SessionEvent> undo() {
        return thread.call(sessionState::undo);
    }

    /** Redoes the step that was undone last; empty if there is none. */
    public Optional<SessionEvent> redo() {
        return thread.call(sessionState::redo);
    }

    /** Returns the label of the step that {@link #undo} would undo. */
    public Optional<String> undoLabel() {
        return thread.call(() -> sessionState.history().undoable().map(UndoStep::label));
    }

    /** Returns the label of the step that {@link #redo} would redo. */
    public Optional<String> redoLabel() {
        return thread.call(() -> sessionState.history().redoable().map(UndoStep::label));
    }

    /** Returns the number of changes, including undone and redone changes, from 0. */
    public long revision() {
        return thread.call(sessionState::revision);
    }

    public void addListener(SessionListener listener) {
        sessionState.listeners().add(listener);
    }

    public void removeListener(SessionListener listener) {
        sessionState.listeners().remove(listener);
    }

    /** Returns a file's current text. */
    public TextState text(String file) {
        return thread.call(() -> state(sessionState.files().get(file)));
    }

    private TextState state(ModelFile file) {
        return new TextState(file.path(), file.text(), sessionState.revision(), !file.isBroken(), Texts.problems(file));
    }

    /**
     * Replaces a file's text, as one step. Elements that the new text still has stay the same objects. If the text has
     * syntax errors, the text is kept, and the model stays unchanged until the errors are fixed.
     */
    public TextState setText(String file, String text) {
        return thread.call(() -> {
            ModelFile changed = sessionState.files().get(file);
            if (!text.equals(changed.text())) {
                sessionState.takeText("Edit the text of " + file, changed, text, Kind.CHANGE);
            }
            return state(changed);
        });
    }

    /**
     * Replaces a file's text by a text that was edited from an older version. Later changes are kept if both can be
     * merged.
     *
     * @param base the text before the user's change
     * @throws EditRefused if both changed the same lines; in this case, nothing is changed
     */
    public TextState setText(String file, String base, String text) {
        return thread.call(() -> {
            String now = sessionState.files().get(file).text();
            String merged = now.equals(base)
                    ? text
                    : ThreeWayMerge.merge(base, text, now)
                            .orElseThrow(() -> new EditRefused(
                                    "The same lines of " + file + " were changed in another place meanwhile."));
            return setText(file, merged);
        });
    }

    /** Returns the problems that the last validation of the project found; see {@link SessionEvent.Kind#PROBLEMS}. */
    public List<ModelProblem> problems() {
        return problems.known();
    }

    /** Validates the model now. */
    public List<ModelProblem> validate() {
        return thread.call(problems::find);
    }

    /** Validates the model now without results of earlier validations: {@link #validate} must return the same. */
    List<ModelProblem> validateAnew() {
        return thread.call(problems::findAnew);
    }

    /**
     * Resolves names that were unresolved, as validation does first: the resulting changes belong to the last step.
     */
    void lookUpNames() {
        thread.call(() -> {
            sessionState.refresh(true);
            return null;
        });
    }

    /** Returns all current problems, with places in the texts, and their quick fixes. */
    public List<ProblemWithFixes> fixable() {
        return thread.call(problems::fixable);
    }

    /** Returns the titles of the quick fixes for a problem. */
    public List<String> fixes(ModelProblem problem) {
        return thread.call(() -> problems.fixes(problem));
    }

    /** Applies one of the {@link #fixes}, as one step. */
    public Optional<SessionEvent> fix(ModelProblem problem, String title) {
        return thread.call(() -> problems.fix(problem, title));
    }

    /** Returns the outline of the project, with a node for each file. */
    public List<OutlineNode> outline() {
        return thread.call(() -> new Outline(sessionState.model()).files());
    }

    /**
     * Returns the elements whose qualified name contains all letters of a text in their order; upper and lower case are
     * the same.
     *
     * @param kind a class of the schema such as {@code Instance}; empty for all
     * @param most the largest number of elements
     */
    public List<OutlineNode> search(String text, String kind, int most) {
        return thread.call(() -> new Outline(sessionState.model()).search(text, kind, most));
    }

    /** Returns the operations on a drawing. */
    public Edits edits() {
        return edits;
    }

    /** Returns the candidates for factors of experiments. */
    public FactorCandidates factorCandidates() {
        return factorCandidates;
    }

    /** Views of assemblies, which show some of their instances. */
    public Views views() {
        return views;
    }

    /** The property sheet. */
    public Properties properties() {
        return properties;
    }

    /** Returns the editor of elements as statements of the notation. */
    public Signatures signatures() {
        return signatures;
    }

    /** Returns the functions of a text pane, such as suggestions and help. */
    public TextAssist assist() {
        return assist;
    }

    /** Returns the analysis of the specialisations that experiments allow. */
    public Specialisations specialisations() {
        return specialisations;
    }

    /** Returns the analysis of the deadlines of deployments. */
    public Schedulability schedulability() {
        return schedulability;
    }

    /** Returns the storage: saving, changes by other programs, and recovery after a crash. */
    public Storage storage() {
        return storage;
    }

    /** Ends the session, if it has not ended. Unsaved changes are kept in its backup, unless they were discarded before. */
    @Override
    public void close() {
        try {
            thread.call(() -> {
                storage.close();
                return null;
            });
        } catch (SessionClosed e) {
            return;
        }
        thread.close();
    }
}
