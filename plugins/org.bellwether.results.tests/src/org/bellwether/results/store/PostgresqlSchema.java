// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.nio.file.Path;
import java.sql.SQLException;

/** A store on the tests' PostgreSQL server: the tables are made once, and emptied before each test. */
public final class PostgresqlSchema {
    private final String url;

    private PostgresqlSchema(String url) {
        this.url = url;
    }

    /** Returns a new schema. */
    public static PostgresqlSchema fresh() throws Exception {
        return new PostgresqlSchema(PostgresqlServer.running().freshSchema());
    }

    /** @param folder the folder for samples and logs */
    public StorePlace place(Path folder) {
        return StorePlace.postgresql(url, folder);
    }

    /** Creates the tables if they do not exist, and empties them. */
    public void empty(Path folder) {
        Store.open(place(folder)).close();
        try {
            StoreTables.empty(place(folder));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return url;
    }
}
