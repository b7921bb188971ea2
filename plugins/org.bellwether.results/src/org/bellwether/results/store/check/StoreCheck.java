// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.record.RecordFiles;

/** Checks whether a store is complete: its database, its hashes and records, its run folders and their sample files. */
public final class StoreCheck {
    private StoreCheck() {}

    /**
     * The result of a check.
     *
     * @param runs number of runs in the database; 0 if it cannot be read
     * @param problems the problems
     * @param notes information that is no problem, in sentences
     */
    public record Report(int runs, List<Problem> problems, List<String> notes) {}

    /**
     * Checks a store, and reads every sample file. A store of an older version is migrated first, if its database is
     * intact; nothing else is changed.
     */
    public static Report of(StorePlace place) throws IOException {
        List<Problem> damage = DatabaseCheck.of(place);
        if (damage.isEmpty()) {
            try (Store store = Store.open(place)) {
                return of(store);
            } catch (StoreException e) {
                if (e.kind() != StoreException.Kind.DAMAGED) {
                    throw e;
                }
                damage = List.of(DatabaseCheck.problem(place, e));
            }
        }
        // The rows are unreliable, so the folders are not compared with them
        int folders = new RecordFiles(place.folder()).runFolders().size();
        return new Report(
                0, List.copyOf(damage), folders == 0 ? List.of() : List.of("Existing run folders: " + folders + "."));
    }

    /** Checks an open store, including its database. */
    public static Report of(Store store) throws IOException {
        List<Problem> problems = new ArrayList<>(DatabaseCheck.of(store.database(), store.place()));
        List<String> notes = new ArrayList<>();
        int runs = 0;
        try {
            runs = store.reader().runs(Integer.MAX_VALUE).size();
            new RowCheck(store, problems, notes).run();
            new RunFilesCheck(store, problems, notes).run();
        } catch (StoreException e) {
            if (e.kind() != StoreException.Kind.DAMAGED) {
                throw e;
            }
            Problem damage = DatabaseCheck.problem(store.place(), e);
            if (problems.stream().noneMatch(known -> known.code().equals(damage.code()))) {
                problems.add(damage);
            }
        }
        return new Report(runs, List.copyOf(problems), List.copyOf(notes));
    }
}
