// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.FileAccess;
import org.bellwether.edit.project.LayoutResource;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.edit.state.SessionOptions;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.model.io.FileChangedException;
import org.bellwether.model.io.FileVersion;
import org.bellwether.model.io.LayoutText;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.FileWriting;

/**
 * A project's files on disk: saving, changes by other programs, and backups of unsaved changes. If another program has
 * changed a file, the user is asked before it is overwritten.
 */
public final class Storage {
    private static final System.Logger LOG = System.getLogger(Storage.class.getName());

    private final SessionState sessionState;
    private final SessionThread thread;
    private final SessionOptions options;
    private final SavedStates states;
    private final FileAccess fileAccess = new FileAccess();
    private final Recovery recovery;
    private Future<?> nextBackup;

    public Storage(SessionState sessionState, SessionThread thread, SessionOptions options) throws IOException {
        this.sessionState = sessionState;
        this.thread = thread;
        this.options = options;
        states = new SavedStates(sessionState.history());
        sessionState.files().all().forEach(states::opened);
        recovery = new Recovery(sessionState, states, options.state());
        sessionState.listeners().add(event -> backUpLater(event.kind()));
        if (options.watchEvery() > 0) {
            thread.repeat(options.watchEvery(), () -> quietly(() -> look(true)));
        }
    }

    /** Returns the files with unsaved changes. */
    public List<String> dirty() {
        return thread.call(() -> sessionState.files().all().stream()
                .filter(states::isDirty)
                .map(ModelFile::path)
                .toList());
    }

    /** Returns the paths of files with unsaved models; files that have only unsaved layouts are left out. */
    public List<String> dirtyModels() {
        return thread.call(() -> sessionState.files().all().stream()
                .filter(states::isModelDirty)
                .map(ModelFile::path)
                .toList());
    }

    /** Saves all files with unsaved changes. */
    public List<String> saveAll() throws IOException {
        return save(dirty());
    }

    /**
     * Saves files: the canonical text, or the text as the user wrote it if it has errors. Each file is written under a
     * temporary name, and then renamed.
     *
     * @return the written files
     * @throws IOException if a file cannot be written; the files before it are saved
     * @throws EditRefused if another program has changed a file: see {@link #conflicts()}
     */
    public List<String> save(Collection<String> paths) throws IOException {
        return io(() -> {
            List<String> saved = new ArrayList<>();
            try {
                for (String path : paths) {
                    ModelFile file = sessionState.files().get(path);
                    if (states.isDirty(file)) {
                        save(file);
                        saved.add(path);
                    }
                }
            } finally {
                if (!saved.isEmpty()) {
                    sessionState.publish(SessionEvent.of(Kind.SAVED, "Save", sessionState.revision(), saved));
                }
            }
            return saved;
        });
    }

    private void save(ModelFile file) throws IOException {
        if (states.isModelDirty(file)) {
            look(file);
            Conflict conflict = states.conflict(file).orElse(null);
            if (conflict != null && !conflict.deleted()) {
                throw new EditRefused(file.path() + " was changed by another program since it was read. Take "
                        + "the text on disk, merge both, save yours beside it, or overwrite the text on disk.");
            }
            write(file);
        }
        if (states.isLayoutDirty(file)) {
            writeLayout(file);
        }
        recovery.saved(file);
    }

    private void write(ModelFile file) throws IOException {
        try {
            String text = FileAccess.write(file);
            if (!file.isBroken()) {
                file.setWritten(null);
                sessionState.texts().changed(List.of(file));
                sessionState.contentChanged();
            }
            states.modelIs(file, text);
            fileAccess.mayHaveChanged(file.location());
        } catch (FileChangedException e) {
            look(file);
            throw new EditRefused(e.getMessage(), e);
        }
    }

    private void writeLayout(ModelFile file) throws IOException {
        Path location = LayoutText.beside(file.location());
        FileAccess.writeLayout(file.layout(), location);
        states.layoutIsSaved(file);
        fileAccess.mayHaveChanged(location);
    }

    /** Returns the files with unsaved changes that another program has changed, and that wait for {@link #answer}. */
    public List<Conflict> conflicts() {
        return thread.call(() -> sessionState.files().all().stream()
                .flatMap(file -> states.conflict(file).stream())
                .toList());
    }

