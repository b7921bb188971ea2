// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.errors;

import java.sql.SQLException;
import org.bellwether.results.store.errors.StoreException.Kind;

/** Converts SQLSTATE codes of PostgreSQL (appendix A of its manual) to messages, which name the database. */
public final class PostgresqlErrors {
    private PostgresqlErrors() {}

    /**
     * Explains an error.
     *
     * @param place the database's URL, without passwords
     */
    public static StoreException of(SQLException e, String place) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.startsWith("08") || state.startsWith("57P")) {
            return error(
                    Kind.UNREACHABLE, "No connection to", place, "Check that the server runs and can be reached.", e);
        } else if (state.startsWith("28") || state.startsWith("3D") || state.startsWith("3F")) {
            return error(
                    Kind.UNREACHABLE,
                    "No access to",
                    place,
                    "Name a database, schema and user that exist; put a password into ~/.pgpass.",
                    e);
        }
        return switch (state) {
            case "53100" ->
                error(Kind.FULL, "The server's disk is full:", place, "Make room on the database's server.", e);
            case "25006" ->
                error(
                        Kind.READ_ONLY,
                        "The database can only be read:",
                        place,
                        "Name the primary server, or grant the user the right to write.",
                        e);
            case "42501" ->
                error(Kind.READ_ONLY, "The user lacks a right in", place, "Ask its owner to grant the right.", e);
            case "58030" -> error(Kind.DISK, "The server's disk gave an error:", place, "Read the server's log.", e);
            case "XX001", "XX002" ->
                error(
                        Kind.DAMAGED,
                        "The database is damaged:",
                        place,
                        "Restore it from a backup (pg_restore), then bring back the runs of this machine: "
                                + "bellwether store recover.",
                        e);
            case "42P01", "42703" ->
                error(
                        Kind.DAMAGED,
                        "A part of the schema is missing in",
                        place,
                        "To see what is missing: bellwether store check. Restore it from a backup, or name an empty schema and "
                                + "run: bellwether store recover.",
                        e);
            case "55P03", "40001", "40P01" ->
                error(Kind.BUSY, "Another program holds rows of", place, "Wait until it ends, and try again.", e);
            default ->
                error(Kind.OTHER, "The run store refused:", place, "To check the store: bellwether store check.", e);
        };
    }

    private static StoreException error(Kind kind, String what, String place, String fix, SQLException e) {
        return new StoreException(kind, what + " " + place + ": " + e.getMessage(), fix, e);
    }
}
