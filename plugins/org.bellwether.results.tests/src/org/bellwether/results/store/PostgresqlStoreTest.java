// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.bellwether.results.store.check.Problem;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.recovery.StoreRecovery;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** The contract of the store on a PostgreSQL server. */
@Tag("slow")
@EnabledIf("org.bellwether.results.store.PostgresqlServer#isInstalled")
class PostgresqlStoreTest extends StoreContract {
    private static PostgresqlSchema schema;

    @BeforeAll
    static void make() throws Exception {
        schema = PostgresqlSchema.fresh();
    }

    @BeforeEach
    void empty() {
        schema.empty(folder);
    }

    @Override
    StorePlace place() {
        return schema.place(folder);
    }

    @Test
    void refusesAStoreFromTheFuture() throws Exception {
        StorePlace place = StorePlace.postgresql(PostgresqlServer.running().freshSchema(), folder);
        Store.open(place).close();
        try (var connection = place.backend().source().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("insert into flyway_schema_history "
                    + "(installed_rank, version, description, type, script, installed_by, execution_time, success) "
                    + "values (999, '999', '', 'SQL', '', '', 0, true)");
        }
        StoreException refused = assertThrows(StoreException.class, () -> Store.open(place));
        assertTrue(refused.getMessage().contains("newer Bellwether"));
    }

    /** A developer who adds a migration must add it for both databases. */
    @Test
    void hasTheTablesAndColumnsThatSqliteHas() throws Exception {
        StorePlace sqlite = StorePlace.of(folder.resolve("sqlite"));
        Store.open(sqlite).close();
        assertEquals(StoreTables.columns(sqlite), StoreTables.columns(place()));
    }

    /** The server has lost its data; this machine's records restore its runs. */
    @Test
    void runsOfThisMachineComeBackIntoAnEmptySchema() throws Exception {
        StorePlace lost = StorePlace.postgresql(PostgresqlServer.running().freshSchema(), folder);
        RunRow run;
        try (Store store = Store.open(place())) {
            run = begin(store);
            store.writer().succeeded(run.id(), START, List.of(), List.of(new Warning("w", "")));
            store.writer().end(run.session(), START, Status.OK, null, null);
        }
        assertEquals(List.of(), StoreCheck.of(place()).problems());
        assertEquals(1, StoreRecovery.of(lost).fromRecords());
        try (Store store = Store.open(lost)) {
            assertEquals(List.of(new Warning("w", "")), store.reader().warnings(run.id()));
        }
        assertEquals(List.of(), StoreCheck.of(lost).problems());
    }

    @Test
    void aDatabaseWithoutATableIsDamagedAndNotRebuiltFromHere() throws Exception {
        StorePlace place = StorePlace.postgresql(PostgresqlServer.running().freshSchema(), folder);
        Store.open(place).close();
        try (var connection = place.backend().source().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("drop table metric_value cascade");
        }
        Problem problem = StoreCheck.of(place).problems().get(0);
        assertEquals("damaged", problem.code());
        assertEquals("the table metric_value is missing", problem.what());
        StoreException refused = assertThrows(StoreException.class, () -> StoreRecovery.of(place));
        assertTrue(refused.fix().contains("backup"), refused.fix());
        try (Store store = Store.open(place)) {
            refused = assertThrows(
                    StoreException.class,
                    () -> store.database().list(row -> row.getString(1), "select * from metric_value"));
            assertEquals(StoreException.Kind.DAMAGED, refused.kind());
        }
    }

    @Test
    void aWrongPasswordIsSaidAndNoPasswordIsShown() {
        String wrong = schema.url().replaceFirst("password=[^&]*", "password=open%20sesame");
        StorePlace place = StorePlace.postgresql(wrong, folder);
        StoreException refused = assertThrows(StoreException.class, () -> Store.open(place));
        assertTrue(refused.getMessage().contains("password authentication failed"), refused.getMessage());
        assertTrue(refused.fix().contains(".pgpass"));
        StringWriter trace = new StringWriter();
        refused.printStackTrace(new PrintWriter(trace));
        assertFalse(trace.toString().contains("sesame"));
        assertTrue(place.toString().contains("password=***"), place.toString());
    }

    @Test
    void urlsThatMakeNoSenseAreRefusedWithoutTheirPassword() {
        for (String text : List.of(
                "jdbc:postgresql://localhost:port/db?password=sesame",
                "postgresql://host/db?password=sesame",
                "jdbc:mysql://host/db?password=sesame")) {
            StoreException refused = assertThrows(
                    StoreException.class, () -> Store.open(StorePlace.of(text)).close(), text);
            assertTrue(refused.fix().contains("jdbc:postgresql://"), refused.fix());
            assertFalse(refused.getMessage().contains("sesame"), refused.getMessage());
        }
    }

    @Test
    void aServerThatIsNotThereIsSaid() {
        StorePlace nobody = StorePlace.postgresql("jdbc:postgresql://127.0.0.1:1/db", folder);
        StoreException refused = assertThrows(StoreException.class, () -> Store.open(nobody));
        assertTrue(refused.getMessage().contains("refused"), refused.getMessage());
    }

    /** Sample files that a database does not contain would be garbage, so each database has its own folder. */
    @Test
    void samplesOfADatabaseLieInOneFolderWhoeverAsks() {
        StorePlace one = StorePlace.of("jdbc:postgresql://host/db?user=ann&password=x&currentSchema=runs");
        assertEquals(
                one.folder(),
                StorePlace.of("jdbc:postgresql://host/db?user=bob&currentSchema=runs")
                        .folder());
        assertFalse(
                one.folder().equals(StorePlace.of("jdbc:postgresql://host/db").folder()));
    }
}
