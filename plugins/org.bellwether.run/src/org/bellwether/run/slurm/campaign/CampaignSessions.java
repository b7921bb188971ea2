// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.collect.NodeFacts;
import org.bellwether.run.collect.ResultsException;

/**
 * The sessions of the runs that one command collects: one session for each start of a worker, so that all runs of a
 * session were made on the same nodes. The analysis treats sessions on different machines as blocks.
 */
final class CampaignSessions implements AutoCloseable {
    private final Store store;
    private final CampaignFolder folder;
    private final CampaignRow campaign;
    private final CampaignRecord record;
    private final boolean imported;
    private final Map<Path, Session> open = new LinkedHashMap<>();

    CampaignSessions(
            Store store, CampaignFolder folder, CampaignRow campaign, CampaignRecord record, boolean imported) {
        this.store = store;
        this.folder = folder;
        this.campaign = campaign;
        this.record = record;
        this.imported = imported;
    }

    /** A session that has begun. */
    static final class Session {
        private final String id;
        private final String host;
        private final SessionLock lock;
        private Status status = Status.OK;

        private Session(String id, String host, SessionLock lock) {
            this.id = id;
            this.host = host;
            this.lock = lock;
        }

        String id() {
            return id;
        }

        /** Returns the hash of the machine's facts. */
        String host() {
            return host;
        }

        void hasFailed() {
            status = Status.FAILED;
        }
    }

    /**
     * Returns the session of a worker's start; begins the session for its first run.
     *
     * @throws ResultsException if the start has not recorded its nodes
     */
    Session of(Path start) throws IOException, ResultsException {
        Session known = open.get(start);
        if (known == null) {
            known = begin(NodeFacts.of(start));
            open.put(start, known);
        }
        return known;
    }

    private Session begin(HostFacts facts) throws IOException {
        String id = Uuid7.next().toString();
        SessionLock lock = SessionLock.take(store, id);
        StoreWriter writer = store.writer();
        writer.begin(new SessionRow(
                id,
                campaign.project(),
                record.model(),
                record.experiment(),
                campaign.command(),
                Instant.now(),
                null,
                Status.RUNNING,
                record.rateScale(),
                null,
                null));
        if (imported) {
            writer.imported(id);
        }
        if (record.revision() != null) {
            writer.revision(id, record.revision());
        }
        return new Session(id, writer.host(facts), lock);
    }

    @Override
    public void close() throws IOException {
        for (Session session : open.values()) {
            store.writer()
                    .end(
                            session.id,
                            Instant.now(),
                            session.status,
                            null,
                            ReportFolder.in(folder.path().getParent())
                                    .file(campaign.id())
                                    .toString());
            session.lock.close();
        }
        open.clear();
    }
}
