// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.errors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.errors.StoreException.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Tests the messages for real errors of SQLite. */
class SqliteErrorsTest {
    @TempDir
    private Path folder;

    private StoreException failing(String... statements) {
        Path file = folder.resolve("store.db");
        SQLException error = assertThrows(SQLException.class, () -> {
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                for (String each : statements) {
                    statement.executeUpdate(each);
                }
            }
        });
        StoreException reported = SqliteErrors.of(error, file);
        assertTrue(reported.getMessage().contains(file.toString()), reported.getMessage());
        return reported;
    }

    @Test
    void aFullDiskIsReportedAsFull() {
        StoreException reported =
                failing("create table t (a)", "pragma max_page_count = 3", "insert into t values (zeroblob(100000))");
        assertEquals(Kind.FULL, reported.kind());
        assertTrue(reported.fix().contains("Make room"));
    }

    @Test
    void aReadOnlyDatabaseIsReportedAsReadOnly() {
        assertEquals(
                Kind.READ_ONLY,
                failing("create table t (a)", "pragma query_only = on", "insert into t values (1)")
                        .kind());
    }

    @Test
    void aDatabaseThatAnotherProgramLocksIsReportedAsBusy() throws Exception {
        Path file = folder.resolve("store.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("create table t (a); begin exclusive");
            assertEquals(
                    Kind.BUSY,
                    failing("pragma busy_timeout = 1", "insert into t values (1)")
                            .kind());
        }
    }

    @Test
    void aMissingTableAndAFileOfSomethingElseAreDamage() throws Exception {
        assertEquals(Kind.DAMAGED, failing("insert into run values (1)").kind());
        Files.writeString(folder.resolve("store.db"), "no database".repeat(1000));
        assertEquals(Kind.DAMAGED, failing("create table t (a)").kind());
    }

    @Test
    void aDiskErrorIsNotReportedAsAFullDisk() {
        for (SQLiteErrorCode code : new SQLiteErrorCode[] {
            SQLiteErrorCode.SQLITE_IOERR, SQLiteErrorCode.SQLITE_IOERR_WRITE, SQLiteErrorCode.SQLITE_IOERR_FSYNC
        }) {
            StoreException reported =
                    SqliteErrors.of(new SQLiteException("disk I/O error", code), folder.resolve("f.db"));
            assertEquals(Kind.DISK, reported.kind());
            assertTrue(reported.fix().contains("dmesg"));
        }
    }

    @Test
    void aFileAndAFolderInPlaceOfAStoreAreRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        StoreException reported = assertThrows(StoreException.class, () -> Store.open(file));
        assertEquals(Kind.UNREACHABLE, reported.kind());
        assertTrue(reported.getMessage().contains("Not a directory"), reported.getMessage());
        Files.createDirectories(folder.resolve("store/store.db"));
        reported = assertThrows(StoreException.class, () -> Store.open(folder.resolve("store")));
        assertEquals(Kind.DAMAGED, reported.kind());
        assertTrue(reported.getMessage().contains("it is a folder"), reported.getMessage());
    }
}
