// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.tree;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.rules.WeaveErrors;

/**
 * The files of a source tree. Folders of version control, and the files by which an earlier weaving marked its folder,
 * are not part of it. A symbolic link to a file of the tree counts as this file; other links are refused.
 */
public final class SourceTree implements SourceFiles {
    private static final int MOST_FILES = 100_000;
    private static final long MOST_OCTETS = 256L << 20;
    private static final Set<String> VERSION_CONTROL = Set.of(".git", ".hg", ".svn");

    private final Path root;
    private final SortedMap<String, Path> files;

    private SourceTree(Path root, SortedMap<String, Path> files) {
        this.root = root;
        this.files = files;
    }

    /**
     * Lists the files of a folder.
     *
     * @throws org.bellwether.generator.refusal.RefusedException code {@code weave-source} if it is not a folder, is too
     *     large, or contains an entry that cannot be copied
     */
    public static SourceTree read(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw WeaveErrors.refusal(
                    WeaveErrorCode.WEAVE_SOURCE,
                    folder.toString(),
                    "The source tree is not a folder",
                    "Name a folder with --source");
        }
        Visitor visitor = new Visitor(folder, folder.toRealPath());
        Files.walkFileTree(folder, visitor);
        return new SourceTree(folder, visitor.files);
    }

    @Override
    public SortedSet<String> paths() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(files.keySet()));
    }

    @Override
    public boolean has(String path) {
        return files.containsKey(path);
    }

    @Override
    public byte[] octets(String path) throws IOException {
        return Files.readAllBytes(files.get(path));
    }

    @Override
    public long size(String path) throws IOException {
        return Files.size(files.get(path));
    }

    /** Returns whether a file of the tree is executable. */
    public boolean isExecutable(String path) {
        return Files.isExecutable(files.get(path));
    }

    /** Returns the folder as the user typed it. */
    @Override
    public String name() {
        return root.toString();
    }

    /** Collects the files, and refuses entries that cannot be copied. */
    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path folder;
        private final Path real;
        private final SortedMap<String, Path> files = new TreeMap<>();
        private long octets;

        Visitor(Path folder, Path real) {
            this.folder = folder;
            this.real = real;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
            boolean isLeftOut = !visited.equals(folder)
                    && VERSION_CONTROL.contains(visited.getFileName().toString());
            return isLeftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String path = folder.relativize(file).toString();
            if (WovenFolder.isMark(path)
                    || VERSION_CONTROL.contains(file.getFileName().toString())) {
                return FileVisitResult.CONTINUE;
            }
            if (!TreePaths.isInside(path)) {
                refuse(file, "The name of this file has quotes, backslashes or control characters", "Rename the file");
            }
            if (attributes.isSymbolicLink()) {
                refuseLinkOutside(file);
            } else if (!attributes.isRegularFile()) {
                refuse(file, "This is neither a file nor a folder", "Remove it from the source tree");
            }
            octets += Files.size(file);
            files.put(path, file);
            if (files.size() > MOST_FILES || octets > MOST_OCTETS) {
                refuse(
                        folder,
                        "The source tree has more than " + MOST_FILES + " files or " + (MOST_OCTETS >> 20) + " MiB",
                        "Name a smaller folder with --source, without the results of builds");
            }
            return FileVisitResult.CONTINUE;
        }

        private void refuseLinkOutside(Path link) throws IOException {
            if (!Files.exists(link)) {
                refuse(link, "This symbolic link leads nowhere", "Remove the link");
            }
            Path target = link.toRealPath();
            if (!target.startsWith(real)) {
                refuse(
                        link,
                        "This symbolic link leads out of the source tree",
                        "Put the file in the place of the link");
            } else if (!Files.isRegularFile(target)) {
                refuse(
                        link,
                        "This symbolic link leads to a folder: the weaver copies files only",
                        "Put the folder in the place of the link");
            }
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            refuse(file, "This file or folder cannot be read", "Give yourself the right to read it");
            return FileVisitResult.TERMINATE;
        }

        private static void refuse(Path file, String message, String fix) {
            throw WeaveErrors.refusal(WeaveErrorCode.WEAVE_SOURCE, file.toString(), message, fix);
        }
    }
}
