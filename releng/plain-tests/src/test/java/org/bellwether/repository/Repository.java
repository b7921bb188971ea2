// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The clone in which the tests run, without the files that builds and runs leave in it. */
final class Repository {
    static final Path HOME = Path.of(System.getProperty("bellwether.home"));

    /**
     * The paths of files that builds leave. Names alone would not be sufficient: a Java package may have the name
     * target, and a clone's folder any name.
     */
    private static final Pattern LEFT_BY_BUILDS = Pattern.compile("\\.git|target|updatesite/target|runtime-cpp/build"
            + "|[^/]+/[^/]+/(target|emf-gen|xtend-gen|xtext-gen|resources-gen|help-gen|dist)"
            + "|(.*/)?(out|node_modules)");

    /** All files by their path relative to the clone; read once, because one test asks for hundreds of names. */
    private static final SortedMap<String, Path> ALL = all();

    private Repository() {}

    /** Returns the hand-written and committed files whose path relative to the clone passes the filter, sorted. */
    static List<Path> files(Predicate<String> wanted) {
        return ALL.entrySet().stream()
                .filter(file -> wanted.test(file.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static SortedMap<String, Path> all() {
        SortedMap<String, Path> found = new TreeMap<>();
        try {
            Files.walkFileTree(HOME, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean left = LEFT_BY_BUILDS.matcher(relative(folder)).matches();
                    return left ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        found.put(relative(file), file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
        return found;
    }

    static String relative(Path file) {
        return HOME.relativize(file).toString().replace('\\', '/');
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
