// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.bellwether.results.store.errors.StoreException;

/** The differences between the databases that a store may use. */
interface Backend {
    /** Returns the source of connections to the database. */
    DataSource source();

    /** Returns the folder of this database's migrations, relative to this class. */
    String migrations();

    /** Returns the number of completed migrations; 0 in an empty database. */
    int version(Connection connection) throws SQLException;

    /** Runs the migrations under a lock, so that no other process runs them at the same time. */
    void migrating(Path folder, Schema.Migrating work) throws SQLException, IOException;

    /** Records that all migrations were made, if the database does not record it anyway. */
    void migrated(Connection connection, int version) throws SQLException;

    /** Takes a session's lock, unless another process holds it; the system releases the lock when its holder ends. */
    Optional<Closeable> lock(Path folder, String session) throws SQLException, IOException;

    /** Returns the problems that the database's own check finds. */
    List<String> damage(Connection connection) throws SQLException;

    /** Returns an exception with the cause of an error, the database, and the fix. */
    StoreException explain(SQLException e);

    /** Returns the exception for a database with tables that are not those of a store; {@code cause} is Flyway's. */
    StoreException noStore(RuntimeException cause);

    /**
     * Refuses a folder with runs but without a database, because a new database would not contain the runs.
     *
     * @throws StoreException if the database does not exist, or the file is no database
     */
    void requireDatabase();

    /** Checks the same, except that a store without runs need not have a database. */
    void requireDatabaseOfRuns();

    /** Returns a text in a form that this database can store. */
    String text(String text);
}
