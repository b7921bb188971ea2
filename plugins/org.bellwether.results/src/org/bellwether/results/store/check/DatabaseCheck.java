// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.results.store.Database;
import org.bellwether.results.store.Schema;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.SqliteErrors;
import org.bellwether.results.store.errors.StoreException;

/**
 * Checks whether a database is intact: SQLite's {@code integrity_check} and {@code foreign_key_check} or PostgreSQL's
 * constraints, and the tables and columns of the schema.
 */
public final class DatabaseCheck {
    /** The number of damaged places that are reported; SQLite lists up to a hundred. */
    private static final int SOME = 10;

    private DatabaseCheck() {}

    /**
     * Returns the problems; empty if the database is intact. The database is opened without migration.
     *
     * @throws StoreException if the database cannot be reached, or if another program blocks it
     */
    public static List<Problem> of(StorePlace place) {
        try (Database database = Database.asItIs(place)) {
            return of(database, place);
        } catch (StoreException e) {
            if (e.kind() != StoreException.Kind.DAMAGED) {
                throw e;
            }
            return List.of(problem(place, e));
        }
    }

    static List<Problem> of(Database database, StorePlace place) {
        List<Problem> problems = new ArrayList<>();
        List<String> damage = database.damage();
        damage.stream().limit(SOME).forEach(what -> problems.add(damaged(place, what)));
        if (damage.size() > SOME) {
            problems.add(damaged(place, (damage.size() - SOME) + " more places"));
        }
        if (database.version() == Schema.newest()) {
            schema(database).forEach(what -> problems.add(damaged(place, what)));
        } else if (database.version() == 0 && !database.columns().isEmpty()) {
            problems.add(damaged(place, "its tables are those of another program"));
        }
        return problems;
    }

    private static List<String> schema(Database database) {
        Map<String, Set<String>> there = database.columns();
        List<String> missing = new ArrayList<>();
        Schema.columns().forEach((table, columns) -> {
            Set<String> lacking = new TreeSet<>(columns);
            if (!there.containsKey(table)) {
                missing.add("the table " + table + " is missing");
            } else if (lacking.removeAll(there.get(table)) && !lacking.isEmpty()) {
                missing.add("the table " + table + " lacks " + String.join(", ", lacking));
            }
        });
        return missing;
    }

    static Problem problem(StorePlace place, StoreException e) {
        String beginning = SqliteErrors.beginning(place.file());
        return e.getMessage().startsWith(beginning)
                ? damaged(place, e.getMessage().substring(beginning.length()))
                : new Problem("damaged", where(place), e.getMessage(), e.fix());
    }

    private static Problem damaged(StorePlace place, String what) {
        return new Problem(
                "damaged",
                where(place),
                what,
                place.isFolder()
                        ? Problem.RECOVER
                        : "Restore the database from a backup, then bring back the runs of this machine: "
                                + "bellwether store recover.");
    }

    private static String where(StorePlace place) {
        return place.isFolder() ? place.file().toString() : place.toString();
    }
}
