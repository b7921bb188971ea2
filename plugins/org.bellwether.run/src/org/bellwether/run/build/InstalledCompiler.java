// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A C++ compiler of this machine.
 *
 * @param command the command that starts the compiler
 * @param family  its kind
 * @param version such as 12.2.0
 */
public record InstalledCompiler(String command, Family family, String version) {
    private static final Pattern COMMAND = Pattern.compile("(g|clang)\\+\\+(-\\d+)?");
    private static final Pattern CLANG = Pattern.compile("clang version (\\d+(?:\\.\\d+)*)");
    private static final Pattern GCC = Pattern.compile("\\s(\\d+\\.\\d+(?:\\.\\d+)?)(?:\\s|$)");

    /** The kinds of compilers that are known, each with its first version that can compile Corbel and the harness. */
    public enum Family {
        /** The GNU compiler. */
        GCC(12),
        /** The compiler of LLVM. */
        CLANG(16);

        private final int first;

        Family(int first) {
            this.first = first;
        }
    }

    /**
     * Reads the first line of a compiler's output about its version.
     *
     * @return empty if the compiler is of no known kind
     */
    static Optional<InstalledCompiler> of(String command, String line) {
        Matcher clang = CLANG.matcher(line);
        if (clang.find()) {
            return Optional.of(new InstalledCompiler(command, Family.CLANG, clang.group(1)));
        }
        Optional<String> gcc = GCC.matcher(line)
                .results()
                .map(found -> found.group(1))
                .reduce((first, last) -> last); // Debian puts its package's version before it
        return gcc.map(version -> new InstalledCompiler(command, Family.GCC, version));
    }

    /**
     * Returns the compiler that a command starts.
     *
     * @return empty if the compiler is of no known kind, or cannot be run
     */
    public static Optional<InstalledCompiler> of(String command) {
        try {
            return of(command, Compiler.version(command));
        } catch (IOException e) {
            return Optional.empty(); // the command may be a link to a removed package
        }
    }

    /**
     * Returns the compiler of builds that name none.
     *
     * @return empty if it is of no known kind, or not installed
     */
    public static Optional<InstalledCompiler> usual() {
        return of(Compiler.name());
    }

    /** Returns all supported compilers that commands on the path start, each version once. */
    public static List<InstalledCompiler> all() throws IOException {
        SortedSet<String> commands =
                new TreeSet<>(Comparator.comparing(String::length).thenComparing(name -> name));
        for (Path folder : Compiler.path()) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    files.filter(Files::isExecutable)
                            .map(file -> file.getFileName().toString())
                            .filter(name -> COMMAND.matcher(name).matches())
                            .forEach(commands::add);
                }
            }
        }
        List<InstalledCompiler> found = new ArrayList<>();
        for (String command : commands) {
            of(command)
                    .filter(InstalledCompiler::isSupported)
                    .filter(compiler -> found.stream().noneMatch(compiler::isSameAs))
                    .ifPresent(found::add);
        }
        return found;
    }

    /** Returns whether the compiler can compile the C++ of Corbel and the harness. */
    boolean isSupported() {
        return major() >= family.first;
    }

    /** Returns whether two compilers have the same kind and version. */
    public boolean isSameAs(InstalledCompiler other) {
        return family == other.family && version.equals(other.version);
    }

    /**
     * Returns the tool that merges the counters of programs built by clang.
     *
     * @return empty if this machine does not have the tool; GCC needs none
     */
    public Optional<String> profileTool() {
        return Stream.of("llvm-profdata-" + major(), "llvm-profdata")
                .filter(Compiler::onPath)
                .findFirst();
    }

    private int major() {
        return Integer.parseInt(version.split("\\.")[0]);
    }
}
