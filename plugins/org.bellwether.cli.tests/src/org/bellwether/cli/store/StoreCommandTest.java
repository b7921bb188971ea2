// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.StoredSession;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class StoreCommandTest {
    @TempDir
    private Path folder;

    private String store;
    private String other;

    @BeforeEach
    void fill() {
        store = folder.resolve("store").toString();
        other = folder.resolve("other").toString();
        new StoredSession(Path.of(store), 1).runs("corbel", 1000, 1100).end(null);
    }

    @Test
    void exportsAndImportsOnce() throws Exception {
        String out = folder.resolve("out").toString();
        JsonNode written = Invocation.of("store", "export", "--store", store, "--out", out, "--json")
                .json();
        assertEquals("bellwether.store-export/1", written.at("/schema").asText());
        assertEquals(2, written.at("/runs").asInt());
        JsonNode taken = Invocation.of("store", "import", out, "--store", other, "--json")
                .json();
        assertEquals(2, taken.at("/added").asInt());
        assertEquals(2, taken.at("/withoutSamples").size());
        JsonNode again = Invocation.of("store", "import", store, "--store", other, "--json")
                .json();
        assertEquals(0, again.at("/added").asInt());
        assertEquals(2, again.at("/known").asInt());
        assertTrue(
                Invocation.of("store", "check", "--store", other).out().contains("is complete and undamaged (2 runs)"));
    }

    @Test
    void exportsTablesOfTheRunsThatAreNamed() throws Exception {
        Path out = folder.resolve("out");
        String[] words = {"store", "export", "latest", "--store", store, "--out", out.toString(), "--format", "csv"};
        assertEquals(0, Invocation.of(words).exitCode());
        assertEquals(2, Files.readAllLines(out.resolve("runs.csv")).size());
        words[2] = "nobody";
        assertEquals(2, Invocation.of(words).exitCode());
    }

    @Test
    void reportsTheNumberOfRunsThatAreLeftOut() throws Exception {
        new StoredSession(Path.of(store), 2).runs("corbel", 900);
        // Sessions without a lock were killed
        try (Store held = Store.open(Path.of(store));
                SessionLock lock = SessionLock.take(
                        held, held.reader().unfinishedSessions().get(0).id())) {
            JsonNode written = Invocation.of(
                            "store",
                            "export",
                            "--store",
                            store,
                            "--out",
                            folder.resolve("out").toString(),
                            "--json")
                    .json();
            assertEquals(2, written.at("/runs").asInt());
            assertEquals(1, written.at("/leftOut").asInt());
        }
    }

    @Test
    void saysWhatIsNoStore() throws Exception {
        Invocation nothing = Invocation.of("store", "import", folder.toString(), "--store", other, "--json");
        assertEquals(2, nothing.exitCode());
        assertEquals("no-store", nothing.json().at("/error/code").asText());
        assertEquals(
                "same-store",
                Invocation.of("store", "import", store, "--store", store, "--json")
                        .json()
                        .at("/error/code")
                        .asText());
        Files.writeString(folder.resolve("store.json"), "{}");
        Invocation broken = Invocation.of("store", "import", folder.toString(), "--store", other, "--json");
        assertEquals(2, broken.exitCode());
        assertEquals(2, Invocation.of("store").exitCode());
    }

    @Test
    void checkEndsWith1WhereSomethingIsWrong() throws Exception {
        try (Store open = Store.open(Path.of(store))) {
            open.writer().host("0123", "{\"host\":\"of another hash\"}");
        }
        Invocation check = Invocation.of("store", "check", "--store", store, "--json");
        assertEquals(1, check.exitCode());
        assertEquals("changed", check.json().at("/problems/0/code").asText());
    }

    /**
     * A user had this case: the check reported that an emptied database beside run folders was complete, and the runs
     * were garbage.
     */
    @Test
    void anEmptiedDatabaseIsDamagedItsRunsStayAndComeBack() throws Exception {
        Path database = Path.of(store, "store.db");
        Files.write(database, new byte[0]);
        Invocation check = Invocation.of("store", "check", "--store", store);
        assertEquals(1, check.exitCode());
        assertTrue(check.out().contains("is empty"), check.out());
        assertTrue(check.out().contains("bellwether store recover"), check.out());
        assertFalse(check.out().contains("whole"), check.out());
        JsonNode json =
                Invocation.of("store", "check", "--store", store, "--json").json();
        assertEquals("failed", json.at("/status").asText());
        assertEquals("damaged", json.at("/problems/0/code").asText());
        assertEquals(database.toString(), json.at("/problems/0/where").asText());

        Invocation clean = Invocation.of("clean", "--garbage", "--yes", "--store", store, "--json");
        assertEquals(1, clean.exitCode());
        assertEquals("store-damaged", clean.json().at("/error/code").asText());
        assertEquals(1, Invocation.of("runs", "--store", store).exitCode());

        JsonNode recovered =
                Invocation.of("store", "recover", "--store", store, "--json").json();
        assertEquals("bellwether.store-recovery/1", recovered.at("/schema").asText());
        assertEquals(2, recovered.at("/runs").asInt());
        assertEquals(2, recovered.at("/fromRecords").asInt());
        assertTrue(Files.exists(Path.of(recovered.at("/kept").asText())));
        assertTrue(
                Invocation.of("store", "check", "--store", store).out().contains("is complete and undamaged (2 runs)"));
        assertTrue(Invocation.of("store", "recover", "--store", store).out().contains("has 2 runs"));
    }

    @Test
    void aRunThatCannotBeRecoveredEndsWithOne() throws Exception {
        Files.delete(Path.of(store, "store.db"));
        Path orphan = Files.createDirectories(Path.of(store, "runs", "01a2014e-6d61-7341-9ee5-d90371f5a47f"));
        Files.writeString(orphan.resolve("build.log"), "of a version without records");
        Invocation recover = Invocation.of("store", "recover", "--store", store);
        assertEquals(1, recover.exitCode());
        assertTrue(recover.out().contains("not brought back: " + orphan), recover.out());
        assertTrue(Files.exists(orphan));
        assertTrue(Invocation.of("store", "check", "--store", store).out().contains("unknown-run: " + orphan));
    }

    @Test
    void checkAndRecoverDoNotCreateAStore() throws Exception {
        for (String command : new String[] {"check", "recover"}) {
            Invocation none = Invocation.of("store", command, "--store", other, "--json");
            assertEquals(2, none.exitCode());
            assertEquals("no-store", none.json().at("/error/code").asText());
        }
        assertFalse(Files.exists(Path.of(other)));
    }

    @Test
    void garbageIsReportedBeforeItIsDeleted() throws Exception {
        Path orphan = Files.createDirectories(Path.of(store, "runs", "01a2014e-6d61-7341-9ee5-d90371f5a47f"));
        Files.writeString(orphan.resolve("build.log"), "twelve bytes");
        Path mine = Files.createDirectories(Path.of(store, "runs", "mine"));
        JsonNode dry = Invocation.of("clean", "--garbage", "--dry-run", "--yes", "--store", store, "--json")
                .json();
        assertFalse(dry.at("/deleted").asBoolean());
        assertEquals(12, dry.at("/bytes").asInt());
        assertEquals(orphan.toString(), dry.at("/found/0/path").asText());
        assertTrue(Files.exists(orphan));
        assertTrue(Invocation.of("clean", "--garbage", "--yes", "--store", store)
                .out()
                .contains("deleted"));
        assertFalse(Files.exists(orphan));
        assertTrue(Files.exists(mine));
        assertTrue(Invocation.of("clean", "--garbage", "--yes", "--store", store)
                .out()
                .contains("nothing to delete"));
        assertEquals(
                2,
                Invocation.of("clean", "--garbage", "--runs", "--store", store).exitCode());
    }
}
