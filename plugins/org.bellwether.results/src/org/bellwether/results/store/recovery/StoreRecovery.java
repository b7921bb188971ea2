// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.recovery;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.exchange.ExchangeException;
import org.bellwether.results.exchange.StoreContent;
import org.bellwether.results.exchange.StoreImport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.StoreRecords;
import org.bellwether.results.store.check.DatabaseCheck;
import org.bellwether.results.store.check.Problem;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.row.RunRow;

/**
 * Recovers runs that the database does not contain. An intact database gets the runs of which only records remain. A
 * damaged, missing or foreign database is replaced by a new one, from the records and from the rows that can still be
 * read; the old file is kept in the same folder. Run folders are not changed, and nothing is deleted.
 */
public final class StoreRecovery {
    private static final String FRESH = "store.db.recovering";

    /** The prefix of the folders for copies, which a recovery reads and deletes; a number follows. */
    private static final String COPIES = "recovering";

    private final StorePlace place;
    private final List<String> lost = new ArrayList<>();
    private boolean rowsWhole = true;
    private int fromRecords;
    private int fromRows;

    private StoreRecovery(StorePlace place) {
        this.place = place;
    }

    /**
     * The result of a recovery.
     *
     * @param runs number of runs in the database after the recovery
     * @param fromRecords number of runs that came from records
     * @param fromRows number of runs that came from the damaged database
     * @param recordsWritten number of runs whose missing record was written
     * @param kept the new path of the damaged database; empty if it was intact or missing
     * @param lost runs or rows that could not be recovered, with the reasons
     */
    public record Result(
            int runs, int fromRecords, int fromRows, int recordsWritten, Optional<Path> kept, List<String> lost) {}

    /**
     * Recovers a store.
     *
     * @throws StoreException if a session writes to the store, or if a PostgreSQL database is damaged, which its server
     *     must restore
     */
    public static Result of(StorePlace place) throws IOException {
        return new StoreRecovery(place).recover();
    }

