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
 * The store's schema. Flyway migrates an older store. For a store with the newest schema, as recorded in the database,
 * Flyway is not loaded, because loading takes each command half a second.
 */
public final class Schema {
    /** The migrations in order; a released migration is never edited. */
    private static final List<String> MIGRATIONS = List.of(
            "V1__runs.sql",
            "V2__mends.sql",
            "V3__variants.sql",
            "V4__campaigns.sql",
            "V5__revisions.sql",
            "V6__suites.sql",
            "V7__imports.sql");

    /** The logger is kept here, because a logger that is garbage-collected loses its level. */
    private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

    private Schema() {}

    /** Work on the database that must be done only once. */
    interface Migrating {
        void migrate() throws SQLException;
    }

    /** Returns the number of migrations of this version. */
    public static int newest() {
        return MIGRATIONS.size();
    }

    /**
     * Makes the missing migrations, in one thread at a time: a file lock belongs to the whole process, and refuses a
     * second thread instead of making it wait.
     *
     * @param completion called after the migrations. An SQLite store counts as migrated only after this call, so that
     *     the next command repeats it if this one is killed; PostgreSQL records each migration separately
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
            // A logging library of another component would log each step
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

    /** Returns the columns of each table of the newest schema, by the tables' names. */
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
            columns.keySet().removeIf(table -> table.startsWith("sqlite_")); // SQLite's own tables
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

    /** Gives Flyway the migrations by name, because scanning differs between a class path and OSGi. */
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
