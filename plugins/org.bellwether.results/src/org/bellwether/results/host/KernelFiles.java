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

/** The kernel's small files below {@code /proc} and {@code /sys}; a test gives another root. */
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

    /** A file's text without surrounding space; empty where this kernel has no such file, or does not show it. */
    public Optional<String> text(String path) {
        try (InputStream file = new FileInputStream(root.resolve(path).toFile())) {
            // One read with room for all: numbers below /proc/sys are only given to a read from the very beginning,
            // and these files say that their size is 0.
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

    /** A file's lines; none where there is no file. */
    public List<String> lines(String path) {
        return text(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    /** Returns the text after {@code key:} or {@code key=} in the first line that begins with it. */
    public Optional<String> value(String path, String key) {
        return lines(path).stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip())
                .filter(rest -> rest.startsWith(":") || rest.startsWith("="))
                .map(rest -> rest.substring(1).strip().replace("\"", ""))
                .findFirst();
    }

    /** Names in a folder, sorted; none where there is not a folder. */
    public List<String> names(String folder) {
        try (Stream<Path> entries = Files.list(root.resolve(folder))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
