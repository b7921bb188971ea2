// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.state.SessionOptions;

/**
 * Opens examples in temporary folders. In these sessions, no action starts automatically: no validation, no backups, no
 * watching of files.
 */
public final class Example {
    private static final Path HOME = Path.of(System.getProperty("bellwether.home"));

    private Example() {}

    public static EditingSession open(String name, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(HOME.resolve("examples").resolve(name))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".bellwether")).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return EditingSession.open(folder, SessionOptions.manual(folder.resolve(".state")));
    }
}
