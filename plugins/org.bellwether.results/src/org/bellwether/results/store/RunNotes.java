// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.store.row.Uuid7;

/**
 * The notes that users write about runs, each in a file {@code notes/<id of the run>.txt} in the store's folder. Notes
 * are not in the database, because rows of runs never change, and because a file survives the loss of the database.
 */
public final class RunNotes {
    private final Path folder;

    /** @param store the store's folder */
    RunNotes(Path store) {
        folder = store.resolve("notes");
    }

    /**
     * Returns the note of a run; empty if there is none. People may edit the files with any program, so surrounding
     * blanks and empty lines are removed, and octets that are not UTF-8 are shown as unknown characters.
     */
    public String of(String run) throws IOException {
        if (!Uuid7.isId(run) || !Files.isRegularFile(file(run))) {
            return "";
        }
        try {
            return new String(Files.readAllBytes(file(run)), StandardCharsets.UTF_8).strip();
        } catch (NoSuchFileException e) {
            return ""; // another process has removed the file
        }
    }

    /**
     * Writes the note of a run atomically: readers see either the old or the new note.
     *
     * @param text the note; empty to remove it
     * @throws IllegalArgumentException if the id is no legal id of a run
     */
    public void put(String run, String text) throws IOException {
        if (!Uuid7.isId(run)) {
            throw new IllegalArgumentException("no id of a run: " + run);
        }
        Path file = file(run);
        if (text.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        Files.createDirectories(folder);
        Path draft = file.resolveSibling("." + file.getFileName() + ".new");
        FileWriting.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path file(String run) {
        return folder.resolve(run + ".txt");
    }
}
