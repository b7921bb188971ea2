// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tables and columns of a store's database, read from the database, so that a new migration needs no change of this
 * class.
 */
public final class StoreTables {
    private StoreTables() {}

    /** Returns the columns by table, without tables of the database itself and of Flyway. */
    public static Map<String, TreeSet<String>> columns(StorePlace place) throws SQLException {
        Map<String, TreeSet<String>> columns = new TreeMap<>();
        try (Connection connection = place.backend().source().getConnection();
                ResultSet rows = connection.getMetaData().getColumns(null, connection.getSchema(), "%", "%")) {
            while (rows.next()) {
                String table = rows.getString("TABLE_NAME");
                if (!table.matches("flyway_.*|sqlite_.*")) {
                    columns.computeIfAbsent(table, name -> new TreeSet<>()).add(rows.getString("COLUMN_NAME"));
                }
            }
        }
        return columns;
    }

    /** Returns the columns' default values, as SQL; leaves out columns without one. */
    public static Map<String, String> defaults(StorePlace place, String table) throws SQLException {
        Map<String, String> defaults = new TreeMap<>();
        try (Connection connection = place.backend().source().getConnection();
                ResultSet rows = connection.getMetaData().getColumns(null, connection.getSchema(), table, "%")) {
            while (rows.next()) {
                if (rows.getString("COLUMN_DEF") != null) {
                    defaults.put(rows.getString("COLUMN_NAME"), rows.getString("COLUMN_DEF"));
                }
            }
        }
        return defaults;
    }

    /** Returns all rows of a table, as texts by column, sorted. */
    public static List<Map<String, String>> rows(StorePlace place, String table, TreeSet<String> columns)
            throws SQLException {
        List<Map<String, String>> rows = new ArrayList<>();
        try (Connection connection = place.backend().source().getConnection();
                var statement = connection.createStatement();
                ResultSet all = statement.executeQuery("select * from " + table)) {
            while (all.next()) {
                Map<String, String> row = new TreeMap<>();
                for (String column : columns) {
                    row.put(column, all.getString(column));
                }
                rows.add(row);
            }
        }
        rows.sort((a, b) -> a.toString().compareTo(b.toString()));
        return rows;
    }

    /** Deletes all rows. */
    static void empty(StorePlace place) throws SQLException {
        String tables = String.join(", ", columns(place).keySet());
        try (Connection connection = place.backend().source().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("truncate " + tables + " cascade");
        }
    }
}
