// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the kernel's small files below {@code /proc} and {@code /sys}; tests use another root. */
public final class KernelFiles {
    private static final int LARGEST = 1 << 20;

    private final Path root;

    public KernelFiles(Path root) {
        this.root = root;
    }

    /** Returns the files of this machine. */
    public static KernelFiles ofThisMachine() {
        return new KernelFiles(Path.of("/"));
    }

    /**
     * Returns a file's text without surrounding blanks; empty if this kernel does not have the file, or does not show
     * it.
     */
    public Optional<String> text(String path) {
        try (InputStream file = new FileInputStream(root.resolve(path).toFile())) {
            // One read with a sufficiently large buffer, because numbers below /proc/sys are only returned by a read
            // from the beginning, and these files report the size 0.
            byte[] bytes = new byte[LARGEST];
            int length = 0;
            for (int read; (read = file.read(bytes, length, LARGEST - length)) > 0; ) {
                length += read;
            }
            return Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8).strip())
                    .filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns a file's lines; empty if the file does not exist. */
    public List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    /** Returns the text after {@code key:} or {@code key=} in the first line that begins with the key. */
    public Optional<String> value(String path, String key) {
        return lines(path).stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip())
                .filter(rest -> rest.startsWith(":") || rest.startsWith("="))
                .map(rest -> rest.substring(1).strip().replace("\"", ""))
                .findFirst();
    }

    /** Returns the names in a folder, sorted; empty if the folder does not exist. */
    public List<String> names(String folder) {
        try (Stream<Path> entries = Files.list(root.resolve(folder))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