    private Result recover() throws IOException {
        if (!place.isFolder() || !Files.isDirectory(place.folder())) {
            return repair();
        }
        try (FileChannel channel = FileChannel.open(
                        place.folder().resolve("recovery.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            deleteCopies();
            return repair();
        }
    }

    private Result repair() throws IOException {
        List<Problem> damage = DatabaseCheck.of(place);
        if (damage.isEmpty()) {
            try (Store store = Store.open(place)) {
                return into(store, Optional.empty());
            }
        } else if (!place.isFolder()) {
            throw new StoreException(
                    StoreException.Kind.DAMAGED,
                    "The database " + place + " is damaged: " + damage.get(0).what(),
                    "Restore it from a backup (pg_restore) first; then this command brings back the runs of this machine.",
                    null);
        }
        refuseSessions();
        return rebuild();
    }

    /** Refuses a recovery while a process that holds a session's lock writes to the database. */
    private void refuseSessions() throws IOException {
        Path locks = place.folder().resolve("locks");
        if (!Files.isDirectory(locks)) {
            return;
        }
        List<Path> sessions;
        try (Stream<Path> files = Files.list(locks)) {
            sessions = files.toList();
        }
        for (Path session : sessions) {
            if (isHeld(session)) {
                throw new StoreException(
                        StoreException.Kind.BUSY,
                        "A session writes to the run store " + place,
                        "Wait until it ends, or end it; then run this command again.",
                        null);
            }
        }
    }

    private static boolean isHeld(Path session) throws IOException {
        try (FileChannel channel = FileChannel.open(session, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true; // this process holds the lock
        } catch (NoSuchFileException e) {
            return false; // the session has just ended
        }
    }

    private Result rebuild() throws IOException {
        DatabaseFiles fresh = new DatabaseFiles(place.withFile(FRESH).file());
        fresh.delete(); // a killed recovery may have left this file
        try (Store store = Store.openNew(place.withFile(FRESH))) {
            fromRecords(store);
            fromRows(store);
        } catch (IOException | RuntimeException e) {
            fresh.delete();
            throw e;
        }
        Optional<Path> kept = new DatabaseFiles(place.file()).moveAside();
        fresh.moveTo(place.file());
        try (Store store = Store.open(place)) {
            return result(store, kept);
        }
    }

    private Result into(Store store, Optional<Path> kept) throws IOException {
        fromRecords(store);
        return result(store, kept);
    }

    private Result result(Store store, Optional<Path> kept) throws IOException {
        StoreRecords.Completed completed = store.records().complete();
        lost.addAll(completed.unreadable());
        Set<String> known =
                store.reader().runs(Integer.MAX_VALUE).stream().map(RunRow::id).collect(Collectors.toSet());
        for (String folder : store.records().files().runFolders()) {
            if (!known.contains(folder) && lost.stream().noneMatch(reported -> reported.contains(folder))) {
                lost.add(store.runFolder(folder) + ": only its samples are known");
            }
        }
        if (known.isEmpty() && lost.isEmpty() && !rowsWhole) {
            lost.add(place.file() + ": its rows cannot be read, and it has no run folders that name its runs");
        }
        return new Result(known.size(), fromRecords, fromRows, completed.runs(), kept, List.copyOf(lost));
    }

    private void fromRecords(Store store) throws IOException {
        Set<String> known = new HashSet<>();
        store.reader().runs(Integer.MAX_VALUE).forEach(run -> known.add(run.id()));
        RecordedContent recorded = new RecordedContent(store.records().files(), known);
        fromRecords += take(store, recorded.read(), recorded::isImported);
        lost.addAll(recorded.unreadable());
    }

    private void fromRows(Store store) throws IOException {
        if (!Files.isRegularFile(place.file())) {
            return;
        }
        Set<String> known = new HashSet<>();
        store.reader().runs(Integer.MAX_VALUE).forEach(run -> known.add(run.id()));
        Path copies = Files.createTempDirectory(place.folder(), COPIES);
        try {
            new DatabaseFiles(place.file()).copyTo(new DatabaseFiles(copies.resolve("store.db")));
            ReadableRows rows = new ReadableRows(StorePlace.of(copies), known);
            fromRows += take(store, rows.read(), rows::isImported);
            lost.addAll(rows.unreadable());
            rowsWhole = rows.isWhole();
        } finally {
            delete(copies);
        }
    }

    /** Deletes the copies of a killed recovery. */
    private void deleteCopies() throws IOException {
        List<Path> left;
        try (Stream<Path> entries = Files.list(place.folder())) {
            left = entries.filter(Files::isDirectory)
                    .filter(entry -> entry.getFileName().toString().matches(COPIES + "\\d+"))
                    .toList();
        }
        for (Path copies : left) {
            delete(copies);
        }
    }

    private static void delete(Path copies) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(copies)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }

    /** Imports the runs one by one, so that a run that contradicts its hashes does not prevent the import of others. */
    private int take(Store store, StoreContent content, Predicate<String> imported) {
        int added = 0;
        for (StoreContent.Session session : content.sessions()) {
            for (StoreContent.Run run : session.runs()) {
                try {
                    added += StoreImport.rows(store, only(content, session, run), imported)
                            .added();
                } catch (ExchangeException | StoreException e) {
                    lost.add(run.run().id() + ": " + e.getMessage());
                }
            }
        }
        Set<String> known = new HashSet<>();
        store.reader().runs(Integer.MAX_VALUE).forEach(run -> known.add(run.id()));
        for (StoreContent.Campaign campaign : content.campaigns()) {
            StoreContent.Campaign possible = new StoreContent.Campaign(
                    campaign.campaign(),
                    campaign.attempts().stream()
                            .filter(attempt -> known.contains(attempt.run()))
                            .toList());
            try {
                StoreImport.rows(
                        store,
                        new StoreContent(
                                StoreContent.SCHEMA, List.of(), List.of(), List.of(), List.of(possible), List.of()),
                        imported);
            } catch (ExchangeException | StoreException e) {
                lost.add("campaign " + campaign.campaign().id() + ": " + e.getMessage());
            }
        }
        for (StoreContent.Suite suite : content.suites()) {
            StoreContent.Suite possible = new StoreContent.Suite(
                    suite.suite(),
                    suite.attempts().stream()
                            .filter(attempt -> attempt.session() == null
                                    || store.reader().session(attempt.session()).isPresent())
                            .toList());
            try {
                StoreImport.rows(
                        store,
                        new StoreContent(
                                StoreContent.SCHEMA, List.of(), List.of(), List.of(), List.of(), List.of(possible)),
                        imported);
            } catch (ExchangeException | StoreException e) {
                lost.add("suite " + suite.suite().id() + ": " + e.getMessage());
            }
        }
        return added;
    }

    private static StoreContent only(StoreContent content, StoreContent.Session session, StoreContent.Run run) {
        return new StoreContent(
                StoreContent.SCHEMA,
                content.models().stream()
                        .filter(model -> model.hash().equals(run.run().modelHash()))
                        .toList(),
                content.hosts().stream()
                        .filter(host -> host.hash().equals(run.run().hostHash()))
                        .toList(),
                List.of(new StoreContent.Session(session.session(), session.revision(), List.of(run))),
                List.of(),
                List.of());
    }
}
