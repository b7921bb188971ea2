// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.SessionOptions;

/** Creates projects in temporary folders. */
public final class Sandbox {
    private static final Path HOME = Path.of(System.getProperty("bellwether.home"));

    private Sandbox() {}

    /** Returns a copy of an example's models. */
    public static Path example(String name, Path folder) throws IOException {
        return copy(HOME.resolve("examples").resolve(name), folder);
    }

    /** Returns a copy of a valid test model. */
    public static Path testModel(String name, Path folder) throws IOException {
        return copy(HOME.resolve("testmodels/valid").resolve(name), folder);
    }

    /**
     * Opens a session in which no action starts automatically; its backups are in the folder {@code .state} of the
     * project.
     */
    public static EditingSession open(Path folder) throws IOException {
        return EditingSession.open(folder, SessionOptions.manual(folder.resolve(".state")));
    }

    private static Path copy(Path from, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".bellwether")).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return folder;
    }

    /** Creates a project of one file. */
    public static Path project(Path folder, String text) throws IOException {
        Files.writeString(folder.resolve("model.bellwether"), text);
        return folder;
    }

    /** Returns the texts and layouts of all files of a session. */
    public static Map<String, String> state(EditingSession session) {
        return session.read(model -> {
            Map<String, String> result = new TreeMap<>();
            for (ModelFile file : model.files()) {
                result.put(file.path(), file.canonical());
                result.put(file.path() + " layout", file.layout().text());
            }
            return result;
        });
    }
}
