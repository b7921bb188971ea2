// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/**
 * Says that a session's process lives: the kernel drops the lock when it dies, however it dies. So a session that was
 * killed can be told from one that still runs.
 */
public final class SessionLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private SessionLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Taken by a session for as long as it runs. */
    public static SessionLock take(Store store, String session) throws IOException {
        Path file = file(store, session);
        Files.createDirectories(file.getParent());
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
        return new SessionLock(file, channel);
    }

    /** Ends in the store what was killed: such sessions and their runs were interrupted. */
    public static void endKilledSessions(Store store) throws IOException {
        for (SessionRow session : store.reader().unfinishedSessions()) {
            Path file = file(store, session.id());
            Files.createDirectories(file.getParent());
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                if (lock != null) {
                    endKilled(store, session.id());
                    Files.deleteIfExists(file);
                }
            } catch (OverlappingFileLockException e) {
                continue; // held by this very process: it lives
            }
        }
    }

    /** With the session's lock: since it was seen it may have ended, or another command may have ended it. */
    private static void endKilled(Store store, String session) {
        if (store.reader().session(session).orElseThrow().ended() != null) {
            return;
        }
        Failure killed = new Failure("interrupted", "", "the command was killed", "");
        for (RunRow run : store.reader().runsOf(session)) {
            if (run.ended() == null) {
                store.writer().failed(run.id(), Instant.now(), killed, List.of());
            }
        }
        store.writer().end(session, Instant.now(), Status.INTERRUPTED, null, null);
    }

    private static Path file(Store store, String session) {
        return store.folder().resolve("locks").resolve(session);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }
}
