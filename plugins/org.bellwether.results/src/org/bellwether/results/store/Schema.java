// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;

/**
 * The store's schema. Flyway brings an older store up to date; a store that is (SQLite's {@code user_version} says so)
 * never loads Flyway, which would cost each command half a second.
 */
final class Schema {
    /** In order; a migration that has been released is never edited. */
    private static final List<String> MIGRATIONS =
            List.of("V1__runs.sql", "V2__mends.sql", "V3__variants.sql", "V4__campaigns.sql");

    /** Kept, or its level would go with the garbage. */
    private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

    private Schema() {}

    /** One thread at a time: a file lock is the process's, and refuses a second thread instead of letting it wait. */
    static synchronized void bringUpToDate(DataSource source, Path folder) throws SQLException, IOException {
        int version = version(source);
        if (version > MIGRATIONS.size()) {
            throw new StoreException(
                    "The run store " + folder + " was written by a newer Bellwether (schema " + version
                            + ", this one knows " + MIGRATIONS.size() + ").",
                    "Use that version, or another store: --store DIR.",
                    null);
        }
        if (version < MIGRATIONS.size()) {
            // Flyway has no lock of its own on SQLite, and two commands may be the first.
            try (FileChannel channel = FileChannel.open(
                            folder.resolve("schema.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                migrate(source);
            }
        }
    }

    private static void migrate(DataSource source) throws SQLException {
        if (version(source) < MIGRATIONS.size()) {
            // Where a logging library is installed for others, it would tell of each step
            FLYWAY.setLevel(Level.WARNING);
            Flyway.configure(Schema.class.getClassLoader())
                    .dataSource(source)
                    .resourceProvider(new OwnResources())
                    .locations(new String[0])
                    .load()
                    .migrate();
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("pragma user_version = " + MIGRATIONS.size());
            }
        }
    }

    private static int version(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("pragma user_version")) {
            return row.getInt(1);
        }
    }

    /** Gives Flyway the migrations by name: it need not scan, which differs between a class path and OSGi. */
    private static final class OwnResources implements ResourceProvider {
        @Override
        public LoadableResource getResource(String name) {
            return MIGRATIONS.contains(name) ? new Migration(name) : null;
        }

        @Override
        public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
            return MIGRATIONS.stream()
                    .filter(name -> name.startsWith(prefix)
                            && List.of(suffixes).stream().anyMatch(name::endsWith))
                    .<LoadableResource>map(Migration::new)
                    .toList();
        }
    }

    private static final class Migration extends LoadableResource {
        private final String name;

        Migration(String name) {
            this.name = name;
        }

        @Override
        public Reader read() {
            return new InputStreamReader(
                    Schema.class.getResourceAsStream("migrations/" + name), StandardCharsets.UTF_8);
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
