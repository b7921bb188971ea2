// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.bellwether.results.store.errors.SqliteErrors;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.record.RecordFiles;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

/** A store in an SQLite file, with file locks in the store's folder. */
final class SqliteBackend implements Backend {
    /** The longest wait of a writer for another one; writes are short. */
    private static final int BUSY_TIMEOUT_MS = 30_000;

    private final Path file;
    private final SQLiteDataSource source;

    /** @param file the database, in the store's folder */
    SqliteBackend(Path file) {
        this.file = file;
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.NORMAL);
        config.setBusyTimeout(BUSY_TIMEOUT_MS);
        config.enforceForeignKeys(true);
        // A transaction that reads first and writes later could not wait for another writer.
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file);
    }

    @Override
    public DataSource source() {
        return source;
    }

    @Override
    public String migrations() {
        return "migrations/";
    }

    @Override
    public int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("pragma user_version")) {
            return row.getInt(1);
        }
    }

    /**
     * Makes the migrations under a file lock, because Flyway does not lock SQLite, and two commands may start at the
     * same time.
     */
    @Override
    public void migrating(Path folder, Schema.Migrating work) throws SQLException, IOException {
        try (FileChannel channel = FileChannel.open(
                        folder.resolve("schema.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            work.migrate();
        }
    }

    @Override
    public void migrated(Connection connection, int version) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("pragma user_version = " + version);
        }
    }

    @Override
    public Optional<Closeable> lock(Path folder, String session) throws IOException {
        Path file = folder.resolve("locks").resolve(session);
        Files.createDirectories(file.getParent());
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return Optional.empty(); // this process holds the lock
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        return Optional.ofNullable(lock).map(taken -> () -> {
            Files.deleteIfExists(file);
            channel.close();
        });
    }

    @Override
    public List<String> damage(Connection connection) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("pragma integrity_check")) {
                while (rows.next()) {
                    if (!rows.getString(1).equals("ok")) {
                        found.add(rows.getString(1));
                    }
                }
            }
            try (ResultSet rows = statement.executeQuery("pragma foreign_key_check")) {
                while (rows.next()) {
                    found.add("a row of " + rows.getString(1) + " refers to a row of " + rows.getString(3)
                            + " that is not there");
                }
            }
        }
        return found;
    }

    @Override
    public StoreException explain(SQLException e) {
        return SqliteErrors.of(e, file);
    }

    @Override
    public StoreException noStore(RuntimeException cause) {
        return SqliteErrors.damaged(file, "its tables are those of another program", cause);
    }

    @Override
    public void requireDatabase() {
        if (Files.isDirectory(file)) {
            throw SqliteErrors.damaged(file, "it is a folder, not a file", null);
        } else if (isEmpty()) {
            throw SqliteErrors.damaged(file, Files.exists(file) ? "it is empty" : "it is not there", null);
        }
    }

    @Override
    public void requireDatabaseOfRuns() {
        if (!isEmpty()) {
            requireDatabase();
            return;
        }
        List<String> runs;
        try {
            runs = new RecordFiles(file.getParent()).runFolders();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!runs.isEmpty()) {
            throw SqliteErrors.damaged(
                    file,
                    (Files.exists(file) ? "it is empty" : "it is not there") + ", and " + file.resolveSibling("runs")
                            + " holds " + (runs.size() == 1 ? "a run" : runs.size() + " runs"),
                    null);
        }
    }

    /** Returns whether the file is empty; SQLite treats an empty file as a new database. */
    private boolean isEmpty() {
        return Files.notExists(file)
                || Files.isRegularFile(file) && file.toFile().length() == 0;
    }

    @Override
    public String text(String text) {
        return text;
    }
}
