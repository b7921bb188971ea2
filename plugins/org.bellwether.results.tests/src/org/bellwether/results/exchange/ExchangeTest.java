// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.results.exchange.StoreExport.Format;
import org.bellwether.results.exchange.StoreImport.Result;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.samples.SampleFileBuilder;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.StoreTables;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.check.Garbage;
import org.bellwether.results.store.check.Problem;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RoundRow.ProcessExit;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.store.row.Warning;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExchangeTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.5Z");

    @TempDir
    private Path folder;

    private Store store;
    private RunRow good;
    private RunRow bad;

    /** Stores a session with a good run, a failed run, a commit, samples, and a campaign of the good run. */
    @BeforeEach
    void fill() throws IOException {
        store = Store.open(folder.resolve("store"));
        StoreWriter writer = store.writer();
        String session = Uuid7.next().toString();
        writer.begin(new SessionRow(
                session, "/p", "m", "e", "bellwether run", START, null, Status.RUNNING, 0.5, null, null));
        writer.revision(session, new Revision("0123456789012345678901234567890123456789", START, false));
        good = run(session, 1);
        writer.built(good.id(), "generated", "{ \"plan\": 1 }", "{\"compiler\":\"g++\"}");
        writer.round(good.id(), new RoundRow(1, START, START, Status.OK, List.of(new ProcessExit("gps", 0, 0))));
        new SampleFileBuilder(3, "version=1\nprobe=p\nphase=timed\nprocess=gps\nkind=call\nsamples=3\n")
                .latencies(10, 20, 30)
                .write(store.roundFolder(good.id(), 1).resolve("samples/p.timed.gps.bws"));
        writer.succeeded(good.id(), START, List.of(metric()), List.of(new Warning("said, \"so\"", "repeat it")));
        bad = run(session, 2);
        writer.failed(bad.id(), START, new Failure("run", "gps", "died", "last\nline"), List.of());
        writer.end(session, START, Status.FAILED, new MachineState(1, 2, 3, 4, 5), "r.html");
        String campaign = Uuid7.next().toString();
        store.campaigns().begin(new CampaignRow(campaign, "/p", "m", "e", "d", "identity", "c", "{}", "", START, null));
        store.campaigns().attempt(campaign, new Attempt(0, 1, good.id()));
        store.campaigns().correct(campaign, "linear");
        store.campaigns().end(campaign, START);
        String suite = Uuid7.next().toString();
        store.suites().begin(new SuiteRow(suite, "/p", "identity", "host", "c", "{}", START, "/r.html"));
        store.suites().attempt(suite, new SuiteAttempt(0, 1, null, "{\"code\":\"io\"}"));
        store.suites().attempt(suite, new SuiteAttempt(0, 2, session, null));
    }

    private static MetricResult metric() {
        return new MetricResult(
                "latency", "timed", "latency", "ns", "p", "", Map.of("p50", 20.25), Map.of("p99.9", "too few"));
    }

    private RunRow run(String session, int repeat) {
        RunRow run = RunRow.begun(
                Uuid7.next().toString(),
                session,
                "corbel",
                repeat,
                store.writer().model("m", Map.of("a.bellwether", "module ü {};")),
                store.writer().host(HostFacts.read(KernelFiles.ofThisMachine())),
                "hash",
                "{}",
                "{}",
                1,
                START,
                "variant",
                "{\"O\":\"1\"}");
        store.writer().begin(run);
        return run;
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void anExportedStoreIsImportedCompletelyAndOnlyOnce() throws Exception {
        Path export = folder.resolve("export");
        StoreContent all = ContentReader.all(store);
        StoreExport.write(store, all, export, Format.JSON, true);
        try (Store other = Store.open(folder.resolve("other"))) {
            StoreContent read = ContentJson.read(export.resolve("store.json"));
            assertEquals(all, read);
            Result first = StoreImport.into(other, read, export.resolve("runs"));
            assertEquals(2, first.added());
            assertTrue(first.bytes() > 4096);
            assertEquals(all, ContentReader.all(other));
            assertEquals(List.of(), StoreCheck.of(other).problems());
            Result again = StoreImport.into(other, read, export.resolve("runs"));
            assertEquals(new Result(0, 2, 0, List.of(), List.of()), again);
            assertEquals(all, ContentReader.all(other));
        }
    }

    /**
     * A developer who adds a table or a column by a migration must add it to export and import, and add a value of it
     * to {@link #fill}.
     */
    @Test
    void everyColumnOfTheDatabaseIsExportedAndImported() throws Exception {
        StorePlace ours = StorePlace.of(folder.resolve("store"));
        StorePlace theirs = StorePlace.of(folder.resolve("other"));
        Path export = folder.resolve("export");
        StoreExport.write(store, ContentReader.all(store), export, Format.JSON, true);
        try (Store other = Store.open(theirs)) {
            StoreImport.into(other, ContentJson.read(export.resolve("store.json")), export.resolve("runs"));
        }
        Map<String, TreeSet<String>> tables = StoreTables.columns(ours);
        tables.remove("imported_session"); // describes only this store
        assertTrue(tables.containsKey("run"), tables.toString());
        for (var table : tables.entrySet()) {
            List<Map<String, String>> rows = StoreTables.rows(ours, table.getKey(), table.getValue());
            Map<String, String> defaults = StoreTables.defaults(ours, table.getKey());
            for (String column : table.getValue()) {
                assertTrue(
                        rows.stream()
                                .map(row -> row.get(column))
                                .anyMatch(value -> value != null
                                        && !("'" + value + "'").equals(defaults.get(column))
                                        && !value.equals(defaults.get(column))),
                        () -> "nothing in this test gives " + table.getKey() + "." + column + " a value");
            }
            assertEquals(rows, StoreTables.rows(theirs, table.getKey(), table.getValue()), table.getKey());
        }
    }

    /** Columns of runs and their sessions that are not in the tables for other programs. */
    private static final Set<String> NOT_IN_TABLES = Set.of(
            "session.command",
            "session.conditions",
            "session.report",
            "session.status",
            "session.started",
            "session.ended",
            "session.id",
            "session_revision.session",
            "run.extent",
            "run.generated_hash",
            "run.plan",
            "run.build",
            "run.failure_process",
            "run.failure_message",
            "run.failure_log");

    /** A developer who adds a column decides whether the tables need it. */
    @Test
    void theTableOfRunsHasWhatTheDatabaseKnowsOfRuns() throws Exception {
        Map<String, String> names = Map.of("id", "run", "failure_class", "failure", "commit_hash", "commit");
        Map<String, TreeSet<String>> tables = StoreTables.columns(StorePlace.of(folder.resolve("store")));
        TreeSet<String> missing = new TreeSet<>();
        for (String table : List.of("run", "session", "session_revision")) {
            for (String column : tables.get(table)) {
                String name = names.getOrDefault(column, column);
                if (!NOT_IN_TABLES.contains(table + "." + column)
                        && StoreExport.RUNS.stream()
                                .noneMatch(each -> each.name().equals(name))) {
                    missing.add(table + "." + column);
                }
            }
        }
        assertEquals(new TreeSet<>(), missing);
    }

    @Test
    void aCampaignThatWentOnSinceItWasImportedIsBroughtUpToDate() throws Exception {
        String id = Uuid7.next().toString();
        store.campaigns().begin(new CampaignRow(id, "/p", "m", "e", "d", "i", "c", "{\"a\":1}", "", START, null));
        store.campaigns().attempt(id, new Attempt(0, 1, good.id()));
        try (Store other = Store.open(folder.resolve("other"))) {
            StoreContent before = ContentReader.all(store);
            StoreImport.into(other, before, folder);
            assertEquals(before, ContentReader.all(other));
            store.campaigns().plan(id, "{\"a\":1,\"b\":2}");
            store.campaigns().attempt(id, new Attempt(1, 1, bad.id()));
            store.campaigns().correct(id, "linear");
            store.campaigns().end(id, START);
            StoreImport.into(other, ContentReader.all(store), folder);
            assertEquals(ContentReader.all(store), ContentReader.all(other));
            StoreImport.into(other, before, folder);
            assertEquals(ContentReader.all(store), ContentReader.all(other), "an older export changes nothing");
        }
    }

    @Test
    void mergesAStoreWithOneThatHasPartOfIt() throws Exception {
        try (Store other = Store.open(folder.resolve("other"))) {
            StoreContent part =
                    ContentReader.of(store, List.of(store.reader().run(bad.id()).orElseThrow()));
            assertEquals(1, StoreImport.into(other, part, folder).added());
            Result rest = StoreImport.into(
                    other, ContentReader.all(store), store.folder().resolve("runs"));
            assertEquals(1, rest.added());
            assertEquals(ContentReader.all(store), ContentReader.all(other));
            Files.delete(other.roundFolder(good.id(), 1).resolve("samples/p.timed.gps.bws"));
            StoreImport.into(other, ContentReader.all(store), store.folder().resolve("runs"));
            assertTrue(Files.exists(other.roundFolder(good.id(), 1).resolve("samples/p.timed.gps.bws")));
        }
    }

    @Test
    void contentThatIsNotOfItsHashIsRefusedAndNothingIsTakenIn() throws Exception {
        Path file = folder.resolve("store.json");
        ContentJson.write(ContentReader.all(store), file);
        Files.writeString(file, Files.readString(file).replace("module ü", "module x"));
        try (Store other = Store.open(folder.resolve("other"))) {
            assertThrows(ExchangeException.class, () -> StoreImport.into(other, ContentJson.read(file), folder));
            assertEquals(List.of(), other.reader().runs(10));
        }
        Files.writeString(file, "{\n\"schema\": oops");
        ExchangeException refused = assertThrows(ExchangeException.class, () -> ContentJson.read(file));
        assertTrue(refused.where().endsWith("store.json, line 2"), refused.where());
        Files.writeString(file, "{\"schema\":\"bellwether.store/99\"}");
        assertTrue(assertThrows(ExchangeException.class, () -> ContentJson.read(file))
                .getMessage()
                .contains("bellwether.store/1"));
    }

    @Test
    void contentThatNamesFilesElsewhereOrLacksSomethingIsRefused() throws Exception {
        Path file = folder.resolve("store.json");
        ContentJson.write(ContentReader.all(store), file);
        String text = Files.readString(file);
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("evil"), "");
        Files.createDirectories(folder.resolve("runs/x"));
        for (String changed : List.of(
                text.replace(good.id(), "x/../../outside"),
                text.replace(good.id(), ".."),
                "{\"schema\":\"bellwether.store/1\"}",
                "{\"schema\":\"bellwether.store/1\",\"models\":[null],\"hosts\":[],\"sessions\":[],\"campaigns\":[]}")) {
            Files.writeString(file, changed);
            try (Store other = Store.open(folder.resolve("other"))) {
                StoreContent content = ContentJson.read(file);
                assertThrows(
                        ExchangeException.class,
                        () -> StoreImport.into(other, content, folder.resolve("runs")),
                        changed);
                assertEquals(List.of(), other.reader().runs(10));
            }
        }
    }

    @Test
    void tablesHaveARowForEachRunFigureAndSample() throws Exception {
        StoreExport.write(store, ContentReader.all(store), folder.resolve("csv"), Format.CSV, true);
        List<String> runs = Files.readAllLines(folder.resolve("csv/runs.csv"));
        assertEquals(3, runs.size());
        assertTrue(runs.get(0).startsWith("run,session,project,model,experiment,target"), runs.get(0));
        assertTrue(runs.get(1).startsWith(good.id() + ","), runs.get(1));
        assertTrue(runs.get(1).endsWith(",{},\"{\"\"O\"\":\"\"1\"\"}\""), runs.get(1));
        assertEquals(
                List.of(
                        "run,metric,phase,kind,unit,statistic,value,refused",
                        good.id() + ",latency,timed,latency,ns,p50,20.25,",
                        good.id() + ",latency,timed,latency,ns,p99.9,,too few"),
                Files.readAllLines(folder.resolve("csv/figures.csv")));
        assertEquals(
                good.id() + ",1,p,timed,gps,2,0,1030,1030,1060",
                Files.readAllLines(folder.resolve("csv/samples.csv")).get(3));
    }

    @Test
    void arrowFilesHoldTheSameAsCsv() throws Exception {
        StoreExport.write(store, ContentReader.all(store), folder.resolve("arrow"), Format.ARROW, true);
        assertEquals(
                List.of(
                        List.of(good.id(), "latency", "timed", "latency", "ns", "p50", "20.25", "null"),
                        List.of(good.id(), "latency", "timed", "latency", "ns", "p99.9", "null", "too few")),
                ArrowFile.rows(folder.resolve("arrow/figures.arrow")));
        assertEquals(
                List.of(good.id(), "1", "p", "timed", "gps", "2", "0", "1030", "1030", "1060"),
                ArrowFile.rows(folder.resolve("arrow/samples.arrow")).get(2));
    }

    /** Tests more rows than a record batch has, and no rows. */
    @Test
    void arrowFilesHaveAsManyBatchesAsTheyNeed() throws Exception {
        Path file = folder.resolve("many.arrow");
        int many = ArrowSink.BATCH_ROWS + 5;
        try (TableSink sink = new ArrowSink(file, StoreExport.columns("i:i t:t"))) {
            for (long i = 0; i < many; i++) {
                sink.row(i, i % 3 == 0 ? null : "text " + i);
            }
        }
        List<List<String>> rows = ArrowFile.rows(file);
        assertEquals(many, rows.size());
        for (int i = 0; i < many; i++) {
            assertEquals(List.of(Integer.toString(i), i % 3 == 0 ? "null" : "text " + i), rows.get(i));
        }
        new ArrowSink(file, StoreExport.columns("i:i")).close();
        assertEquals(List.of(), ArrowFile.rows(file));
    }

    /** Files of version 0.1 call a warning's fix "mend". */
    @Test
    void filesOfEarlierVersionsAreRead() throws Exception {
        StoreContent all = ContentReader.all(store);
        Path file = folder.resolve("store.json");
        ContentJson.write(all, file);
        String text = Files.readString(file);
        String earlier = text.replace("\"fix\"", "\"mend\"");
        assertNotEquals(text, earlier);
        Files.writeString(file, earlier);
        assertEquals(all, ContentJson.read(file));
    }

    /** A changed record changes the schema of the file, which must be updated. */
    @Test
    void theSchemaNamesWhatTheFileHas() throws Exception {
        Path file = folder.resolve("store.json");
        ContentJson.write(ContentReader.all(store), file);
        ObjectMapper mapper = new ObjectMapper();
        JsonNode schema =
                mapper.readTree(Path.of(System.getProperty("bellwether.home"), "docs/reference/store.schema.json")
                        .toFile());
        TreeSet<String> missing = new TreeSet<>();
        describes(schema, schema, mapper.readTree(file.toFile()), "", missing);
        assertEquals(new TreeSet<>(), missing);
    }

    /** Checks that each object has only fields of its schema, and all required ones. */
    private static void describes(JsonNode root, JsonNode schema, JsonNode value, String path, TreeSet<String> wrong) {
        JsonNode meant =
                schema.has("$ref") ? root.at(schema.get("$ref").asText().substring(1)) : schema;
        if (value.isObject() && meant.has("properties")) {
            value.fieldNames().forEachRemaining(name -> {
                if (meant.get("properties").has(name)) {
                    describes(root, meant.get("properties").get(name), value.get(name), path + "/" + name, wrong);
                } else {
                    wrong.add("not in the schema: " + path + "/" + name);
                }
            });
            meant.path("required").forEach(name -> {
                if (!value.has(name.asText())) {
                    wrong.add("not in the file: " + path + "/" + name.asText());
                }
            });
        } else if (value.isArray()) {
            value.forEach(item -> describes(root, meant.path("items"), item, path, wrong));
        } else if (!meant.has("type") && !value.isObject()) {
            wrong.add("without a type: " + path);
        }
    }

    @Test
    void checkFindsWhatIsGoneOrBroken() throws Exception {
        assertEquals(List.of(), StoreCheck.of(store).problems());
        Path samples = store.roundFolder(good.id(), 1).resolve("samples/p.timed.gps.bws");
        Files.write(samples, new byte[100]);
        Problem broken = StoreCheck.of(store).problems().get(0);
        assertEquals("samples-unreadable", broken.code());
        assertEquals(samples.toString(), broken.where());
        Files.delete(samples);
        Files.delete(samples.getParent());
        assertEquals("samples-missing", StoreCheck.of(store).problems().get(0).code());
    }

    @Test
    void garbageIsWhatBelongsToNoRun() throws Exception {
        assertTrue(Garbage.of(store).isEmpty());
        Path orphan = Files.createDirectories(store.runFolder(Uuid7.next().toString()));
        Files.createDirectories(store.folder().resolve("runs/mine"));
        String model = store.writer().model("other", Map.of("b", "c"));
        Garbage garbage = Garbage.of(store);
        assertEquals(new Garbage(List.of(orphan), List.of(model), List.of(), 0), garbage);
        garbage.deleteRows(store);
        assertTrue(store.reader().model(model).isEmpty());
        assertFalse(store.reader().model(good.modelHash()).isEmpty());

        store.writer().model("other", Map.of("b", "c"));
        store.writer()
                .begin(new SessionRow(
                        Uuid7.next().toString(), "/p", "m", "e", "c", START, null, Status.RUNNING, 1, null, null));
        assertEquals(List.of(), Garbage.of(store).models(), "a session that is open may be about to use it");
    }
}
