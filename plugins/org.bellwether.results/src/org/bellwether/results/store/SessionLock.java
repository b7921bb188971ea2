// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.FailureClass;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;

/**
 * A lock that shows that a session's process is running. The kernel, or the database's server, releases the lock when
 * the process ends in any way. A killed session can therefore be distinguished from a running one.
 */
public final class SessionLock implements AutoCloseable {
    private final Closeable held;

    private SessionLock(Closeable held) {
        this.held = held;
    }

    /** Takes the lock of a session, which holds it while it runs. */
    public static SessionLock take(Store store, String session) throws IOException {
        return new SessionLock(
                lock(store, session).orElseThrow(() -> new IOException("another process has the session " + session)));
    }

    /** Marks killed sessions and their runs in the store as interrupted. */
    public static void endKilledSessions(Store store) throws IOException {
        for (SessionRow session : store.reader().unfinishedSessions()) {
            Optional<Closeable> lock = lock(store, session.id());
            if (lock.isPresent()) {
                try (Closeable held = lock.get()) {
                    endKilled(store, session.id());
                }
            }
        }
    }

    private static Optional<Closeable> lock(Store store, String session) throws IOException {
        try {
            return store.backend().lock(store.folder(), session);
        } catch (SQLException e) {
            throw new IOException("the run store gave no lock: " + e.getMessage(), e);
        }
    }

    /**
     * Ends a killed session; the caller holds its lock. The session may have ended meanwhile, or another command may
     * have ended it.
     */
    private static void endKilled(Store store, String session) {
        if (store.reader().session(session).orElseThrow().ended() != null) {
            return;
        }
        Failure killed = new Failure(FailureClass.INTERRUPTED.key(), "", "the command was killed", "");
        for (RunRow run : store.reader().runsOf(session)) {
            if (run.ended() == null) {
                store.writer().failed(run.id(), Instant.now(), killed, List.of());
            }
        }
        store.writer().end(session, Instant.now(), Status.INTERRUPTED, null, null);
    }

    @Override
    public void close() throws IOException {
        held.close();
    }
}
