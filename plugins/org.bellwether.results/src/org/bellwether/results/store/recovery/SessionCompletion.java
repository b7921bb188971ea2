// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.recovery;

import java.time.Instant;
import java.util.List;
import org.bellwether.results.exchange.StoreContent;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;

/** Completes the row of a killed session: its status is interrupted, and its end is the end of its last run. */
final class SessionCompletion {
    private SessionCompletion() {}

    /** @param runs at least one run, all ended */
    static StoreContent.Session of(SessionRow session, Revision revision, List<StoreContent.Run> runs) {
        if (session.ended() != null) {
            return new StoreContent.Session(session, revision, runs);
        }
        Instant ended = runs.stream()
                .map(run -> run.run().ended())
                .max(Instant::compareTo)
                .orElseThrow();
        return new StoreContent.Session(
                new SessionRow(
                        session.id(),
                        session.project(),
                        session.model(),
                        session.experiment(),
                        session.command(),
                        session.started(),
                        ended,
                        Status.INTERRUPTED,
                        session.rateScale(),
                        null,
                        null),
                revision,
                runs);
    }
}
