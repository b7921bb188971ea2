// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.bellwether.results.IoReasons;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

/**
 * The run store: {@code store.db}, and the run directories {@code runs/<id>/round-<n>}. Several commands may read and
 * write it at once.
 */
public final class Store implements AutoCloseable {
    /** How long a writer waits for another one; writes are short. */
    private static final int BUSY_TIMEOUT_MS = 30_000;

    private final Path folder;
    private final Database database;

    private Store(Path folder, Database database) {
        this.folder = folder;
        this.database = database;
    }

    /** Opens the store in a folder, and makes it when there is none. */
    public static Store open(Path folder) {
        try {
            Files.createDirectories(folder.resolve("runs"));
            SQLiteDataSource source = source(folder);
            Schema.bringUpToDate(source, folder);
            return new Store(folder, new Database(source.getConnection()));
        } catch (IOException | SQLException e) {
            throw new StoreException(
                    "The run store " + folder + " cannot be opened: " + reason(e),
                    "Make the folder writable, or name another one: --store DIR or BELLWETHER_STORE.",
                    e);
        }
    }

    private static String reason(Exception e) {
        return e instanceof IOException io ? IoReasons.of(io) : e.getMessage();
    }

    private static SQLiteDataSource source(Path folder) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.NORMAL);
        config.setBusyTimeout(BUSY_TIMEOUT_MS);
        config.enforceForeignKeys(true);
        // A transaction that reads first and writes later could not wait for another writer.
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + folder.resolve("store.db"));
        return source;
    }

    /** Where it is. */
    public Path folder() {
        return folder;
    }

    /** The folder of a run: its build log and its rounds. */
    public Path runFolder(String run) {
        return folder.resolve("runs").resolve(run);
    }

    /** The run directory of a round, numbered from 1. */
    public Path roundFolder(String run, int round) {
        return runFolder(run).resolve("round-" + round);
    }

    /** What is in the store. */
    public StoreReader reader() {
        return new StoreReader(database);
    }

    /** Puts something into the store. */
    public StoreWriter writer() {
        return new StoreWriter(database);
    }

    /** Designed experiments. */
    public CampaignStore campaigns() {
        return new CampaignStore(database);
    }

    @Override
    public void close() {
        database.close();
    }
}
