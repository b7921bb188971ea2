// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** The log of unexpected errors with their stacks: {@code errors.log} in the folder for state. */
public final class ErrorLog {
    private ErrorLog() {}

    /**
     * Appends an error to the log.
     *
     * @param doing the command, without secrets
     * @return the path of the log, or the reason why there is none; for people
     */
    public static String add(Throwable error, String doing) {
        Path file;
        try {
            file = Folders.state().resolve("errors.log");
        } catch (FolderException none) {
            return "no log: " + none.getMessage();
        }
        try {
            Files.createDirectories(file.getParent());
            try (PrintWriter writer = new PrintWriter(
                    Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
                writer.println(Instant.now() + " " + doing);
                error.printStackTrace(writer);
                if (writer.checkError()) {
                    return "no log, because " + file + " cannot be written";
                }
            }
            return file.toString();
        } catch (IOException failed) {
            return "no log, because " + file + " cannot be written";
        }
    }
}
