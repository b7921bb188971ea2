// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.LayoutResource;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.edit.state.SessionState;

/** Backs up unsaved changes, and restores those of an earlier session. */
public final class Recovery {
    private final SessionState sessionState;
    private final SavedStates states;
    private final Backups backups;
    private final Map<String, Backups.Backup> left = new TreeMap<>();

    Recovery(SessionState sessionState, SavedStates states, Path state) throws IOException {
        this.sessionState = sessionState;
        this.states = states;
        backups = Backups.open(state, sessionState.files().folder());
        for (Backups.Backup each : backups.read()) {
            boolean same = sessionState
                    .files()
                    .find(each.file())
                    .map(f -> f.text().equals(each.text()) && f.layout().text().equals(each.layout()))
                    .orElse(false);
            if (same) {
                backups.remove(each.file());
            } else {
                left.put(each.file(), each);
            }
        }
    }

    List<Recoverable> found() {
        return left.values().stream().map(this::recoverable).toList();
    }

    private Recoverable recoverable(Backups.Backup backup) {
        boolean changed = sessionState
                .files()
                .find(backup.file())
                .map(f -> !Backups.digest(states.text(f)).equals(backup.digest()))
                .orElse(true);
        return new Recoverable(backup.file(), backup.time(), changed, backup.text());
    }

    void recover(String path) {
        Backups.Backup backup = left.get(path);
        if (backup == null) {
            throw new EditRefused("Nothing of " + path + " was left unsaved.");
        }
        ModelFile file = sessionState
                .files()
                .find(path)
                .orElseThrow(() ->
                        new EditRefused(path + " is not there any more. Make a file of this name, then try again."));
        sessionState.make(
                "Recover unsaved changes of " + path,
                step -> {
                    sessionState.texts().take(step, file, backup.text());
                    sessionState.record(
                            step,
                            () -> LayoutResource.read(
                                    backup.layout(), file.layout().layout()));
                },
                true,
                Kind.CHANGE);
        left.remove(path);
    }

    void forget(String path) throws IOException {
        if (left.remove(path) != null) {
            backups.remove(path);
        }
    }

    /** Deletes the backup of a file that was saved. */
    void saved(ModelFile file) throws IOException {
        if (!left.containsKey(file.path())) {
            backups.remove(file.path());
        }
    }

    /** Backs up all unsaved changes. The backup of an earlier session stays until the user decides. */
    void backUp() throws IOException {
        for (ModelFile file : sessionState.files().all()) {
            if (left.containsKey(file.path())) {
                continue;
            } else if (states.isDirty(file)) {
                backups.write(
                        file.path(),
                        Backups.digest(states.text(file)),
                        file.text(),
                        file.layout().text());
            } else {
                backups.remove(file.path());
            }
        }
    }

    public void close() throws IOException {
        try {
            backUp();
        } finally {
            backups.close();
        }
    }
}
