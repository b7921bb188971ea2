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
 * A connection with the few statements that the store and its subpackages need. Arguments are bound, never inserted
 * into the statement's text. Parallel runs write through one connection, and the transaction of one thread excludes the
 * others. Errors of the database are thrown as {@link org.bellwether.results.store.errors.StoreException}s with their
 * cause.
 */
public final class Database implements AutoCloseable {
    private final Connection connection;
    private final Backend backend;
    private final List<Runnable> afterCommit = new ArrayList<>();

    Database(Connection connection, Backend backend) {
        this.connection = connection;
        this.backend = backend;
    }

    /** Opens the database of a store without creating or migrating it. */
    public static Database asItIs(StorePlace place) {
        Backend backend = place.backend();
        backend.requireDatabase();
        try {
            return new Database(backend.source().getConnection(), backend);
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    /** Converts a row to a value. */
    public interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Makes changes in one transaction. */
    public interface Changes {
        void make() throws SQLException;
    }

    public <T> List<T> list(Row<T> reader, String sql, Object... arguments) {
        List<T> list = new ArrayList<>();
        collect(list, reader, sql, arguments);
        return list;
    }

    /** Reads rows into a list, which contains the rows before an error. */
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

    /** Makes changes in one transaction; a nested transaction is part of the outer one. */
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

    /** Runs some work after the commit of the thread's transaction; immediately if there is no transaction. */
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

    /** Returns the problems that the database's own check finds. */
    public List<String> damage() {
        try {
            return backend.damage(connection);
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    /** Returns the number of completed migrations. */
    public int version() {
        try {
            return backend.version(connection);
        } catch (SQLException e) {
            throw backend.explain(e);
        }
    }

    /** Returns the columns of the tables, by the tables' names, all in lower case. */
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
