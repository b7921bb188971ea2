// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.scoreboard.ScoreboardStore;
import org.bellwether.results.statistics.MetricResult;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the behaviour of a store, with any database. */
abstract class StoreContract {
    static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    @TempDir
    protected Path folder;

    /** Returns the store of a test; all calls in one test return the same. */
    abstract StorePlace place();

    private static final Warning STOLEN = new Warning("time was stolen", "use dedicated cores");

    /** Each condition and each list is a separate statement in the database's SQL. */
    @Test
    void listsOfEverythingFindTheRun() {
        try (Store store = Store.open(place())) {
            RunRow run = begin(store);
            store.writer()
                    .succeeded(
                            run.id(),
                            START,
                            List.of(new MetricResult(
                                    "x", "timed", "latency", "ns", "p", "f", Map.of("p50", 1.5), Map.of())),
                            List.of());
            String id = Uuid7.next().toString();
            String before = new ScoreboardStore(store).revision();
            store.campaigns().begin(new CampaignRow(id, "/p", "m", "e", "d", "i", "screen", "{}", "", START, null));
            store.campaigns().attempt(id, new CampaignStore.Attempt(0, 1, run.id()));
            ScoreboardStore board = new ScoreboardStore(store);
            SessionRow session = store.reader().session(run.session()).orElseThrow();
            String model = session.model() + "/" + session.experiment();
            ScoreboardStore.Query all = new ScoreboardStore.Query(
                    session.model().toUpperCase(Locale.ROOT), model, run.target(), "ok", "2026-01-02", id, 5);
            assertEquals(run.id(), board.runs(all).get(0).id());
            assertEquals(1, board.count(all));
            assertEquals(List.of(model), board.models());
            assertEquals(List.of(run.target()), board.targets());
            assertEquals(
                    1.5, board.metrics(List.of(run.id())).get(run.id()).get(0).value("p50"));
            assertEquals(2, board.campaigns(9).get(0).planLength());
            assertEquals(run.id(), board.steps(id).get(0).run());
            assertNotEquals(before, board.revision());
        }
    }

    /** Another version has recorded other facts about the machine. */
    @Test
    void conditionsOfOtherVersionsCanBeRead() {
        MachineState read = CanonicalJson.read("{\"load\":1.5,\"othersPercent\":2.5}", MachineState.class);
        assertEquals(new MachineState(2.5, 0, 0, 0, 0), read);
    }

    @Test
    void aStoredRunIsReadBackUnchanged() {
        try (Store store = Store.open(place())) {
            RunRow run = begin(store);
            store.writer().built(run.id(), "generated", "{}", "{\"compiler\":\"g++\"}");
            RoundRow round = new RoundRow(
                    1,
                    START,
                    START.plusSeconds(3),
                    Status.OK,
                    List.of(new ProcessExit("airframe", 0, 0), new ProcessExit("gps", 0, 9)));
            store.writer().round(run.id(), round);
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("p50", 1.5);
            values.put("p90", 2.5);
            MetricResult metric =
                    new MetricResult("x", "timed", "latency", "ns", "p", "f", values, Map.of("p999", "too few"));
            store.writer().succeeded(run.id(), START.plusSeconds(4), List.of(metric), List.of(STOLEN));
            store.writer()
                    .end(run.session(), START.plusSeconds(5), Status.OK, new MachineState(1, 2, 3, 4, 5), "r.html");

            StoreReader reader = store.reader();
            RunRow stored = reader.find(run.id()).get(0);
            assertEquals(Status.OK, stored.status());
            assertEquals("generated", stored.generatedHash());
            assertEquals(START, stored.started());
            assertNull(stored.failure());
            assertEquals(List.of(round), reader.rounds(run.id()));
            assertEquals(List.of(metric), reader.metrics(run.id()));
            assertEquals(
                    List.of("p50", "p90"),
                    List.copyOf(reader.metrics(run.id()).get(0).values().keySet()));
            assertEquals(List.of(STOLEN), reader.warnings(run.id()));
            SessionRow session = reader.session(run.session()).orElseThrow();
            assertEquals(
                    new MachineState(1, 2, 3, 4, 5), reader.conditions(session).orElseThrow());
            assertEquals(
                    HostFacts.read(KernelFiles.ofThisMachine()),
                    reader.host(stored.hostHash()).orElseThrow());
        }
    }

