// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.util.FileWriting;

/**
 * Unsaved texts of one project, in a folder of the user's state, so that a crash loses little. The folder is locked
 * while a session has the project open.
 */
final class Backups implements AutoCloseable {
    private static final String HEAD = "bellwether-backup 1";
    private static final String EXTENSION = ".backup";

    /**
     * The unsaved state of a session that ended without saving.
     *
     * @param file the path in the project's folder
     * @param time the time of the backup
     * @param digest the hash of the file's content when it was read, computed by {@link #digest}
     * @param text the unsaved text
     * @param layout the unsaved layout
     */
    record Backup(String file, Instant time, String digest, String text, String layout) {}

    private final Path folder;
    private final FileChannel channel;

    private Backups(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** @throws IOException if the folder cannot be used, or another session has the project open */
    static Backups open(Path state, Path project) throws IOException {
        Path folder = state.resolve(digest(project.toString()).substring(0, 24));
        Files.createDirectories(folder);
        FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new Backups(folder, channel);
            }
        } catch (OverlappingFileLockException e) {
            // a session of this program has the project open, which is reported below
        }
        channel.close();
        throw new IOException(project + " is open in another editor. Close it there first.");
    }

    /** Returns the backups of earlier sessions. */
    List<Backup> read() throws IOException {
        List<Backup> result = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(EXTENSION)).sorted().toList()) {
                String[] parts = Files.readString(file).split("\n", 5);
                if (parts.length == 5 && parts[0].equals(HEAD) && parts[3].matches("layout \\d+")) {
                    int layout = Integer.parseInt(parts[3].substring("layout ".length()));
                    result.add(new Backup(
                            parts[1].substring("file ".length()),
                            Files.getLastModifiedTime(file).toInstant(),
                            parts[2].substring("read ".length()),
                            parts[4].substring(layout),
                            parts[4].substring(0, layout)));
                }
            }
        }
        return result;
    }

    /** Replaces the backup of a file's unsaved text. */
    void write(String file, String digest, String text, String layout) throws IOException {
        Path target = path(file);
        Path temporary = target.resolveSibling(target.getFileName() + ".tmp");
        FileWriting.writeString(
                temporary,
                HEAD + "\nfile " + file + "\nread " + digest + "\nlayout " + layout.length() + "\n" + layout + text);
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Deletes the backup of a file. */
    void remove(String file) throws IOException {
        Files.deleteIfExists(path(file));
    }

    private Path path(String file) {
        return folder.resolve(digest(file).substring(0, 24) + EXTENSION);
    }

    static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Unlocks the project. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
