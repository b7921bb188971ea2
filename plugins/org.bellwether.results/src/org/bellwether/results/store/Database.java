// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A connection with the few statements that the store and its subpackages need; arguments are bound, never pasted. Runs
 * that are made at once write through one connection: a thread's transaction keeps the others out. Errors of the database
 * are {@link org.bellwether.results.store.errors.StoreException}s that name the cause.
 */
public final class Database implements AutoCloseable {
    private final Connection connection;
    private final Backend backend;
    private final List<Runnable> afterCommit = new ArrayList<>();

    Database(Connection connection, Backend backend) {
        this.connection = connection;
        this.backend = backend;
    }

    /** Opens the database of a store as it is: nothing is made, and no migration. */
    public static Database asItIs(StorePlace place) {
        Backend backend = place.backend();
        backend.requireDatabase();
        try {
            return new Database(backend.source().getConnection(), backend);
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    /** Makes a value of a row. */
    public interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Changes that happen all or not at all. */
    public interface Changes {
        void make() throws SQLException;
    }

    public <T> List<T> list(Row<T> reader, String sql, Object... arguments) {
        List<T> list = new ArrayList<>();
        collect(list, reader, sql, arguments);
        return list;
    }

    /** Reads the same into a list, which keeps the rows before an error. */
    public synchronized <T> void collect(List<T> list, Row<T> reader, String sql, Object... arguments) {
        try (PreparedStatement statement = bind(sql, arguments);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                list.add(reader.read(rows));
            }
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    public <T> Optional<T> one(Row<T> reader, String sql, Object... arguments) {
        return list(reader, sql, arguments).stream().findFirst();
    }

    public synchronized int update(String sql, Object... arguments) {
        try (PreparedStatement statement = bind(sql, arguments)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    /** One inside another is part of it. */
    public synchronized void transaction(Changes changes) {
        try {
            if (!connection.getAutoCommit()) {
                changes.make();
                return;
            }
            connection.setAutoCommit(false);
            try {
                changes.make();
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                afterCommit.clear();
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw backend.explain(e);
        }
        List<Runnable> works = List.copyOf(afterCommit);
        afterCommit.clear();
        works.forEach(Runnable::run);
    }

    /** Runs some work after the commit of the thread's transaction; at once if there is no transaction. */
    synchronized void afterCommit(Runnable work) {
        try {
            if (!connection.getAutoCommit()) {
                afterCommit.add(work);
                return;
            }
        } catch (SQLException e) {
            throw backend.explain(e);
        }
        work.run();
    }

    /** Returns the problems that the database finds in itself. */
    public List<String> damage() {
        try {
            return backend.damage(connection);
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    /** Returns the number of migrations made. */
    public int version() {
        try {
            return backend.version(connection);
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    /** The columns of its tables, by the tables' names; both in lower case. */
    public Map<String, Set<String>> columns() {
        Map<String, Set<String>> columns = new TreeMap<>();
        try {
            DatabaseMetaData data = connection.getMetaData();
            try (ResultSet rows = data.getColumns(connection.getCatalog(), connection.getSchema(), "%", "%")) {
                while (rows.next()) {
                    columns.computeIfAbsent(lower(rows.getString("TABLE_NAME")), table -> new TreeSet<>())
                            .add(lower(rows.getString("COLUMN_NAME")));
                }
            }
        } catch (SQLException e) {
            throw backend.explain(e);
        }
        return columns;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private PreparedStatement bind(String sql, Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i] instanceof String text ? backend.text(text) : arguments[i]);
        }
        return statement;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }
}
