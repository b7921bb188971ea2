// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Returns the reason why a file could not be used. Java's own messages often contain only the file's path. */
public final class IoReasons {
    private IoReasons() {}

    /** Returns the reason for an exception, with the path before it if the path is known. */
    public static String of(IOException e) {
        if (e instanceof FileSystemException file && file.getFile() != null) {
            return file.getFile() + ": " + reason(file);
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static String reason(FileSystemException e) {
        if (e instanceof AccessDeniedException) {
            return "access is denied";
        } else if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return "this is a file, not a folder";
        } else if (e instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
    }
}
