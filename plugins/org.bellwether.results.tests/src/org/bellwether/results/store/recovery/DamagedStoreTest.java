// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.recovery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.results.exchange.ContentReader;
import org.bellwether.results.exchange.StoreContent;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.samples.SampleFileBuilder;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.check.Garbage;
import org.bellwether.results.store.check.Problem;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RoundRow.ProcessExit;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.store.row.Warning;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores with real damage to their files: each damage is found, deletes nothing, and can be recovered from. */
@Tag("slow")
class DamagedStoreTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.5Z");
    private static final int RUNS = 16;
    private static final int PAGE = 4096;

    /** The folder of a store that each test copies, because copying takes less time than storing. */
    @TempDir
    private static Path origin;

    private static StoreContent whole;
    private static final List<String> STORED = new ArrayList<>();

    @TempDir
    private Path folder;

    private StorePlace place;
    private Path database;
    private final List<String> runs = List.copyOf(STORED);

    /** The kinds of damage to a database. */
    enum Damage {
        MISSING {
            @Override
            void to(Path file) throws IOException {
                Files.delete(file);
            }
        },
        EMPTY {
            @Override
            void to(Path file) throws IOException {
                Files.write(file, new byte[0]);
            }
        },
        CUT {
            @Override
            void to(Path file) throws IOException {
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.setLength(open.length() / 2 + 100);
                }
            }
        },
        CUT_IN_HEADER {
            @Override
            void to(Path file) throws IOException {
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.setLength(50);
                }
            }
        },
        HEADER {
            @Override
            void to(Path file) throws IOException {
                overwrite(file, 0, 16);
            }
        },
        FIRST_PAGE {
            @Override
            void to(Path file) throws IOException {
                overwrite(file, 100, PAGE - 100);
            }
        },
        PAGES {
            @Override
            void to(Path file) throws IOException {
                for (long page = 8; page * PAGE < Files.size(file); page += 3) {
                    overwrite(file, page * PAGE, PAGE);
                }
            }
        },
        TEXT {
            @Override
            void to(Path file) throws IOException {
                Files.writeString(file, "this is no database\n".repeat(1000));
            }
        },
        FOLDER {
            @Override
            void to(Path file) throws IOException {
                Files.delete(file);
                Files.createDirectory(file);
            }
        },
        ANOTHER_DATABASE {
            @Override
            void to(Path file) throws Exception {
                Files.delete(file);
                execute(file, "create table cake (flavour text); insert into cake values ('lemon')");
            }
        },
        WITHOUT_A_TABLE {
            @Override
            void to(Path file) throws Exception {
                execute(file, "drop table metric_value; drop table warning");
            }
        },
        WITHOUT_A_ROW {
            @Override
            void to(Path file) throws Exception {
                execute(file, "delete from model");
            }
        };

        abstract void to(Path file) throws Exception;

        private static void overwrite(Path file, long from, int bytes) throws IOException {
            try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                open.seek(from);
                byte[] noise = new byte[bytes];
                Arrays.fill(noise, (byte) 0xA5);
                open.write(noise);
            }
        }
    }

    private static void execute(Path file, String statements) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(statements);
        }
    }

    /** Stores good and failed runs with samples, a session with a commit, and a campaign. */
    @BeforeAll
    static void fill() throws IOException {
        STORED.clear();
        try (Store store = Store.open(StorePlace.of(origin.resolve("store")))) {
            StoreWriter writer = store.writer();
            String session = Uuid7.next().toString();
            writer.begin(new SessionRow(
                    session, "/p", "m", "e", "bellwether run", START, null, Status.RUNNING, 0.5, null, null));
            writer.revision(session, new Revision("0123456789012345678901234567890123456789", START, true));
            String campaign = Uuid7.next().toString();
            store.campaigns()
                    .begin(new CampaignRow(campaign, "/p", "m", "e", "d", "identity", "c", "{}", "", START, null));
            for (int i = 0; i < RUNS; i++) {
                STORED.add(run(store, session, campaign, i));
            }
            store.campaigns().correct(campaign, "linear");
            store.campaigns().end(campaign, START);
            writer.end(session, START, Status.FAILED, new MachineState(1, 2, 3, 4, 5), "r.html");
            whole = ContentReader.all(store);
        }
    }

    @BeforeEach
    void copy() throws IOException {
        place = StorePlace.of(folder.resolve("store"));
        database = place.file();
        Path from = origin.resolve("store");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, place.folder().resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Stores a run with samples, and returns its id. */
    private static String run(Store store, String session, String campaign, int number) throws IOException {
        StoreWriter writer = store.writer();
        RunRow run = RunRow.begun(
                Uuid7.next().toString(),
                session,
                "corbel",
                number + 1,
                writer.model("m", Map.of("a.bellwether", "module ü {};")),
                writer.host(HostFacts.read(KernelFiles.ofThisMachine())),
                "hash",
                "{}",
                "{}",
                number,
                START,
                "variant",
                "{\"O\":\"1\"}");
        writer.begin(run);
        store.campaigns().attempt(campaign, new Attempt(number, 1, run.id()));
        writer.built(run.id(), "generated", "{\"plan\":\"" + "p".repeat(2000) + "\"}", "{\"compiler\":\"g++\"}");
        writer.round(run.id(), new RoundRow(1, START, START, Status.OK, List.of(new ProcessExit("gps", 0, 0))));
        new SampleFileBuilder(3, "version=1\nprobe=p\nphase=timed\nprocess=gps\nkind=call\nsamples=3\n")
                .latencies(10, 20, 30)
                .write(samples(store.folder(), run.id()));
        if (number % 5 == 4) {
            writer.failed(run.id(), START, new Failure("run", "gps", "died", "last\nline"), List.of());
        } else {
            MetricResult metric = new MetricResult(
                    "latency", "timed", "latency", "ns", "p", "", Map.of("p50", 20.1 + number), Map.of("p99", "few"));
            writer.succeeded(run.id(), START, List.of(metric), List.of(new Warning("said, \"so\"", "fix it")));
        }
        return run.id();
    }

    private static Path samples(Path store, String run) {
        return store.resolve("runs").resolve(run).resolve("round-1/samples/p.timed.gps.bws");
    }

    private Path samples(String run) {
        return samples(place.folder(), run);
    }

    @Test
    void aWholeStoreHasNoProblems() throws Exception {
        assertEquals(new StoreCheck.Report(RUNS, List.of(), List.of()), StoreCheck.of(place));
    }

    @ParameterizedTest
    @EnumSource
    void damageIsFoundAndRecoveredWithoutDeletingAnything(Damage damage) throws Exception {
        damage.to(database);
        List<Problem> problems = StoreCheck.of(place).problems();
        assertFalse(problems.isEmpty());
        assertTrue(problems.get(0).where().startsWith(database.toString()), problems.toString());
        assertTrue(problems.get(0).fix().contains("store recover"), problems.toString());
        assertFalse(problems.stream().anyMatch(problem -> problem.fix().contains("disk is full")), problems.toString());
        refusesGarbage();
        byte[] bytes = Files.isRegularFile(database) ? Files.readAllBytes(database) : null;

        StoreRecovery.Result result = StoreRecovery.of(place);
        assertEquals(List.of(), result.lost());
        assertEquals(RUNS, result.runs());
        assertEquals(RUNS, result.fromRecords());
        assertEquals(damage != Damage.MISSING, result.kept().isPresent());
        if (bytes != null) {
            assertArrayEquals(bytes, Files.readAllBytes(result.kept().orElseThrow()));
        }
        try (Store store = Store.open(place)) {
            assertEquals(whole, ContentReader.all(store), "to the last figure");
        }
        assertEquals(List.of(), StoreCheck.of(place).problems());
        try (Stream<Path> left = Files.list(place.folder())) {
            assertFalse(left.anyMatch(file -> file.getFileName().toString().contains("recovering")));
        }
    }

    private void refusesGarbage() throws IOException {
        StoreException refused = assertThrows(StoreException.class, () -> {
            try (Store store = Store.open(place)) {
                Garbage.of(store);
            }
        });
        assertEquals(StoreException.Kind.DAMAGED, refused.kind(), refused.getMessage());
        assertTrue(refused.fix().contains("store recover"), refused.fix());
    }

    /** The store was written by a version without records, so only the readable rows of the database remain. */
    @ParameterizedTest
    @EnumSource(names = {"PAGES", "CUT", "WITHOUT_A_ROW", "HEADER"})
    void readableRowsAreKeptWithoutRecords(Damage damage) throws Exception {
        forgetRecords();
        damage.to(database);
        assertFalse(StoreCheck.of(place).problems().isEmpty());
        StoreRecovery.Result result = StoreRecovery.of(place);
        assertEquals(0, result.fromRecords());
        assertEquals(RUNS, result.runs() + result.lost().size(), result.lost().toString());
        assertTrue(Files.exists(result.kept().orElseThrow()));
        for (String run : runs) {
            assertTrue(Files.exists(samples(run)), "samples are never deleted");
        }
    }

    @Test
    void aLossIsReportedAlsoWithoutRunFolders() throws Exception {
        try (Stream<Path> files = Files.walk(place.folder().resolve("runs"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        Damage.HEADER.to(database);
        StoreRecovery.Result result = StoreRecovery.of(place);
        assertEquals(0, result.runs());
        assertEquals(1, result.lost().size());
        assertTrue(
                result.lost().get(0).startsWith(database + ": its rows cannot be read"),
                result.lost().toString());
    }

    @Test
    void aMissingRowOfAnIndexCostsNoRun() throws Exception {
        forgetRecords();
        execute(
                database,
                "pragma writable_schema = on; update sqlite_schema set rootpage = 2 where name = 'run_by_session'");
        assertFalse(StoreCheck.of(place).problems().isEmpty());
        StoreRecovery.Result result = StoreRecovery.of(place);
        assertEquals(RUNS, result.fromRows(), result.lost().toString());
        try (Store store = Store.open(place)) {
            assertEquals(whole, ContentReader.all(store));
        }
    }

    private void forgetRecords() throws IOException {
        for (String run : runs) {
            Files.delete(place.folder().resolve("runs").resolve(run).resolve("run.json"));
        }
    }

    /** The database was replaced by that of another store, or by an empty one. */
    @Test
    void aStoreThatKnowsNoneOfItsRunsHasNoGarbage() throws Exception {
        StorePlace other = StorePlace.of(folder.resolve("other"));
        Store.open(other).close();
        Files.delete(database);
        Files.copy(other.file(), database);
        List<Problem> problems = StoreCheck.of(place).problems();
        assertEquals(RUNS, problems.size());
        assertTrue(problems.stream().allMatch(problem -> problem.code().equals("unknown-run")));
        refusesGarbage();
        assertEquals(RUNS, StoreRecovery.of(place).fromRecords());
        try (Store store = Store.open(place)) {
            assertEquals(whole, ContentReader.all(store));
            assertTrue(Garbage.of(store).isEmpty());
        }
    }

    /** The rows of some runs were lost, as with a database from a backup. */
    @Test
    void runsWithARecordAreNeverGarbage() throws Exception {
        String run = runs.get(0);
        execute(
                database,
                "delete from metric_value where metric in (select id from metric where run = '" + run + "');"
                        + "delete from metric where run = '" + run + "'; delete from warning where run = '" + run + "';"
                        + "delete from process_exit where run = '" + run + "'; delete from round where run = '" + run
                        + "'; delete from campaign_run where run = '" + run + "'; delete from run where id = '" + run
                        + "'");
        assertEquals("unknown-run", StoreCheck.of(place).problems().get(0).code());
        try (Store store = Store.open(place)) {
            Garbage garbage = Garbage.of(store);
            assertTrue(garbage.isEmpty());
            assertEquals(1, garbage.kept());
        }
        assertEquals(1, StoreRecovery.of(place).fromRecords());
        try (Store store = Store.open(place)) {
            assertEquals(whole, ContentReader.all(store));
        }
    }

    @Test
    void rowsWithoutSamplesAndChangedSamplesAreFound() throws Exception {
        Files.delete(samples(runs.get(0)));
        try (RandomAccessFile file = new RandomAccessFile(samples(runs.get(1)).toFile(), "rw")) {
            file.setLength(file.length() - 40);
        }
        try (RandomAccessFile file = new RandomAccessFile(samples(runs.get(2)).toFile(), "rw")) {
            file.seek(file.length() - 10);
            file.write(7);
        }
        List<Problem> problems = StoreCheck.of(place).problems();
        assertEquals(
                List.of("samples-unreadable", "samples-unreadable", "samples-missing"),
                problems.stream().map(Problem::code).toList(),
                problems.toString());
        assertEquals(runs.get(0), problems.get(2).where());
    }

    @Test
    void aChangedFigureIsFoundByTheRecord() throws Exception {
        execute(
                database,
                "drop trigger metric_value_is_immutable; update metric_value set value = value / 2 where value > 34");
        List<Problem> problems = StoreCheck.of(place).problems();
        assertEquals(1, problems.size(), problems.toString());
        assertEquals("changed", problems.get(0).code());
        assertEquals(runs.get(15), problems.get(0).where());
    }

    @Test
    void aDamagedRecordIsReportedAndTheOthersAreRead() throws Exception {
        Files.writeString(place.folder().resolve("runs").resolve(runs.get(3)).resolve("run.json"), "{\"schema\":");
        Problem damaged = StoreCheck.of(place).problems().get(0);
        assertEquals("changed", damaged.code());
        assertTrue(damaged.what().startsWith("it is damaged: "), damaged.what());
        Files.delete(database);
        StoreRecovery.Result result = StoreRecovery.of(place);
        assertEquals(RUNS - 1, result.runs());
        assertEquals(1, result.lost().size());
        assertTrue(result.lost().get(0).contains(runs.get(3)), result.lost().toString());
    }

    @Test
    void runsOfAKilledSessionAreBroughtBackAsInterrupted() throws Exception {
        String session = Uuid7.next().toString();
        String campaign;
        try (Store store = Store.open(place)) {
            store.writer()
                    .begin(new SessionRow(session, "/p", "m", "e", "c", START, null, Status.RUNNING, 1, null, null));
            campaign = store.campaigns().all().get(0).id();
            run(store, session, newCampaign(store), 16);
        }
        Files.delete(database);
        assertEquals(List.of(), StoreRecovery.of(place).lost());
        try (Store store = Store.open(place)) {
            assertEquals(
                    Status.INTERRUPTED,
                    store.reader().session(session).orElseThrow().status());
            assertEquals(1, store.reader().runsOf(session).size());
            assertTrue(store.campaigns().campaign(campaign).isPresent());
        }
    }

    private static String newCampaign(Store store) {
        String id = Uuid7.next().toString();
        store.campaigns().begin(new CampaignRow(id, "/p", "m", "e", "d", "i", "c", "{}", "", START, null));
        return id;
    }

    @Test
    void recordsOfOlderRunsAreWrittenFromASoundDatabase() throws Exception {
        forgetRecords();
        StoreCheck.Report report = StoreCheck.of(place);
        assertEquals(List.of(), report.problems());
        assertTrue(
                report.notes().get(0).startsWith(RUNS + " runs have no record"),
                report.notes().toString());
        assertEquals(RUNS, StoreRecovery.of(place).recordsWritten());
        Files.delete(database);
        assertEquals(RUNS, StoreRecovery.of(place).fromRecords());
    }

    @Test
    void aDatabaseIsNotRebuiltWhileASessionWrites() throws Exception {
        try (Store store = Store.open(place);
                SessionLock lock = SessionLock.take(store, Uuid7.next().toString())) {
            Damage.CUT.to(database);
            StoreException refused = assertThrows(StoreException.class, () -> StoreRecovery.of(place));
            assertEquals(StoreException.Kind.BUSY, refused.kind());
        }
    }

    @Test
    void aRecoveryThatWasKilledBeforeItsLastStepIsRepeated() throws Exception {
        Files.move(database, database.resolveSibling("store.db.damaged-1"));
        Files.writeString(database.resolveSibling("store.db.recovering"), "half");
        assertEquals(RUNS, StoreRecovery.of(place).runs());
        assertTrue(Files.exists(database.resolveSibling("store.db.damaged-1")));
    }
}
