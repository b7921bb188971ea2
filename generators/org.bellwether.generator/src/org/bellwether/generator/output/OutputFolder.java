// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.util.FileWriting;

/**
 * A folder with one generation. Only files with changed content are written, so that builds stay incremental; files of
 * an earlier generation that are no longer generated are deleted; the stamp is written last.
 */
public final class OutputFolder {
    /**
     * The file with the model's name and the SHA-256 of every generated file; its time is that of the last generation.
     */
    public static final String STAMP = FolderMark.GENERATED.file();

    /** The file that prevents two commands from writing one folder at once. */
    public static final String LOCK = FolderLock.NAME;

    /**
     * The result of a write.
     *
     * @param written   files that are new or have changed
     * @param unchanged files that already had the right content
     * @param deleted   deleted files of an earlier generation
     */
    public record Changes(int written, int unchanged, int deleted) {}

    private static final int WAIT_SECONDS = 10;

    private final Path folder;
    private final FolderMark mark;
    private final int waitSeconds;

    public OutputFolder(Path folder) {
        this(folder, FolderMark.GENERATED);
    }

    public OutputFolder(Path folder, FolderMark mark) {
        this(folder, mark, WAIT_SECONDS);
    }

    public OutputFolder(Path folder, FolderMark mark, int waitSeconds) {
        this.folder = folder.toAbsolutePath().normalize();
        this.mark = mark;
        this.waitSeconds = waitSeconds;
    }

    /**
     * Writes exactly these files into the folder, next to files of other programs (builds, editors).
     *
     * @param origin the source of the files: the model's name for a generation
     * @throws RefusedException code {@code BW802} if the folder contains a file of the same name that was not
     *     generated, {@code BW804} if another command is writing there, {@code BW816} if the folder cannot exist
     */
    public Changes write(GeneratedFiles files, String origin) {
        try (FolderLock held = lock()) {
            assert held != null;
            return write(files, GenerationManifest.read(stamp(), mark), GenerationManifest.of(files, origin, mark));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Returns the files of the last generation, by path; none without an earlier generation. */
    public Set<String> files() throws IOException {
        return GenerationManifest.read(stamp(), mark).paths();
    }

    private Path stamp() {
        return folder.resolve(mark.file());
    }

    private FolderLock lock() throws IOException {
        try {
            Files.createDirectories(folder);
            return FolderLock.take(folder, waitSeconds);
        } catch (FileSystemException e) {
            throw new RefusedException(
                    "BW816",
                    folder.toString(),
                    "The folder cannot be made or written to: " + e.getFile() + ": " + reason(e),
                    "Choose another folder with --out");
        }
    }

    private static String reason(FileSystemException e) {
        if (e instanceof AccessDeniedException) {
            return "access is denied";
        } else if (e instanceof FileAlreadyExistsException) {
            return "this is a file";
        }
        return e.getReason() == null ? "no folder can be made here" : e.getReason();
    }

    private Changes write(GeneratedFiles files, GenerationManifest before, GenerationManifest after)
            throws IOException {
        refuseForeign(files, before);
        if (!before.equals(after)) {
            // Until all is written, both generations' files count as generated, so that an interruption leaves no
            // orphan.
            replace(stamp(), before.union(after).bytes(), false);
        }
        int written = 0;
        for (Map.Entry<String, GeneratedFiles.Content> file : files.all().entrySet()) {
            written += replace(
                            inside(file.getKey()),
                            file.getValue().content(),
                            file.getValue().executable())
                    ? 1
                    : 0;
        }
        Set<String> gone = new TreeSet<>(before.paths());
        gone.removeAll(after.paths());
        for (String path : gone) {
            delete(inside(path));
        }
        if (!replace(stamp(), after.bytes(), false)) {
            Files.setLastModifiedTime(stamp(), FileTime.from(Instant.now()));
        }
        return new Changes(written, files.all().size() - written, gone.size());
    }

    private void refuseForeign(GeneratedFiles files, GenerationManifest before) throws IOException {
        for (Map.Entry<String, GeneratedFiles.Content> file : files.all().entrySet()) {
            Path path = inside(file.getKey());
            boolean ours = before.paths().contains(file.getKey()) && !Files.isDirectory(path);
            if (!ours
                    && Files.exists(path)
                    && (Files.isDirectory(path)
                            || !Arrays.equals(
                                    Files.readAllBytes(path), file.getValue().content()))) {
                throw new RefusedException(
                        "BW802",
                        path.toString(),
                        "This file was not written by Bellwether and would be overwritten",
                        "Choose another folder with --out, or move the file away");
            }
        }
    }

    /** Returns the file's place; refuses a place outside of the folder, also through symbolic links. */
    private Path inside(String path) throws IOException {
        Path file = folder.resolve(path).normalize();
        Path existing = file.getParent();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        boolean below = file.startsWith(folder) && !file.equals(folder);
        if (!below || existing.startsWith(folder) && !existing.toRealPath().startsWith(folder.toRealPath())) {
            throw new RefusedException(
                    "BW803",
                    path,
                    "This path leads out of " + folder,
                    "Remove the symbolic link or the damaged " + mark.file() + ", and run the command again");
        }
        return file;
    }

    /**
     * Writes to another file and renames it, so that no reader sees half a file; returns false if the content was
     * right.
     */
    private static boolean replace(Path file, byte[] content, boolean executable) throws IOException {
        if (Files.isRegularFile(file)
                && Arrays.equals(Files.readAllBytes(file), content)
                && Files.isExecutable(file) == executable) {
            return false;
        }
        Files.createDirectories(file.getParent());
        Path draft = file.resolveSibling("." + file.getFileName() + ".new");
        FileWriting.write(draft, content);
        if (executable) {
            Set<PosixFilePermission> permissions = new java.util.HashSet<>(Files.getPosixFilePermissions(draft));
            permissions.add(PosixFilePermission.OWNER_EXECUTE);
            permissions.add(PosixFilePermission.GROUP_EXECUTE);
            permissions.add(PosixFilePermission.OTHERS_EXECUTE);
            Files.setPosixFilePermissions(draft, permissions);
        }
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return true;
    }

    private void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
        Path parent = file.getParent();
        while (!parent.equals(folder) && isEmpty(parent)) {
            Files.delete(parent);
            parent = parent.getParent();
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (var entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        }
    }
}
