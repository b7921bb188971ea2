// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;

/** A successful run in a store, without metrics. */
public record StoredRun(String id) {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    public StoredRun(Path folder) {
        this(Uuid7.next().toString());
        try (Store store = Store.open(folder)) {
            StoreWriter writer = store.writer();
            String session = Uuid7.next().toString();
            writer.begin(new SessionRow(
                    session, "/project", "basicsp", "steady", "run", START, null, Status.RUNNING, 1, null, null));
            writer.begin(RunRow.begun(
                    id,
                    session,
                    "corbel",
                    1,
                    writer.model("basicsp", Map.of("a.bellwether", "module a {};")),
                    writer.host(HostFacts.read(KernelFiles.ofThisMachine())),
                    "hash",
                    "{\"options\":{\"Concurrency\":\"reactive\"}}",
                    "{\"samples\":2000}",
                    1,
                    START,
                    "",
                    null));
            writer.succeeded(id, START, List.of(), List.of());
            writer.end(session, START, Status.OK, null, null);
        }
    }

    String name() {
        return id.substring(id.length() - 8);
    }
}