    /**
     * Resolves a conflict.
     *
     * @throws EditRefused if both changed the same lines, so that they cannot be merged
     */
    public void answer(String path, Conflict.Answer answer) throws IOException {
        io(() -> {
            ModelFile file = sessionState.files().get(path);
            Conflict conflict = states.conflict(file)
                    .orElseThrow(() -> new EditRefused(path + " was not changed by another program."));
            switch (answer) {
                case OVERWRITE -> overwrite(file);
                case RELOAD -> reload(file, conflict);
                case MERGE -> merge(file, conflict);
                case SAVE_BESIDE -> {
                    FileWriting.writeString(beside(file), file.text());
                    reload(file, conflict);
                }
            }
            return null;
        });
    }

    private void overwrite(ModelFile file) throws IOException {
        FileVersion.forget(file.resource());
        write(file);
        recovery.saved(file);
        sessionState.publish(SessionEvent.of(Kind.SAVED, "Save", sessionState.revision(), List.of(file.path())));
    }

    private void reload(ModelFile file, Conflict conflict) throws IOException {
        if (conflict.deleted()) {
            throw new EditRefused(file.path() + " is not there any more. Save it, or remove it from the project.");
        }
        String theirs = FileAccess.read(file.resource(), file.location());
        sessionState.takeText("Take the text of " + file.path() + " from disk", file, theirs, Kind.EXTERNAL);
        states.modelIs(file, theirs);
    }

    private void merge(ModelFile file, Conflict conflict) throws IOException {
        if (conflict.deleted()) {
            throw new EditRefused(file.path() + " is not there any more. Save it, or remove it from the project.");
        }
        String merged = ThreeWayMerge.merge(states.text(file), file.text(), conflict.theirs())
                .orElseThrow(() -> new EditRefused("Both versions changed the same lines of " + file.path()
                        + ". Take the text on disk, save yours beside it, or overwrite the text on disk."));
        String theirs = FileAccess.read(file.resource(), file.location());
        if (!theirs.equals(conflict.theirs())) {
            FileVersion.forget(file.resource());
            look(file);
            throw new EditRefused(file.path() + " was changed again meanwhile. Check it again.");
        }
        sessionState.takeText("Merge " + file.path() + " with the text on disk", file, merged, Kind.EXTERNAL);
        states.baseIs(file, theirs);
    }

    private static Path beside(ModelFile file) {
        return Stream.iterate(1, n -> n + 1)
                .map(n -> file.location().resolveSibling(file.location().getFileName() + ".mine" + (n == 1 ? "" : n)))
                .filter(path -> !Files.exists(path))
                .findFirst()
                .orElseThrow();
    }

    /** Checks the files for changes by other programs now, including new files. */
    public void look() throws IOException {
        io(() -> {
            look(false);
            if (sessionState.files().isWholeFolder()) {
                findNew();
            }
            return null;
        });
    }

    private void look(boolean onlyIfStampsTell) throws IOException {
        for (ModelFile file : sessionState.files().all()) {
            boolean model = fileAccess.mayHaveChanged(file.location());
            boolean layout = fileAccess.mayHaveChanged(LayoutText.beside(file.location()));
            if (file.isEditable() && (model || !onlyIfStampsTell)) {
                look(file);
            }
            if (file.isEditable() && (layout || !onlyIfStampsTell)) {
                lookAtLayout(file);
            }
        }
    }

    private void look(ModelFile file) throws IOException {
        if (!Files.exists(file.location())) {
            if (states.conflict(file).isEmpty()) {
                states.isLost(file);
                conflict(file, new Conflict(file.path(), true, "", file.text()));
            }
        } else if (FileAccess.isChanged(file.resource(), file.location())) {
            String theirs = Files.readString(file.location());
            if (!states.isModelDirty(file)) {
                FileAccess.read(file.resource(), file.location());
                sessionState.takeText(file.path() + " was changed by another program", file, theirs, Kind.EXTERNAL);
                states.modelIs(file, theirs);
            } else if (!states.conflict(file).map(Conflict::theirs).equals(Optional.of(theirs))) {
                conflict(file, new Conflict(file.path(), false, theirs, file.text()));
            }
        } else {
            states.setConflict(file, null);
        }
    }

