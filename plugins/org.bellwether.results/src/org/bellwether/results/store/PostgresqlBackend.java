// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.bellwether.results.store.errors.PostgresqlErrors;
import org.bellwether.results.store.errors.StoreException;
import org.postgresql.Driver;
import org.postgresql.ds.PGSimpleDataSource;

/** A store in a PostgreSQL database, to which several machines may write. */
final class PostgresqlBackend implements Backend {
    /**
     * The logger is kept here, because a logger that is garbage-collected loses its level. At the usual level, the
     * driver would log URLs that it cannot parse, with their passwords.
     */
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    private static final int CONNECT_SECONDS = 10;

    private final String url;
    private final PGSimpleDataSource source = new PGSimpleDataSource();
    private final String place;

    PostgresqlBackend(String url) {
        this.url = url;
        DRIVER.setLevel(Level.OFF);
        place = StorePlace.withoutSecrets(url);
        if (Driver.parseURL(url, new Properties()) == null) {
            throw StoreException.input(
                    "This is not the URL of a PostgreSQL database: " + place,
                    "Write it as jdbc:postgresql://HOST:PORT/DATABASE?user=NAME.");
        }
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setSslResponseTimeout(Math.toIntExact(TimeUnit.SECONDS.toMillis(CONNECT_SECONDS))); // the default is 5 s
        source.setTcpKeepAlive(true);
        source.setApplicationName("bellwether");
        source.setUrl(url);
    }

    @Override
    public DataSource source() {
        return source;
    }

    @Override
    public String migrations() {
        return "migrations/postgresql/";
    }

    @Override
    public int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row = statement.executeQuery("select to_regclass('flyway_schema_history')::text")) {
                row.next();
                if (row.getString(1) == null) {
                    return 0;
                }
            }
            try (ResultSet row = statement.executeQuery(
                    "select coalesce(max(version::integer), 0) from flyway_schema_history where success")) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    /** Makes the migrations. Flyway itself locks the database. */
    @Override
    public void migrating(Path folder, Schema.Migrating work) throws SQLException {
        work.migrate();
    }

    @Override
    public void migrated(Connection connection, int version) {
        // Flyway's own table records the migrations
    }

    /** Takes an advisory lock of a connection; the server releases the lock with the connection. */
    @Override
    public Optional<Closeable> lock(Path folder, String session) throws SQLException {
        Connection connection = source.getConnection();
        boolean taken = false;
        try (PreparedStatement statement = connection.prepareStatement("select pg_try_advisory_lock(?)")) {
            // The random part of the id
            statement.setLong(1, UUID.fromString(session).getLeastSignificantBits());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                taken = row.getBoolean(1);
            }
        } finally {
            if (!taken) {
                connection.close();
            }
        }
        return taken ? Optional.of(() -> close(connection)) : Optional.empty();
    }

    private static void close(Connection connection) throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Returns constraints that were not validated. The server itself checks its pages when it reads them. */
    @Override
    public List<String> damage(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select string_agg(conname, ', ') from pg_constraint "
                        + "where not convalidated and connamespace = current_schema()::regnamespace")) {
            row.next();
            return row.getString(1) == null ? List.of() : List.of("constraints that do not hold: " + row.getString(1));
        }
    }

    @Override
    public StoreException explain(SQLException e) {
        return PostgresqlErrors.of(e, place);
    }

    @Override
    public StoreException noStore(RuntimeException cause) {
        return new StoreException(
                StoreException.Kind.INPUT,
                "The schema of " + place + " has tables of another program",
                "Name a schema for Bellwether: &currentSchema=NAME.",
                cause);
    }

    /** Does nothing, because the server refuses connections to a missing database. */
    @Override
    public void requireDatabase() {
        // The server reports it
    }

    /** Does nothing, because several machines write to the database, which may therefore lack this machine's runs. */
    @Override
    public void requireDatabaseOfRuns() {
        // The server reports it
    }

    /** Replaces NUL, which PostgreSQL cannot store; logs of processes that ended abnormally may contain it. */
    @Override
    public String text(String text) {
        return text.replace('\0', '\u2400');
    }

    /** Returns the database's place for people. */
    @Override
    public String toString() {
        return StorePlace.withoutSecrets(url);
    }
}
