// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.output.MigrateResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** The libraries of the results work in OSGi in the same way as on a class path. */
class LibrariesTest {
    @Test
    void flywayMigratesAnSqliteFile(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("V1__start.sql"), "create table run (id text primary key);");
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + folder.resolve("store.db"));

        MigrateResult result = Flyway.configure(LibrariesTest.class.getClassLoader())
                .dataSource(source)
                .locations("filesystem:" + folder)
                .load()
                .migrate();

        assertEquals(1, result.migrationsExecuted);
        assertTrue(hasTable(source, "run"));
    }

    private static boolean hasTable(SQLiteDataSource source, String table) throws SQLException {
        try (var connection = source.getConnection();
                var found = connection.getMetaData().getTables(null, null, table, null)) {
            return found.next();
        }
    }

    @Test
    void statisticsKnowMediansAndRankTests() {
        double[] low = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] high = {11, 12, 13, 14, 15, 16, 17, 18};
        assertEquals(4.5, Quantile.withDefaults().evaluate(low, 0.5), 1e-12);
        assertTrue(MannWhitneyUTest.withDefaults().test(low, high).getPValue() < 0.01);
    }

    @Test
    void jacksonWritesJson() throws Exception {
        assertEquals("{\"p50\":1}", new ObjectMapper().writeValueAsString(java.util.Map.of("p50", 1)));
    }

    @Test
    void chartLibraryIsOnTheClassPath() {
        assertNotNull(getClass().getResource("/org/bellwether/results/echarts.min.js"));
    }
}