    private void conflict(ModelFile file, Conflict conflict) {
        states.setConflict(file, conflict);
        String label = file.path() + (conflict.deleted() ? " was deleted" : " was changed") + " by another program";
        sessionState.publish(SessionEvent.of(Kind.CONFLICT, label, sessionState.revision(), List.of(file.path())));
    }

    private void lookAtLayout(ModelFile file) throws IOException {
        Path location = LayoutText.beside(file.location());
        if (!states.isLayoutDirty(file) && FileAccess.isChanged(file.layout(), location)) {
            readLayout(file, "The layout of " + file.path() + " was changed by another program", Kind.EXTERNAL);
        }
    }

    private void readLayout(ModelFile file, String label, Kind kind) throws IOException {
        Path location = LayoutText.beside(file.location());
        String saved = Files.exists(location) ? FileAccess.read(file.layout(), location) : "";
        sessionState.make(
                label,
                step -> sessionState.record(
                        step, () -> LayoutResource.read(saved, file.layout().layout())),
                false,
                kind);
        states.layoutIsSaved(file);
    }

    private void findNew() throws IOException {
        for (Path found : ModelLoader.modelFiles(sessionState.files().folder())) {
            String path = sessionState.files().path(found);
            if (sessionState.files().find(path).isEmpty()) {
                states.opened(sessionState.files().load(found));
                sessionState.contentChanged();
                String label = path + " was added by another program";
                sessionState.publish(SessionEvent.of(Kind.EXTERNAL, label, sessionState.revision(), List.of(path)));
            }
        }
    }

    /** Returns the unsaved changes of an earlier session. */
    public List<Recoverable> recoverable() {
        return thread.call(recovery::found);
    }

    /** Adds the unsaved changes of an earlier session to the model, as one step that can be undone. */
    public void recover(String path) throws IOException {
        io(() -> {
            recovery.recover(path);
            return null;
        });
    }

    /** Deletes the unsaved changes of an earlier session. */
    public void forget(String path) throws IOException {
        io(() -> {
            recovery.forget(path);
            return null;
        });
    }

    private void backUpLater(Kind kind) {
        boolean changes = kind != Kind.PROBLEMS && kind != Kind.CONFLICT;
        if (changes && nextBackup == null && options.backupAfter() < Long.MAX_VALUE) {
            nextBackup = thread.later(options.backupAfter(), () -> {
                nextBackup = null;
                quietly(recovery::backUp);
            });
        }
    }

    /** Discards all unsaved changes by reading the files on disk again, as steps that can be undone. */
    public void revert() throws IOException {
        io(() -> {
            for (ModelFile file : sessionState.files().all()) {
                if (states.isModelDirty(file)) {
                    if (!Files.exists(file.location())) {
                        throw new EditRefused(file.path() + " is not on disk any more. Save it, or close it.");
                    }
                    String saved = FileAccess.read(file.resource(), file.location());
                    sessionState.takeText("Revert to the saved text of " + file.path(), file, saved, Kind.CHANGE);
                    states.modelIs(file, saved);
                }
                if (states.isLayoutDirty(file)) {
                    readLayout(file, "Revert to the saved layout of " + file.path(), Kind.CHANGE);
                }
            }
            return null;
        });
    }

    /** Discards all unsaved changes: their backups are deleted when the session ends. */
    public void discard() throws IOException {
        io(() -> {
            for (ModelFile file : sessionState.files().all()) {
                states.modelIs(file, file.text());
                states.layoutIsSaved(file);
            }
            return null;
        });
    }

    public void close() throws IOException {
        recovery.close();
    }

    private interface Task {
        void run() throws IOException;
    }

    /** Runs an automatic task, whose failure can only be reported in the log. */
    private static void quietly(Task task) {
        try {
            task.run();
        } catch (IOException | RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "the project's files: " + e.getMessage(), e);
        }
    }

    private <T> T io(Callable<T> task) throws IOException {
        try {
            return thread.call(task);
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw e;
        }
    }
}
