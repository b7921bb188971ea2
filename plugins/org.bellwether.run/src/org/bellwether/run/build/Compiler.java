// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The C++ compiler that CMake uses: {@code CXX}, otherwise {@code c++}. */
final class Compiler {
    private Compiler() {}

    /**
     * Returns the name, version and environment's flags of the compiler: compilers that differ in them build different
     * code.
     */
    static String identity(BuildSettings settings) throws IOException {
        String compiler = settings.compiler().isEmpty() ? name() : settings.compiler();
        return version(compiler) + " " + variable("CXXFLAGS") + " " + variable("LDFLAGS");
    }

    /** Returns the arguments for CMake on this machine: with Ninja and ccache if they exist. */
    static List<String> cmakeArguments() {
        List<String> arguments = new ArrayList<>();
        if (onPath("ninja")) {
            arguments.addAll(List.of("-G", "Ninja"));
        }
        if (isCcacheUsable()) {
            arguments.add("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache");
        }
        return arguments;
    }

    /**
     * Returns whether ccache is installed and has a writable folder; without a writable folder, ccache fails each
     * compilation.
     */
    private static boolean isCcacheUsable() {
        if (!onPath("ccache")) {
            return false;
        }
        try {
            Process ccache = new ProcessBuilder("ccache", "-k", "cache_dir")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            ccache.getOutputStream().close();
            String folder = new String(ccache.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            Path above = Path.of(folder).toAbsolutePath();
            while (!Files.exists(above)) {
                above = above.getParent();
            }
            return ccache.waitFor() == 0 && !folder.isEmpty() && Files.isWritable(above);
        } catch (IOException | InvalidPathException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the differences that ccache ignores: the locale, and the differences in the user's own setting. */
    static String sloppiness() {
        String own = variable("CCACHE_SLOPPINESS");
        return own.isBlank() ? "locale" : own + ",locale";
    }

    /** Returns the first line of a compiler's version text. */
    static String version(String compiler) throws IOException {
        Process process = new ProcessBuilder(compiler, "--version")
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text.lines().findFirst().orElse(compiler);
    }

    static boolean onPath(String program) {
        return path().stream().anyMatch(folder -> Files.isExecutable(folder.resolve(program)));
    }

    /** Returns the folders where commands are looked for, in order. */
    static List<Path> path() {
        return Stream.of(variable("PATH").split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
    }

    /** Returns whether a command or path can be run. */
    static boolean exists(String compiler) {
        return compiler.contains("/") ? Files.isExecutable(Path.of(compiler)) : onPath(compiler);
    }

    /** Returns the command of the default compiler. */
    static String name() {
        String name = variable("CXX");
        return name.isBlank() ? "c++" : name;
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        return value == null ? "" : value;
    }
}
