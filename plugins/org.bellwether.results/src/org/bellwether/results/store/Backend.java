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

/** The differences between the databases that a store can be in. */
interface Backend {
    /** Connections to it. */
    DataSource source();

    /** Returns the place of this database's migrations, beside this class. */
    String migrations();

    /** The number of migrations that were made; 0 in an empty database. */
    int version(Connection connection) throws SQLException;

    /** Runs the migrations under a lock, so that no other process runs them at the same time. */
    void migrating(Path folder, Schema.Migrating work) throws SQLException, IOException;

    /** Keeps in mind that all migrations were made, where the database does not do so by itself. */
    void migrated(Connection connection, int version) throws SQLException;

    /** Takes a session's lock, unless another process holds it; the system releases the lock when its holder dies. */
    Optional<Closeable> lock(Path folder, String session) throws SQLException, IOException;

    /** Returns the problems that the database's own check finds. */
    List<String> damage(Connection connection) throws SQLException;

    /** A message with the cause of an error, the database, and the fix. */
    StoreException explain(SQLException e);

    /** Explains that the database has tables, but not those of a store; {@code cause} is Flyway's. */
    StoreException noStore(RuntimeException cause);

    /**
     * Refuses a folder that has runs but no database: a new database would not know the runs.
     *
     * @throws StoreException if the database is not there, or no database
     */
    void requireDatabase();

    /** Checks the same, but a store without runs may have no database either. */
    void requireDatabaseOfRuns();

    /** A text as this database can hold it. */
    String text(String text);
}
