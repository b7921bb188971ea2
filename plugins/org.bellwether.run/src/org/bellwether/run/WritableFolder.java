// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.IoReasons;
import org.bellwether.run.WorkException.Kind;

/** A folder that the user has named for output. */
public final class WritableFolder {
    private WritableFolder() {}

    /**
     * Makes it where it is not there.
     *
     * @throws WorkException if it cannot be made or written to; that is wrong input
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

    private static WorkException refused(String message, Path folder) {
        return new WorkException(
                Kind.INPUT, "output-folder", message, folder.toString(), "Name another one: --out DIR");
    }
}
