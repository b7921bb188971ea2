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

/** Lists the files of a project's folder, without output. */
public final class ProjectTree {
    /** The folder of a project's output, which may contain copies of its models among thousands of files of a build. */
    private static final String OUTPUT_FOLDER = "out";

    /** The greatest depth of folders that are searched. */
    private static final int DEPTH = 8;

    private ProjectTree() {}

    /**
     * Returns a folder's files, sorted, without output and hidden files; output folders and hidden folders are skipped.
     * Links to files are included, links to folders are not followed.
     *
     * @throws UncheckedIOException if a file or folder may not be read; the cause's message has its name
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
