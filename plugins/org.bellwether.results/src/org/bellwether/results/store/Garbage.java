// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What is in a store and belongs to no run: folders of runs that its database does not know, locks of sessions that are
 * over, models and machines that no run refers to.
 *
 * @param folders of runs, and lock files
 * @param models hashes
 * @param hosts hashes
 */
public record Garbage(List<Path> folders, List<String> models, List<String> hosts) {
    /** A session keeps its model before it begins its runs: while one is open, nothing is garbage. */
    private static final String QUIET = " and not exists (select 1 from session where ended is null)";

    /** Finds it; nothing is changed. */
    public static Garbage of(Store store) throws IOException {
        Database database = store.database();
        List<Path> folders = new ArrayList<>();
        Set<String> runs = new HashSet<>(database.list(row -> row.getString("id"), "select id from run"));
        Set<String> open =
                new HashSet<>(database.list(row -> row.getString("id"), "select id from session where ended is null"));
        folders.addAll(named(store.folder().resolve("runs"), run -> !runs.contains(run)));
        folders.addAll(named(store.folder().resolve("locks"), session -> !open.contains(session)));
        return new Garbage(folders, unused(database, "model"), unused(database, "host"));
    }

    /** Only what has the name of a run or session: others put nothing of theirs under such names. */
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

    /** Deletes the rows, as far as they are still garbage. The files are the caller's. */
    public void deleteRows(Store store) {
        store.database().transaction(() -> {
            for (String model : models) {
                store.database().update("delete from model where hash = ? and " + unused("model") + QUIET, model);
            }
            for (String host : hosts) {
                store.database().update("delete from host where hash = ? and " + unused("host") + QUIET, host);
            }
        });
    }
}
