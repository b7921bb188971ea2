// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.loading;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files of a project's folder that people keep there. */
public final class ProjectTree {
    /** A project's own output, where copies of its models may lie among thousands of a build's files. */
    private static final String OUTPUT_FOLDER = "out";

    /** Folders below are not looked into. */
    private static final int DEPTH = 8;

    private ProjectTree() {}

    /**
     * A folder's files, sorted; without its output and hidden files, whose folders are skipped, too. Links to files are
     * included, links to folders are not followed.
     *
     * @throws UncheckedIOException where something may not be read; the cause's message names it
     */
    public static List<Path> files(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(folder, Set.of(), DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path next, BasicFileAttributes attributes) {
                return next.equals(folder) || isKept(next) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (!attributes.isDirectory() && isKept(file)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        files.sort(null);
        return files;
    }

    private static boolean isKept(Path path) {
        String name = path.getFileName().toString();
        return !name.equals(OUTPUT_FOLDER) && !name.startsWith(".");
    }
}
