// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.Folders;

/**
 * The number of times that a training run took each path of a runtime and of its programs, for the compiler. GCC has a
 * file of counters for each object file; the folders {@value #RUNTIME} and {@value #PROGRAM} repeat the paths of the
 * build folder. Clang has one file for all counters, {@value #MERGED}.
 *
 * @param name   the hash of its contents
 * @param folder the folder with the counters
 */
record BuildProfile(String name, Path folder) {
    /** The value of the setting for a build whose programs count how often they take each path. */
    static final String GENERATE = "generate";

    /** Threads count atomically, so that no count is lost. */
    private static final String GENERATING = " -fprofile-generate -fprofile-update=atomic";

    /**
     * Flags by which the names of counters do not contain paths: both compilers put the file's path into the names of
     * functions that are local to a file, and the folder of the build that counts differs from that of the build that
     * reads.
     */
    private static final String GCC_NAMES = " --param=profile-func-internal-id=1";

    private static final String CLANG_NAMES = " -mllvm -static-func-strip-dirname-prefix=99";

    /** The folder of the runtime's counters. */
    static final String RUNTIME = "runtime";

    /** The folder of the counters of programs and harness. */
    static final String PROGRAM = "program";

    /** The file that clang reads. */
    static final String MERGED = "merged.profdata";

    /** The extension of GCC's files of counters. */
    static final String GCC_COUNTERS = ".gcda";

    /** The extension of the files of counters that programs built by clang write. */
    static final String CLANG_COUNTERS = ".profraw";

    /** Returns a profile in this user's cache. */
    static BuildProfile of(String name) {
        return new BuildProfile(name, all(Folders.cache()).resolve(name));
    }

    /** Returns whether this user's cache has a profile. */
    static boolean exists(String name) {
        return Files.isDirectory(of(name).folder());
    }

    /** Returns the folder of all profiles in a cache. */
    static Path all(Path cache) {
        return cache.resolve("profiles");
    }

    /**
     * Returns the first words of a command whose programs leave their counters in a folder, by GCC's libgcov and by
     * clang's runtime. All processes of one program add to the same file, under a lock.
     */
    static List<String> launchPrefix(Path counters) {
        return List.of(
                "env", "GCOV_PREFIX=" + counters, "LLVM_PROFILE_FILE=" + counters.resolve("%m" + CLANG_COUNTERS));
    }

    /**
     * Returns the flags of a build whose programs count how often they take each path.
     *
     * @param compiler a command, or its path
     */
    static String generating(String compiler) {
        boolean isClang = InstalledCompiler.of(compiler)
                .filter(each -> each.family() == InstalledCompiler.Family.CLANG)
                .isPresent();
        return GENERATING + (isClang ? CLANG_NAMES : GCC_NAMES);
    }

    /**
     * Returns the flags of a build that uses the profile. GCC looks for the counters of an object file in the object
     * file's folder; code that the training run did not reach has no counters.
     */
    String flags() {
        Path merged = folder.resolve(MERGED);
        return Files.isRegularFile(merged)
                ? " -fprofile-use=" + merged + CLANG_NAMES
                : " -fprofile-use -fprofile-correction -Wno-missing-profile -Wno-coverage-mismatch" + GCC_NAMES;
    }

    /**
     * Copies GCC's counters to the places where the compiler looks for them.
     *
     * @param part  {@link #RUNTIME} or {@link #PROGRAM}
     * @param build the folder of the build that will use the counters
     */
    void place(String part, Path build) throws IOException {
        Path from = folder.resolve(part);
        if (!Files.isDirectory(from)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path to = build.resolve(from.relativize(file).toString());
            Files.createDirectories(to.getParent());
            Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
