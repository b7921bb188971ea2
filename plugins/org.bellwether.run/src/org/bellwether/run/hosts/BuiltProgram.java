// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program that a host has built, on this machine.
 *
 * @param folder  the folder with the executables and the libraries
 * @param dynamic the names of the executables that need the loader of their host
 */
record BuiltProgram(Path folder, List<String> dynamic) {
    private static final String DYNAMIC = "dynamic";

    /** Returns the complete program in a folder; empty if an earlier build left none there. */
    static Optional<BuiltProgram> in(Path folder) throws IOException {
        Path list = folder.resolve(DYNAMIC);
        return Files.isRegularFile(list)
                ? Optional.of(new BuiltProgram(folder, Files.readAllLines(list)))
                : Optional.empty();
    }

    /** Completes the folder of a program, and moves it to its place in the same folder. */
    static BuiltProgram complete(Path part, List<String> dynamic, Path folder) throws IOException {
        Files.write(part.resolve(DYNAMIC), dynamic);
        Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        return new BuiltProgram(folder, List.copyOf(dynamic));
    }

    Path executable(String name) {
        return folder.resolve(ProgramFiles.PROGRAMS).resolve(name);
    }

    /** Returns the libraries, sorted by name. */
    List<Path> libraries() throws IOException {
        Path libraries = folder.resolve(ProgramFiles.LIBRARIES);
        if (!Files.isDirectory(libraries)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(libraries)) {
            return files.sorted().toList();
        }
    }
}
