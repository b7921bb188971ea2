// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/**
 * Writes files as {@link Files} does, with the file's name in every error: Java's error for a full disk lacks the name.
 */
public final class FileWriting {
    private FileWriting() {}

    /** @throws FileSystemException with the file's name */
    public static void write(Path file, byte[] content, OpenOption... options) throws FileSystemException {
        try {
            Files.write(file, content, options);
        } catch (IOException e) {
            throw naming(file, e);
        }
    }

    /**
     * Writes a text in UTF-8.
     *
     * @throws FileSystemException with the file's name
     */
    public static void writeString(Path file, CharSequence text, OpenOption... options) throws FileSystemException {
        try {
            Files.writeString(file, text, options);
        } catch (IOException e) {
            throw naming(file, e);
        }
    }

    /** Returns an error with the file's name. */
    public static FileSystemException naming(Path file, IOException e) {
        if (e instanceof FileSystemException named && named.getFile() != null) {
            return named;
        }
        FileSystemException named = new FileSystemException(
                file.toString(), null, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
        named.initCause(e);
        return named;
    }
}
