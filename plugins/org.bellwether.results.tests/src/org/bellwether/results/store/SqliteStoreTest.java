// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.row.Warning;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

class SqliteStoreTest extends StoreContract {
    @Override
    StorePlace place() {
        return StorePlace.of(folder);
    }

    @Test
    void warningsOfOlderStoresHaveNoFix() throws Exception {
        Path migrations = Files.createDirectories(folder.resolve("migrations"));
        try (InputStream first = Schema.class.getResourceAsStream("migrations/V1__runs.sql")) {
            Files.copy(first, migrations.resolve("V1__runs.sql"));
        }
        Flyway.configure(SqliteStoreTest.class.getClassLoader())
                .dataSource(place().backend().source())
                .locations("filesystem:" + migrations)
                .load()
                .migrate();
        try (var connection = place().backend().source().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("pragma foreign_keys = off");
            statement.execute("insert into warning (run, position, text) values ('r', 0, 'steal')");
            statement.execute("pragma user_version = 1");
        }
        try (Store store = Store.open(place())) {
            assertEquals(List.of(new Warning("steal", "")), store.reader().warnings("r"));
        }
    }

    @Test
    void refusesAStoreFromTheFuture() throws Exception {
        Store.open(place()).close();
        try (var connection = place().backend().source().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("pragma user_version = 999");
        }
        StoreException refused = assertThrows(StoreException.class, () -> Store.open(place()));
        assertTrue(refused.getMessage().contains("newer Bellwether"));
        assertTrue(refused.fix().contains("--store"));
    }
}
