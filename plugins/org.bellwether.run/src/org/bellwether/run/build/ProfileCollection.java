// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes a profile of the counters that the processes of a training run have left. The profile is kept in the cache
 * under the hash of its contents.
 */
public final class ProfileCollection {
    private static final int NAME_LENGTH = 16;

    private final Path cache;
    private final Path counters;

    /**
     * @param cache    the user's cache
     * @param counters the folder into which the processes wrote their counters: see {@link BuildSettings#launchPrefix}
     */
    public ProfileCollection(Path cache, Path counters) {
        this.cache = cache;
        this.counters = counters;
    }

    /**
     * Stores the counters of programs built by GCC. Each file has the path of its object file below the folder of
     * counters.
     *
     * @param runtime the runtime's name, as {@link Builder} records it; empty if the runtime was not built here
     * @param program the last folders of the program's build folder
     * @return the profile's name; empty if the run has left no counters
     */
    public Optional<String> ofGcc(String runtime, Path program) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        for (Path file : left(BuildProfile.GCC_COUNTERS)) {
            String path = "/" + counters.relativize(file);
            String built = "/" + runtime + "/" + RuntimeCache.BUILD_FOLDER + "/";
            String programs = "/" + program + "/";
            if (!runtime.isEmpty() && path.contains(built)) {
                files.put(BuildProfile.RUNTIME + "/" + after(path, built), file);
            } else if (path.contains(programs)) {
                files.put(BuildProfile.PROGRAM + "/" + after(path, programs), file);
            }
        }
        return files.isEmpty() ? Optional.empty() : Optional.of(keep(files));
    }

    /**
     * Stores the counters of programs built by clang, merged by clang's tool.
     *
     * @param tool llvm-profdata of the compiler's version
     * @return the profile's name; empty if the run has left no counters
     * @throws BuildException if the tool cannot read the counters
     */
    public Optional<String> ofClang(String tool) throws IOException, InterruptedException, BuildException {
        List<Path> files = left(BuildProfile.CLANG_COUNTERS);
        if (files.isEmpty()) {
            return Optional.empty();
        }
        Path merged = counters.resolve(BuildProfile.MERGED);
        List<String> command = new ArrayList<>(List.of(tool, "merge", "-o", merged.toString()));
        files.forEach(file -> command.add(file.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();
        if (exitCode != 0) {
            throw new BuildException(tool, exitCode, counters, said);
        }
        return Optional.of(keep(Map.of(BuildProfile.MERGED, merged)));
    }

    private List<Path> left(String ending) throws IOException {
        if (!Files.isDirectory(counters)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(counters)) {
            return all.filter(file -> file.toString().endsWith(ending) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    private static String after(String path, String folder) {
        return path.substring(path.lastIndexOf(folder) + folder.length());
    }

    /** Copies files into a folder of the cache; the folder gets its final name when it is complete. */
    private String keep(Map<String, Path> files) throws IOException {
        String name = hash(files).substring(0, NAME_LENGTH);
        Path profiles = Files.createDirectories(BuildProfile.all(cache));
        Path home = profiles.resolve(name);
        if (Files.isDirectory(home)) {
            return name;
        }
        Path draft = Files.createTempDirectory(profiles, "draft");
        for (Map.Entry<String, Path> file : files.entrySet()) {
            Path to = draft.resolve(file.getKey());
            Files.createDirectories(to.getParent());
            Files.copy(file.getValue(), to);
        }
        Files.move(draft, home);
        return name;
    }

    private static String hash(Map<String, Path> files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Map.Entry<String, Path> file : new TreeMap<>(files).entrySet()) {
                byte[] content = Files.readAllBytes(file.getValue());
                digest.update((file.getKey() + " " + content.length + "\n").getBytes(StandardCharsets.UTF_8));
                digest.update(content);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