    @Test
    void aFailedRunKeepsItsReasonAndHasNoFigures() {
        try (Store store = Store.open(place())) {
            RunRow run = begin(store);
            Failure failure = new Failure("run", "gps", "died", "last line");
            store.writer().failed(run.id(), START, failure, List.of());
            assertEquals(failure, store.reader().find(run.id()).get(0).failure());
            assertEquals(List.of(), store.reader().metrics(run.id()));
            assertThrows(StoreException.class, () -> store.writer().succeeded(run.id(), START, List.of(), List.of()));
        }
    }

    @Test
    void endedRunsAndSessionsAreNeverChanged() {
        try (Store store = Store.open(place())) {
            RunRow run = begin(store);
            store.writer().succeeded(run.id(), START, List.of(), List.of());
            StoreWriter writer = store.writer();
            assertThrows(StoreException.class, () -> writer.built(run.id(), "other", "{}", "{}"));
            assertThrows(
                    StoreException.class,
                    () -> writer.succeeded(
                            run.id(),
                            START,
                            List.of(new MetricResult("x", "", "latency", "ns", "p", "", Map.of(), Map.of())),
                            List.of()));
            assertThrows(
                    StoreException.class,
                    () -> writer.round(run.id(), new RoundRow(1, START, START, Status.OK, List.of())));
            writer.end(run.session(), START, Status.OK, null, null);
            assertThrows(StoreException.class, () -> writer.end(run.session(), START, Status.FAILED, null, null));
            assertTrue(store.reader().metrics(run.id()).isEmpty());
        }
    }

    @Test
    void modelsAndHostsAreKeptOnce() throws Exception {
        try (Store store = Store.open(place())) {
            RunRow first = begin(store);
            RunRow second = begin(store);
            assertEquals(first.modelHash(), second.modelHash());
            assertEquals(1, count("model"));
            assertEquals(1, count("host"));
        }
    }

