// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.IoReasons;
import org.bellwether.run.WorkException.Kind;

/** Checks that a folder or a file that the user has named for output can be written. */
public final class WritableFolder {
    private WritableFolder() {}

    /**
     * Creates the folder if it does not exist.
     *
     * @throws WorkException if the folder cannot be made or written to; the exception counts as wrong input (exit
     *     code 2)
     */
    public static Path make(Path folder) throws WorkException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw refused("The output folder cannot be made: " + IoReasons.of(e), folder);
        }
        if (!Files.isWritable(folder)) {
            throw refused("The output folder cannot be written to: access is denied", folder);
        }
        return folder;
    }

    /**
     * Checks that an output file can be written, before the work begins, and creates the file's folder.
     *
     * @param option the option by which the user has named the file
     * @throws WorkException if the file cannot be written; that is wrong input
     */
    public static Path around(Path file, String option) throws WorkException {
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw refused("Its folder cannot be made: " + IoReasons.of(e), file, option);
        }
        if (folder == null || Files.isDirectory(file)) {
            throw refused("This is a folder, but a file would be written", file, option);
        } else if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw refused("The file cannot be written: access is denied", file, option);
        }
        return file;
    }

    private static WorkException refused(String message, Path file, String option) {
        return new WorkException(
                Kind.INPUT, "output-file", message, file.toString(), "Name another one: " + option + " FILE");
    }

    private static WorkException refused(String message, Path folder) {
        return new WorkException(
                Kind.INPUT, "output-folder", message, folder.toString(), "Name another one: --out DIR");
    }
}
