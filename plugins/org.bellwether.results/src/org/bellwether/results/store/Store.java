// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.bellwether.results.IoReasons;

/**
 * The run store: a database ({@code store.db}, or one of PostgreSQL's), and the run directories
 * {@code runs/<id>/round-<n>}. Several commands may read and write it at once.
 */
public final class Store implements AutoCloseable {
    private final StorePlace place;
    private final Backend backend;
    private final Database database;

    private Store(StorePlace place, Backend backend, Database database) {
        this.place = place;
        this.backend = backend;
        this.database = database;
    }

    /** Opens the store in a folder, and makes it when there is none. */
    public static Store open(Path folder) {
        return open(StorePlace.of(folder));
    }

    /** Opens a store, and makes it when there is none. */
    public static Store open(StorePlace place) {
        Backend backend = place.backend();
        try {
            Files.createDirectories(place.folder().resolve("runs"));
            Schema.bringUpToDate(backend, place);
            return new Store(place, backend, new Database(backend.source().getConnection(), backend));
        } catch (IOException | SQLException e) {
            throw new StoreException(
                    "The run store " + place + " cannot be opened: " + reason(e),
                    place.isFolder()
                            ? "Make the folder writable, or name another one: --store DIR or BELLWETHER_STORE."
                            : "Look whether the server runs and lets you in; a password belongs into ~/.pgpass.",
                    e);
        }
    }

    private static String reason(Exception e) {
        return e instanceof IOException io ? IoReasons.of(io) : e.getMessage();
    }

    /** Where it is, for people: a folder or a database. */
    public StorePlace place() {
        return place;
    }

    Backend backend() {
        return backend;
    }

    Database database() {
        return database;
    }

    /** Where its sample files are, and its database if that is a file. */
    public Path folder() {
        return place.folder();
    }

    /** The folder of a run: its build log and its rounds. */
    public Path runFolder(String run) {
        return folder().resolve("runs").resolve(run);
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

    /** Suites of experiments. */
    public SuiteStore suites() {
        return new SuiteStore(database);
    }

    /** Lists of everything. */
    public BoardStore board() {
        return new BoardStore(database);
    }

    @Override
    public void close() {
        database.close();
    }
}
