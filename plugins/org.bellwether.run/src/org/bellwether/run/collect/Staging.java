// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.LockFile;

/**
 * A folder in the store's file system where results are checked before they are imported. The source may be hostile:
 * names stay below the folder, only plain files are made, and their number and size are limited. One command at a time
 * uses the folder. The folder is emptied at the end of that command, or at the beginning of the next one if the command
 * was killed.
 */
final class Staging implements AutoCloseable {
    private static final String FOLDER = "collect";
    private static final int MOST_FILES = 200_000;
    private static final int LONGEST_PATH = 1024;
    private static final int DEEPEST = 16;
    /** The number of bytes of the store's disk that stay free for other programs. */
    private static final long SPARE = 256L << 20;

    private static final int BUFFER = 1 << 16;
    private static final Pattern PART = Pattern.compile("[A-Za-z0-9_.,:@+%=~-]{1,255}");

    private final LockFile lock;
    private final Path folder;
    private int files;

    private Staging(LockFile lock, Path folder) {
        this.lock = lock;
        this.folder = folder;
    }

    /** Creates the folder; waits while another command collects, and runs {@code whenWaiting} once if so. */
    static Staging of(Store store, Runnable whenWaiting) throws IOException, InterruptedException {
        Path folder = store.folder().resolve(FOLDER);
        LockFile lock = LockFile.take(store.folder().resolve(FOLDER + ".lock"), whenWaiting);
        delete(folder);
        Files.createDirectories(folder);
        return new Staging(lock, folder);
    }

    Path folder() {
        return folder;
    }

    /** Returns the ids of the sessions in this folder. */
    List<String> sessions() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(Uuid7::isId)
                    .sorted()
                    .toList();
        }
    }

    /**
     * Adds a file.
     *
     * @param path relative, with slashes; begins with the session's id
     * @param size number of bytes that the stream must have
     * @throws ResultsException if results have no such path, the stream ends early, or there is too much
     */
    void add(String path, long size, InputStream content) throws IOException, ResultsException {
        Path file = place(path);
        if (++files > MOST_FILES) {
            throw new ResultsException("The results have more than " + MOST_FILES + " files", path);
        } else if (size < 0 || Files.getFileStore(folder).getUsableSpace() - size < SPARE) {
            throw new ResultsException("There is no room for a file of " + size + " bytes in the run store", path);
        }
        Files.createDirectories(file.getParent());
        if (Files.exists(file)) {
            throw new ResultsException("The results have a file twice", path);
        }
        byte[] buffer = new byte[BUFFER];
        long left = size;
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            while (left > 0) {
                int count = content.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (count < 0) {
                    throw new ResultsException("The results are cut off: " + left + " bytes are missing", path);
                }
                out.write(buffer, 0, count);
                left -= count;
            }
        }
    }

    private Path place(String path) throws ResultsException {
        String[] parts = path.split("/", -1);
        boolean safe =
                path.length() <= LONGEST_PATH && parts.length <= DEEPEST && parts.length > 1 && Uuid7.isId(parts[0]);
        for (String part : parts) {
            safe = safe && PART.matcher(part).matches() && !part.equals(".") && !part.equals("..");
        }
        if (!safe) {
            throw new ResultsException(
                    "This is no path that results have",
                    path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) : path);
        }
        return folder.resolve(path);
    }

    /**
     * Adds the files of a session's folder. Links are not followed.
     *
     * @throws ResultsException as {@link #add}, and if the folder contains anything but files and folders
     */
    void addFolder(Path session) throws IOException, ResultsException {
        try (Stream<Path> all = Files.walk(session)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                BasicFileAttributes attributes =
                        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if (attributes.isDirectory()) {
                    continue;
                } else if (!attributes.isRegularFile()) {
                    throw new ResultsException("The results have what is neither a file nor a folder", file);
                }
                try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                    add(session.getFileName() + "/" + session.relativize(file), attributes.size(), in);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            delete(folder);
        } finally {
            lock.close();
        }
    }

    /** Copies a folder of checked files. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException problem) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
