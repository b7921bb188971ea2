// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.bellwether.results.store.errors.StoreException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.sqlite.SQLiteDataSource;

/**
 * The store's schema. Flyway brings an older store up to date; a store that is (the database says so)
 * never loads Flyway, which would cost each command half a second.
 */
public final class Schema {
    /** In order; a migration that has been released is never edited. */
    private static final List<String> MIGRATIONS = List.of(
            "V1__runs.sql",
            "V2__mends.sql",
            "V3__variants.sql",
            "V4__campaigns.sql",
            "V5__revisions.sql",
            "V6__suites.sql",
            "V7__imports.sql");

    /** Kept, or its level would go with the garbage. */
    private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

    private Schema() {}

    /** Work on the database that may be done only once. */
    interface Migrating {
        void migrate() throws SQLException;
    }

    /** Returns the number of migrations that this version knows. */
    public static int newest() {
        return MIGRATIONS.size();
    }

    /**
     * Makes the migrations that are missing. One thread at a time: a file lock is the process's, and refuses a second thread
     * instead of letting it wait.
     *
     * @param completion done after them. An SQLite store counts as up to date only then, so that the next command does it if
     *     this one is killed; PostgreSQL counts each migration by itself
     */
    static synchronized void bringUpToDate(Backend backend, StorePlace place, Migrating completion)
            throws SQLException, IOException {
        int version = version(backend);
        if (version > MIGRATIONS.size()) {
            throw new StoreException(
                    StoreException.Kind.OTHER,
                    "The run store " + place + " was written by a newer Bellwether (schema " + version
                            + ", this one knows " + MIGRATIONS.size() + ").",
                    "Use the newer version, or another store: --store DIR.",
                    null);
        }
        if (version < MIGRATIONS.size()) {
            backend.migrating(place.folder(), () -> migrate(backend, completion));
        }
    }

    private static void migrate(Backend backend, Migrating completion) throws SQLException {
        if (version(backend) < MIGRATIONS.size()) {
            // If a logging library is installed for others, it would log each step
            FLYWAY.setLevel(Level.WARNING);
            flyway(backend);
            completion.migrate();
            try (Connection connection = backend.source().getConnection()) {
                backend.migrated(connection, MIGRATIONS.size());
            }
        }
    }

    private static void flyway(Backend backend) throws SQLException {
        try {
            Flyway.configure(Schema.class.getClassLoader())
                    .dataSource(backend.source())
                    .resourceProvider(new OwnResources(backend.migrations()))
                    .locations(new String[0])
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof SQLException sql) {
                    throw sql;
                }
            }
            throw backend.noStore(e);
        }
    }

    /** The columns of each table of the newest schema, by the tables' names. */
    public static Map<String, Set<String>> columns() {
        SQLiteDataSource memory = new SQLiteDataSource();
        memory.setUrl("jdbc:sqlite::memory:");
        try (Connection connection = memory.getConnection();
                Statement statement = connection.createStatement()) {
            for (String name : MIGRATIONS) {
                try (InputStream script = Schema.class.getResourceAsStream("migrations/" + name)) {
                    statement.executeUpdate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
            Map<String, Set<String>> columns = new Database(connection, new SqliteBackend(Path.of("memory"))).columns();
            columns.keySet().removeIf(table -> table.startsWith("sqlite_")); // its own
            return columns;
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("the migrations are part of the program", e);
        }
    }

    private static int version(Backend backend) throws SQLException {
        try (Connection connection = backend.source().getConnection()) {
            return backend.version(connection);
        }
    }

    /** Gives Flyway the migrations by name: it need not scan, which differs between a class path and OSGi. */
    private static final class OwnResources implements ResourceProvider {
        private final String folder;

        OwnResources(String folder) {
            this.folder = folder;
        }

        @Override
        public LoadableResource getResource(String name) {
            return MIGRATIONS.contains(name) ? new Migration(folder, name) : null;
        }

        @Override
        public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
            return MIGRATIONS.stream()
                    .filter(name -> name.startsWith(prefix)
                            && List.of(suffixes).stream().anyMatch(name::endsWith))
                    .<LoadableResource>map(name -> new Migration(folder, name))
                    .toList();
        }
    }

    private static final class Migration extends LoadableResource {
        private final String folder;
        private final String name;

        Migration(String folder, String name) {
            this.folder = folder;
            this.name = name;
        }

        @Override
        public Reader read() {
            return new InputStreamReader(Schema.class.getResourceAsStream(folder + name), StandardCharsets.UTF_8);
        }

        @Override
        public String getAbsolutePath() {
            return name;
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return name;
        }

        @Override
        public String getFilename() {
            return name;
        }

        @Override
        public String getRelativePath() {
            return name;
        }
    }
}
