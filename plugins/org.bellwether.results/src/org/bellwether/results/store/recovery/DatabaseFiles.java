// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.recovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The files of an SQLite database, which belong together: the file itself, its write-ahead log and the log's index. */
record DatabaseFiles(Path file) {
    private static final List<String> SUFFIXES = List.of("", "-wal", "-shm");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Path with(String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    void delete() throws IOException {
        for (String suffix : SUFFIXES) {
            Files.deleteIfExists(with(suffix));
        }
    }

    void copyTo(DatabaseFiles copy) throws IOException {
        for (String suffix : SUFFIXES) {
            if (Files.isRegularFile(with(suffix))) {
                Files.copy(with(suffix), copy.with(suffix));
            }
        }
    }

    /** Renames a database that no process has open. */
    void moveTo(Path name) throws IOException {
        DatabaseFiles target = new DatabaseFiles(name);
        for (String suffix : SUFFIXES) {
            if (Files.exists(with(suffix), LinkOption.NOFOLLOW_LINKS)) {
                Files.move(with(suffix), target.with(suffix), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /**
     * Renames a database of any kind in its folder, and returns the new name; empty if there was no file.
     */
    Optional<Path> moveAside() throws IOException {
        if (SUFFIXES.stream().noneMatch(suffix -> Files.exists(with(suffix), LinkOption.NOFOLLOW_LINKS))) {
            return Optional.empty();
        }
        String name = file.getFileName() + ".damaged-" + TIME.format(Instant.now());
        Path aside = file.resolveSibling(name);
        for (int number = 2; Files.exists(aside, LinkOption.NOFOLLOW_LINKS); number++) {
            aside = file.resolveSibling(name + "-" + number);
        }
        moveTo(aside);
        return Optional.of(aside);
    }
}
