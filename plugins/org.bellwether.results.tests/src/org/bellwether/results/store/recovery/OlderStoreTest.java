// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.exchange.ContentReader;
import org.bellwether.results.exchange.StoreContent;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores that an older version wrote, without records. */
@Tag("slow")
class OlderStoreTest {
    @TempDir
    private Path folder;

    private StorePlace place;
    private StoreContent content;

    @BeforeEach
    void fill() throws Exception {
        place = StorePlace.of(folder.resolve("store"));
        try (Store store = Store.open(place)) {
            new FabricatedSession(store, "m", 1, 4, 1).run("corbel", 10_000).end(Status.OK);
            content = ContentReader.all(store);
        }
        delete(place.folder().resolve("records"));
        delete(place.folder().resolve("runs"));
        execute("drop table imported_session; delete from flyway_schema_history where version = '7';"
                + "pragma user_version = 6");
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void execute(String statements) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + place.file());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(statements);
        }
    }

    @Test
    void openingAnOlderStoreWritesTheRecordsFromWhichItIsRecovered() throws Exception {
        Store.open(place).close();
        Files.delete(place.file());
        assertEquals(List.of(), StoreRecovery.of(place).lost());
        try (Store store = Store.open(place)) {
            assertEquals(content, ContentReader.all(store));
        }
    }

    @Test
    void aRunThatCannotBeReadDoesNotKeepTheStoreClosed() throws Exception {
        execute("pragma foreign_keys = off; drop trigger host_is_immutable; update host set facts = '{'");
        Store.open(place).close();
        assertFalse(StoreCheck.of(place).problems().isEmpty(), "the check reports the run");
    }

    @Test
    void copiesOfARecoveryThatWasKilledAreDeleted() throws Exception {
        Path left = Files.createDirectories(place.folder().resolve("recovering4711/runs"));
        Files.writeString(left.resolveSibling("store.db"), "copy");
        Path mine = Files.createDirectories(place.folder().resolve("recovering-notes"));
        StoreRecovery.of(place);
        assertFalse(Files.exists(left.getParent()));
        assertTrue(Files.exists(mine), "it is no copy of a recovery");
    }
}
