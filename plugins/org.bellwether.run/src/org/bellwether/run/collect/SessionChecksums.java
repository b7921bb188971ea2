// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the checksums of a session whose scripts were killed, in the same way as the function {@code seal} of an
 * export's scripts/lib.sh. They show later changes of the session's files.
 */
public final class SessionChecksums {
    private static final int INTERRUPTED = 130;

    private SessionChecksums() {}

    /** Returns whether a session's folder has checksums. */
    public static boolean isSealed(Path session) {
        return Files.isRegularFile(session.resolve(Checksums.FILE));
    }

    /**
     * Records that a session was interrupted, and writes the checksums of its files. No process may write into the
     * folder any more.
     *
     * @param session the session's folder
     * @param ended   when the session ended
     */
    public static void seal(Path session, Instant ended) throws IOException {
        Files.deleteIfExists(session.resolve("control"));
        Files.writeString(
                session.resolve("session"),
                "ended=" + ended.truncatedTo(ChronoUnit.MILLIS) + "\nexit=" + INTERRUPTED + "\n",
                StandardOpenOption.APPEND);
        Path sums = session.resolve(Checksums.FILE + ".new");
        Files.deleteIfExists(sums);
        StringBuilder text = new StringBuilder();
        for (Path file : files(session)) {
            text.append(Checksums.sha256(file))
                    .append("  ")
                    .append(session.relativize(file))
                    .append('\n');
        }
        Files.write(sums, text.toString().getBytes(StandardCharsets.UTF_8));
        Files.move(sums, session.resolve(Checksums.FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<Path> files(Path session) throws IOException {
        try (Stream<Path> all = Files.walk(session)) {
            return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }
}
