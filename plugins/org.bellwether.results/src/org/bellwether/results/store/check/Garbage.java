// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bellwether.results.store.Database;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.record.RecordFiles;
import org.bellwether.results.store.row.Uuid7;

/**
 * The parts of a store that belong to no run: folders of runs that its database does not contain, locks of ended
 * sessions, and models and machines without runs. A folder with the record of a run is never garbage, because the run
 * can be recovered.
 *
 * @param folders folders of runs, and lock files
 * @param models hashes of models
 * @param hosts hashes of machines' facts
 * @param kept number of folders with the record of a run that the database does not contain
 */
public record Garbage(List<Path> folders, List<String> models, List<String> hosts, int kept) {
    /** No garbage. */
    public static final Garbage NONE = new Garbage(List.of(), List.of(), List.of(), 0);

    /** A condition without open sessions: a session stores its model before it begins its runs. */
    private static final String QUIET = " and not exists (select 1 from session where ended is null)";

    /**
     * Finds garbage without changing anything.
     *
     * @throws StoreException if the database is damaged, or contains fewer than half of the runs with folders: it is
     *     then more likely the wrong database than the runs are garbage
     */
    public static Garbage of(Store store) throws IOException {
        Database database = store.database();
        refuseDamage(store);
        // Folders are read before rows, because a new run has its row first, then its folder
        List<Path> present = named(store.folder().resolve("runs"), run -> true);
        Set<String> runs = new HashSet<>(database.list(row -> row.getString("id"), "select id from run"));
        Set<String> open =
                new HashSet<>(database.list(row -> row.getString("id"), "select id from session where ended is null"));
        refuseStranger(store, runs);
        RecordFiles records = store.records().files();
        List<Path> unknown = present.stream()
                .filter(folder -> !runs.contains(folder.getFileName().toString()))
                .toList();
        List<Path> folders = new ArrayList<>();
        unknown.stream()
                .filter(folder ->
                        Files.notExists(records.run(folder.getFileName().toString())))
                .forEach(folders::add);
        int kept = unknown.size() - folders.size();
        folders.addAll(named(store.folder().resolve("locks"), session -> !open.contains(session)));
        return new Garbage(folders, unused(database, "model"), unused(database, "host"), kept);
    }

    private static void refuseDamage(Store store) {
        List<Problem> damage = DatabaseCheck.of(store.database(), store.place());
        if (!damage.isEmpty()) {
            throw new StoreException(
                    StoreException.Kind.DAMAGED,
                    "The run store " + store.place() + " is damaged, so its garbage is unknown: "
                            + damage.get(0).what(),
                    "To see what is wrong: bellwether store check. "
                            + damage.get(0).fix(),
                    null);
        }
    }

    private static void refuseStranger(Store store, Set<String> runs) throws IOException {
        List<String> folders = store.records().files().runFolders();
        long known = folders.stream().filter(runs::contains).count();
        if (known * 2 < folders.size()) {
            throw new StoreException(
                    StoreException.Kind.DAMAGED,
                    "The run store " + store.place() + " holds the folders of " + folders.size()
                            + " runs, and its database "
                            + "knows " + (known == 0 ? "none" : "only " + known)
                            + " of them: the database may be damaged, or belong to other runs. Nothing is garbage until it "
                            + "knows half of the runs",
                    "To see what is wrong: bellwether store check. Bring the runs back from their records: bellwether store "
                            + "recover. Then delete other unwanted folders yourself: "
                            + store.folder().resolve("runs"),
                    null);
        }
    }

    /**
     * Returns the files that are garbage. Only names of runs or sessions are considered, because other programs do not
     * use such names.
     */
    private static List<Path> named(Path folder, Predicate<String> isGarbage) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Uuid7.isId(file.getFileName().toString())
                            && isGarbage.test(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> unused(Database database, String table) {
        return database.list(
                row -> row.getString("hash"), "select hash from " + table + " where " + unused(table) + QUIET);
    }

    private static String unused(String table) {
        return "hash not in (select " + table + "_hash from run)";
    }

    public boolean isEmpty() {
        return folders.isEmpty() && models.isEmpty() && hosts.isEmpty();
    }

    /** Deletes the rows that are still garbage, and their records. The caller deletes the folders. */
    public void deleteRows(Store store) throws IOException {
        store.database().transaction(() -> {
            for (String model : models) {
                store.database().update("delete from model where hash = ? and " + unused("model") + QUIET, model);
            }
            for (String host : hosts) {
                store.database().update("delete from host where hash = ? and " + unused("host") + QUIET, host);
            }
        });
        if (kept > 0) {
            return; // records of those runs refer to these records
        }
        RecordFiles records = store.records().files();
        for (String model : models) {
            if (store.reader().model(model).isEmpty()) {
                Files.deleteIfExists(records.model(model));
            }
        }
        for (String host : hosts) {
            if (store.reader().hostFacts(host).isEmpty()) {
                Files.deleteIfExists(records.host(host));
            }
        }
    }
}
