// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.results.CanonicalJson;

/**
 * The sources of a program, from which hosts build it if the program of this machine cannot run there.
 *
 * @param target       the target's name
 * @param generated    the generated folder
 * @param user         the folder of the user's classes; empty if the model needs none
 * @param runtime      the sources of the ORB; empty if hosts must have the ORB installed
 * @param requirements the requirements on a host that builds the program
 * @param compiler     the command of the C++ compiler; empty for the host's default
 * @param arguments    the arguments of CMake
 * @param obstacle     the reason why only this machine can build the program, a clause; empty if hosts can
 */
public record ProgramSources(
        String target,
        Path generated,
        Optional<Path> user,
        Optional<RuntimeSources> runtime,
        List<Requirement> requirements,
        String compiler,
        List<String> arguments,
        String obstacle) {
    private static final String STAMP = "bellwether.stamp";

    /** Matches generated files that are not built into a program. */
    private static final Pattern READ_AT_START = Pattern.compile("plan/.*|ccm/.*|target/[^/]+/[^/]+\\.(conf|cfg)");

    /** The generated project has a copy of the harness. */
    private static final String HARNESS = "harness/";

    /**
     * Writes the sources into an empty folder, in the form of a bundle.
     *
     * @return a hash of the sources and of the arguments
     */
    String write(Path folder) throws IOException {
        List<String> contents = new ArrayList<>();
        for (String path : generatedFiles()) {
            copy(generated.resolve(path), path, folder, contents);
        }
        if (user.isPresent()) {
            for (Path file : files(user.get())) {
                copy(file, "user/" + user.get().relativize(file), folder, contents);
            }
        }
        if (runtime.isPresent()) {
            for (String path : runtime.get().paths()) {
                if (!path.startsWith(HARNESS)) {
                    try (InputStream content = runtime.get().open(path)) {
                        copy(content, "runtime/" + path, folder, contents);
                    }
                }
            }
        }
        contents.addAll(arguments);
        contents.add(target);
        return CanonicalJson.hash(String.join("\n", contents));
    }

    /** Returns the files in the generated folder's stamp, except those of other targets and those read at start. */
    private List<String> generatedFiles() throws IOException {
        return Files.readAllLines(generated.resolve(STAMP)).stream()
                .map(line -> line.split(" ", 3))
                .filter(words -> words.length == 3 && words[0].equals("file"))
                .map(words -> words[2])
                .filter(path -> !READ_AT_START.matcher(path).matches())
                .filter(path -> !path.startsWith("target/") || path.startsWith("target/" + target + "/"))
                .toList();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void copy(Path source, String path, Path folder, List<String> contents) throws IOException {
        try (InputStream content = Files.newInputStream(source)) {
            copy(content, path, folder, contents);
        }
    }

    private static void copy(InputStream content, String path, Path folder, List<String> contents) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
        contents.add(ProgramFile.digest(file) + " " + path);
    }
}
