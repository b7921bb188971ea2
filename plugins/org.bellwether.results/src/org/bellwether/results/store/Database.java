// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A connection with the few statements that the store needs; arguments are bound, never pasted. Runs that are made at once
 * write through one connection: a thread's transaction keeps the others out.
 */
final class Database implements AutoCloseable {
    private final Connection connection;
    private final Backend backend;

    Database(Connection connection, Backend backend) {
        this.connection = connection;
        this.backend = backend;
    }

    /** Makes a value of a row. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Changes that happen all or not at all. */
    interface Changes {
        void make() throws SQLException;
    }

    synchronized <T> List<T> list(Row<T> reader, String sql, Object... arguments) {
        try (PreparedStatement statement = bind(sql, arguments);
                ResultSet rows = statement.executeQuery()) {
            List<T> list = new ArrayList<>();
            while (rows.next()) {
                list.add(reader.read(rows));
            }
            return list;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    <T> Optional<T> one(Row<T> reader, String sql, Object... arguments) {
        return list(reader, sql, arguments).stream().findFirst();
    }

    synchronized int update(String sql, Object... arguments) {
        try (PreparedStatement statement = bind(sql, arguments)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** One inside another is part of it. */
    synchronized void transaction(Changes changes) {
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
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** What the database finds wrong with itself. */
    List<String> damage() {
        try {
            return backend.damage(connection);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private PreparedStatement bind(String sql, Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i] instanceof String text ? backend.text(text) : arguments[i]);
        }
        return statement;
    }

    private static StoreException failed(SQLException e) {
        return new StoreException(
                "The run store refused: " + e.getMessage(),
                "Look whether the disk is full, or another program holds the store; then try again.",
                e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }
}