    @Test
    void severalWritersAtOnceLoseNothing() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            Callable<Void> writer = () -> {
                try (Store store = Store.open(place())) {
                    for (int i = 0; i < 20; i++) {
                        RunRow run = begin(store);
                        store.writer().succeeded(run.id(), START, List.of(), List.of(new Warning("w", "")));
                    }
                }
                return null;
            };
            for (Future<Void> done :
                    pool.invokeAll(Stream.generate(() -> writer).limit(4).toList())) {
                done.get();
            }
        } finally {
            pool.shutdownNow();
        }
        assertEquals(80, count("run"));
        assertEquals(80, count("warning"));
    }

    @Test
    void findsRunsByTheBeginningOrEndOfIdsAndTakesNoPatterns() {
        try (Store store = Store.open(place())) {
            RunRow first = begin(store);
            RunRow second = begin(store);
            StoreReader reader = store.reader();
            assertEquals(
                    first.id(), reader.find(first.id().substring(24)).get(0).id());
            assertEquals(first.id(), reader.find(first.session()).get(0).id());
            assertEquals(second.id(), reader.find("last").get(0).id());
            assertEquals(second.id(), reader.find("latest").get(0).id());
            assertEquals(second.id(), reader.find("latest~0").get(0).id());
            assertEquals(first.id(), reader.find("latest~1").get(0).id());
            assertEquals(List.of(), reader.find("latest~2"));
            assertEquals(List.of(), reader.find("latest~99999999999999"));
            assertEquals(first.id(), reader.find(first.shortName()).get(0).id());
            assertEquals(List.of(), reader.find(""));
            assertEquals(List.of(), reader.find("%"));
            assertEquals(List.of(), reader.find("' or 1=1 --"));
        }
    }

    @Test
    void distinguishesAKilledSessionFromARunningOne() throws IOException {
        try (Store store = Store.open(place())) {
            RunRow killed = begin(store);
            SessionLock.endKilledSessions(store);
            RunRow run = store.reader().find(killed.id()).get(0);
            assertEquals(Status.INTERRUPTED, run.status());
            assertEquals("interrupted", run.failure().type());
            assertEquals(
                    Status.INTERRUPTED,
                    store.reader().session(run.session()).orElseThrow().status());
        }
    }

    /** Several commands search for killed sessions at the same time, and a session may end meanwhile. */
    @Test
    void killedSessionsAreEndedOnceHoweverManyLook() throws Exception {
        try (Store store = Store.open(place())) {
            for (int i = 0; i < 40; i++) {
                begin(store);
            }
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            Callable<Void> looker = () -> {
                try (Store store = Store.open(place())) {
                    SessionLock.endKilledSessions(store);
                }
                return null;
            };
            for (Future<Void> done :
                    pool.invokeAll(Stream.generate(() -> looker).limit(4).toList())) {
                done.get();
            }
        } finally {
            pool.shutdownNow();
        }
        try (Store store = Store.open(place())) {
            SessionLock.endKilledSessions(store);
            assertEquals(List.of(), store.reader().unfinishedSessions());
        }
    }

    @Test
    void aSessionThatLivesIsLeftAlone() throws Exception {
        try (Store store = Store.open(place())) {
            RunRow run = begin(store);
            try (SessionLock lock = SessionLock.take(store, run.session())) {
                SessionLock.endKilledSessions(store);
                assertEquals(
                        Status.RUNNING, store.reader().find(run.id()).get(0).status());
            }
        }
    }

    @Test
    void keepsTheCommitThatASessionMeasured() {
        try (Store store = Store.open(place())) {
            RunRow run = begin(store);
            assertEquals(Optional.empty(), store.reader().revision(run.session()));
            Revision revision = new Revision("0123456789abcdef0123456789abcdef01234567", START, true);
            store.writer().revision(run.session(), revision);
            assertEquals(Optional.of(revision), store.reader().revision(run.session()));
            assertEquals("01234567+", revision.shortName());
        }
    }

    /** Processes that ended abnormally may have written any characters. */
    @Test
    void keepsLogsWithControlCharacters() {
        try (Store store = Store.open(place())) {
            RunRow run = begin(store);
            store.writer()
                    .failed(run.id(), START, new Failure("run", "gps", "died", "a\0b\u0007ü\ud83d\ude00"), List.of());
            String log = store.reader().find(run.id()).get(0).failure().log();
            assertTrue(log.matches("a[\0\u2400]b\u0007ü\ud83d\ude00"), log);
        }
    }

    @Test
    void idsAscendAndDiffer() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            ids.add(Uuid7.next().toString());
        }
        assertEquals(ids, List.copyOf(new TreeSet<>(ids)));
        assertEquals(7, Uuid7.next().version());
        assertEquals(2, Uuid7.next().variant());
    }

    static RunRow begin(Store store) {
        return begin(store, Uuid7.next().toString());
    }

    static RunRow begin(Store store, String session) {
        StoreWriter writer = store.writer();
        writer.begin(new SessionRow(
                session,
                "/project",
                "basicsp",
                "steady",
                "bellwether run",
                START,
                null,
                Status.RUNNING,
                1,
                null,
                null));
        String model = writer.model("basicsp", Map.of("a.bellwether", "module a {};"));
        String host = writer.host(HostFacts.read(KernelFiles.ofThisMachine()));
        RunRow run = RunRow.begun(
                Uuid7.next().toString(), session, "corbel", 1, model, host, "hash", "{}", "{}", 1, START, "", null);
        writer.begin(run);
        return run;
    }

    private int count(String table) throws Exception {
        try (var connection = place().backend().source().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
