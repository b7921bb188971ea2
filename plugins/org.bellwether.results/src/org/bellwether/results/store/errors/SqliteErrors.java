// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.errors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.results.store.errors.StoreException.Kind;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Converts result codes of SQLite (sqlite.org/rescode.html) to messages, which name the file. */
public final class SqliteErrors {
    /** Matches the driver's message {@code [SQLITE_FULL] Insertion failed because … (database or disk is full)}. */
    private static final Pattern DRIVERS = Pattern.compile("\\[SQLITE_\\w+].*?\\((.*)\\)\\s*", Pattern.DOTALL);

    private static final long BLOCK = 32 * 1024;

    private static final String ANOTHER = "name another store: --store DIR or BELLWETHER_STORE.";

    private SqliteErrors() {}

    /**
     * Explains an error.
     *
     * @param file the database
     */
    public static StoreException of(SQLException e, Path file) {
        return switch (primary(e)) {
            case SQLITE_FULL -> full(file, e);
            case SQLITE_READONLY ->
                error(
                        Kind.READ_ONLY,
                        file + " can only be read: " + reason(e),
                        "Make the file and its folder writable (owner, mode, how the file system is mounted), or "
                                + ANOTHER,
                        e);
            case SQLITE_CORRUPT -> damaged(file, reason(e), e);
            case SQLITE_NOTADB ->
                damaged(
                        file,
                        "it is not an SQLite database: its beginning was overwritten, or another file replaced it",
                        e);
            case SQLITE_CANTOPEN -> unreachable(file, e);
            case SQLITE_IOERR -> inputOutput(file, e);
            case SQLITE_BUSY, SQLITE_LOCKED ->
                error(
                        Kind.BUSY,
                        "Another program holds " + file + ": " + reason(e),
                        "Wait until it ends, and try again; fuser " + file + " tells which it is.",
                        e);
            case SQLITE_PERM, SQLITE_AUTH ->
                error(
                        Kind.READ_ONLY,
                        "You may not use " + file + ": " + reason(e),
                        "Make the file yours, or " + ANOTHER,
                        e);
            case SQLITE_CONSTRAINT ->
                error(
                        Kind.OTHER,
                        "The run store " + file + " refused a change: " + reason(e),
                        "To check the store: bellwether store check.",
                        e);
            default -> other(file, e);
        };
    }

    /** Returns the beginning of the message about a damaged database; the damage follows. */
    public static String beginning(Path file) {
        return "The run store's database " + file + " is damaged: ";
    }

    /** Returns the exception for a damaged database, with the two commands that help. */
    public static StoreException damaged(Path file, String what, Throwable cause) {
        return error(
                Kind.DAMAGED,
                beginning(file) + what,
                "To see what is wrong: bellwether store check. Rebuild it from the records of the runs (the damaged file is "
                        + "kept): bellwether store recover.",
                cause);
    }

    private static StoreException full(Path file, SQLException e) {
        return error(
                Kind.FULL,
                "The disk is full: " + file + " cannot grow",
                "Make room on the file system of " + file.getParent() + "; earlier data are kept.",
                e);
    }

    /**
     * Returns whether the disk is full. SQLite's additional files grow by blocks of 32 KiB, and if there is no room,
     * SQLite reports only an I/O error.
     */
    private static boolean isFull(Path file) {
        try {
            return Files.getFileStore(file.getParent()).getUsableSpace() < BLOCK;
        } catch (IOException e) {
            return false; // the error is reported unchanged
        }
    }

    private static StoreException unreachable(Path file, SQLException e) {
        if (Files.isDirectory(file)) {
            return damaged(file, "it is a folder, not a file", e);
        } else if (Files.exists(file) && !Files.isReadable(file)) {
            return error(
                    Kind.UNREACHABLE, "You may not read " + file, "Make the file readable for you, or " + ANOTHER, e);
        } else if (!Files.isDirectory(file.getParent())) {
            return error(
                    Kind.UNREACHABLE,
                    file.getParent() + " is not a folder",
                    "Name the folder of a store: --store DIR.",
                    e);
        } else if (!Files.isWritable(file.getParent())) {
            return error(
                    Kind.READ_ONLY,
                    "The folder " + file.getParent() + " can only be read, and the database writes files beside itself",
                    "Make the folder writable (owner, mode, how the file system is mounted), or " + ANOTHER,
                    e);
        }
        return error(Kind.UNREACHABLE, file + " cannot be opened: " + reason(e), "Check the file, or " + ANOTHER, e);
    }

    private static StoreException inputOutput(Path file, SQLException e) {
        SQLiteErrorCode code = ((SQLiteException) e).getResultCode();
        if (code == SQLiteErrorCode.SQLITE_IOERR_SHORT_READ) {
            return damaged(file, "it is shorter than it says (" + reason(e) + ")", e);
        } else if (isFull(file)) {
            return full(file, e);
        }
        return error(
                Kind.DISK,
                "Reading or writing " + file + " failed: " + reason(e) + " ("
                        + code.name().toLowerCase(Locale.ROOT) + ")",
                "Check the system's log for errors of the disk or the network file system (dmesg), then run: "
                        + "bellwether store check.",
                e);
    }

    private static StoreException other(Path file, SQLException e) {
        String reason = reason(e);
        if (reason.contains("no such table") || reason.contains("no such column") || reason.contains("malformed")) {
            return damaged(file, reason, e);
        } else if (!(e instanceof SQLiteException) && !Files.isRegularFile(file)) {
            return unreachable(file, e); // the driver opens files before SQLite gives a code
        }
        return error(
                Kind.OTHER,
                "The run store " + file + " refused: " + reason,
                "To check the store: bellwether store check.",
                e);
    }

    private static StoreException error(Kind kind, String message, String fix, Throwable cause) {
        return new StoreException(kind, message, fix, cause);
    }

    /** Returns the primary code, which is the lowest byte of an extended code. */
    private static SQLiteErrorCode primary(SQLException e) {
        return e instanceof SQLiteException sqlite
                ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & 0xff)
                : SQLiteErrorCode.UNKNOWN_ERROR;
    }

    /** Returns SQLite's message, without the driver's text around it. */
    private static String reason(SQLException e) {
        Matcher drivers = DRIVERS.matcher(String.valueOf(e.getMessage()));
        return drivers.matches() ? drivers.group(1) : String.valueOf(e.getMessage());
    }
}
