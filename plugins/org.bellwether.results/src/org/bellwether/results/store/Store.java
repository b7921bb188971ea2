// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.IoReasons;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.record.RecordFiles;

/**
 * The run store: a database ({@code store.db}, or a PostgreSQL database), the run directories {@code
 * runs/<id>/round-<n>}, and records that duplicate the database's rows ({@code runs/<id>/run.json}, {@code records}).
 * Several commands may read and write the store at the same time.
 */
public final class Store implements AutoCloseable {
    private final StorePlace place;
    private final Backend backend;
    private final Database database;
    private final StoreRecords records;

    private Store(StorePlace place, Backend backend, Database database) {
        this.place = place;
        this.backend = backend;
        this.database = database;
        records = new StoreRecords(database, new RecordFiles(place.folder()), place.isFolder());
    }

    /** Opens the store in a folder, and creates it if it does not exist. */
    public static Store open(Path folder) {
        return open(StorePlace.of(folder));
    }

    /** Opens a store, and creates it if it does not exist. */
    public static Store open(StorePlace place) {
        place.backend().requireDatabaseOfRuns();
        return open(place, () -> completeRecords(place));
    }

    /**
     * Opens a store during its recovery, without writing records. Either the database is missing although runs exist,
     * because the recovery rebuilds it, or it is a copy of a damaged one, whose contents must not become records.
     */
    public static Store openNew(StorePlace place) {
        return open(place, () -> {});
    }

    /**
     * Writes missing records, because older versions wrote none or fewer. The store's check reports unreadable rows.
     */
    private static void completeRecords(StorePlace place) throws SQLException {
        Backend backend = place.backend();
        try (Store store =
                new Store(place, backend, new Database(backend.source().getConnection(), backend))) {
            store.records().complete();
        }
    }

    private static Store open(StorePlace place, Schema.Migrating completion) {
        Backend backend = place.backend();
        try {
            Files.createDirectories(place.folder().resolve("runs"));
            Schema.bringUpToDate(backend, place, completion);
            return new Store(place, backend, new Database(backend.source().getConnection(), backend));
        } catch (SQLException e) {
            throw backend.explain(e);
        } catch (UncheckedIOException e) {
            throw notOpened(place, e.getCause());
        } catch (IOException e) {
            throw notOpened(place, e);
        }
    }

    private static StoreException notOpened(StorePlace place, IOException e) {
        boolean full = IoReasons.of(e).contains("No space left");
        return new StoreException(
                full ? StoreException.Kind.FULL : StoreException.Kind.UNREACHABLE,
                "The run store " + place + " cannot be opened: " + IoReasons.of(e),
                full
                        ? "Make room on its file system."
                        : "Make a folder of it in which you may write, or name another one: --store DIR or BELLWETHER_STORE.",
                e);
    }

    /** Returns the place, for people: a folder or a database. */
    public StorePlace place() {
        return place;
    }

    Backend backend() {
        return backend;
    }

    /** Returns the database; for the subpackages only. */
    public Database database() {
        return database;
    }

    /** Returns the folder of the sample files, and of the database if it is a file. */
    public Path folder() {
        return place.folder();
    }

    /** Returns the folder of a run, with its build log and its rounds. */
    public Path runFolder(String run) {
        return folder().resolve("runs").resolve(run);
    }

    /** Returns the run directory of a round, numbered from 1. */
    public Path roundFolder(String run, int round) {
        return runFolder(run).resolve("round-" + round);
    }

    /**
     * Reads the samples of a round.
     *
     * @throws IOException if a file is damaged or cannot be read; a round without samples is no error
     */
    public RoundSamples samples(String run, int round) throws IOException {
        return RoundSamples.read(roundFolder(run, round).resolve("samples"));
    }

    /** Returns the folders of a run's launches, in order. */
    public List<Path> roundFolders(String run) {
        List<Path> folders = new ArrayList<>();
        while (Files.isDirectory(roundFolder(run, folders.size() + 1))) {
            folders.add(roundFolder(run, folders.size() + 1));
        }
        return folders;
    }

    /** Returns the reader of the store. */
    public StoreReader reader() {
        return new StoreReader(database);
    }

    /** Returns the writer of the store. */
    public StoreWriter writer() {
        return new StoreWriter(database, records);
    }

    /** Returns the files that duplicate the database's rows. */
    public StoreRecords records() {
        return records;
    }

    /** Returns the store's campaigns. */
    public CampaignStore campaigns() {
        return new CampaignStore(database, records);
    }

    /** Returns the store's suites. */
    public SuiteStore suites() {
        return new SuiteStore(database, records);
    }

    /** Returns the users' notes about runs. */
    public RunNotes notes() {
        return new RunNotes(folder());
    }

    @Override
    public void close() {
        database.close();
    }
}
