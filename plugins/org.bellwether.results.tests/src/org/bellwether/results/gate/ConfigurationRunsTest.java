// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a configuration are grouped if machine and compiler are equal. */
class ConfigurationRunsTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static HostFacts host(String name, String cpu, long memoryMiB, boolean container) {
        return new HostFacts(
                name,
                "Debian",
                "6.1",
                "amd64",
                cpu,
                2,
                "",
                memoryMiB,
                List.of(),
                "tsc",
                List.of("tsc"),
                "kvm",
                0,
                -1,
                "",
                container);
    }

    /** Stores a session with a good run. */
    private void measured(HostFacts host, String build) {
        StoreWriter writer = store.writer();
        String session = Uuid7.next().toString();
        writer.begin(new SessionRow(session, "/p", "m", "e", "c", START, null, Status.RUNNING, 1, null, null));
        String model = writer.model("m", Map.of("a.bellwether", ""));
        String configuration = "{\"experiment\":\"e\",\"model\":\"" + model + "\",\"target\":\"corbel\"}";
        String run = Uuid7.next().toString();
        writer.begin(RunRow.begun(
                run,
                session,
                "corbel",
                1,
                model,
                writer.host(host),
                CanonicalJson.hash(configuration),
                configuration,
                "{}",
                1,
                START,
                "",
                null));
        writer.built(run, "g", null, build);
        writer.succeeded(
                run,
                START,
                List.of(new MetricResult("call", "timed", "latency", "ns", "p", "", Map.of("p50", 1.0), Map.of())),
                List.of());
        writer.end(session, START, Status.OK, null, null);
    }

    private int sides() {
        Map<ConfigurationRuns.Key, ConfigurationRuns> all =
                ConfigurationRuns.of(store.reader(), store.reader().runs(99), false);
        assertEquals(1, all.size());
        return all.values().iterator().next().sides().size();
    }

    @Test
    void aMachineWhoseMemoryWasResizedIsTheSame() {
        measured(host("alpha", "CPU", 8000, false), "{}");
        measured(host("alpha", "CPU", 16000, false), "{}");
        assertEquals(1, sides());
        measured(host("beta", "CPU", 8000, false), "{}");
        assertEquals(2, sides());
    }

    @Test
    void eachStartOfAContainerIsTheSameMachine() {
        measured(host("3f2a", "CPU", 8000, true), "{}");
        measured(host("77b0", "CPU", 7990, true), "{}");
        assertEquals(1, sides());
        measured(host("77b0", "Other CPU", 7990, true), "{}");
        assertEquals(2, sides());
    }

    @Test
    void anotherCompilerIsKeptApartAndAnotherRuntimeIsNot() {
        HostFacts host = host("alpha", "CPU", 8000, false);
        measured(host, "{\"compiler\":\"g++ 12\",\"runtime\":\"corbel-1\"}");
        measured(host, "{\"compiler\":\"g++ 12\",\"runtime\":\"corbel-2\"}");
        assertEquals(1, sides(), "a gate compares runtimes");
        measured(host, "{\"compiler\":\"g++ 13\",\"runtime\":\"corbel-2\"}");
        assertEquals(2, sides());
    }
}
