// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text of this repository that a program writes and people commit. */
public final class RepositoryFile {
    private RepositoryFile() {}

    /** Writes a text unless its file is up to date, and reports the change; an unchanged file is not touched. */
    public static void write(Path repository, String path, String text) throws IOException {
        Path file = repository.resolve(path);
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            System.out.println("written: " + path);
        }
    }
}
