// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.StoredSession;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Revision;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class HistoryCommandTest {
    private static final int RUNS = 20;
    private static final int SLOWER_FROM = 12;
    /** Commits are measured in an order that differs from the order of their creation. */
    private static final int STEP = 7;

    @TempDir
    private Path folder;

    private Path store;

    /** Fills the store with one session for each commit; the commits from the 12th on are 20 % slower. */
    private void fill() {
        store = folder.resolve("store");
        Random random = new Random(1);
        double[] noise = random.doubles(RUNS, 0.98, 1.02).toArray();
        for (int i = 0; i < RUNS; i++) {
            int commit = i * STEP % RUNS;
            double median = 1000 * noise[commit] * (commit < SLOWER_FROM ? 1 : 1.2);
            StoredSession session = new StoredSession(store, 1).runs("corbel", median);
            try (Store open = Store.open(store)) {
                Instant made = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(commit * 60L);
                open.writer().revision(session.end(null), new Revision(commit(commit), made, false));
            }
        }
    }

    private static String commit(int number) {
        return String.format("%08d", number).repeat(5);
    }

    @Test
    void namesTheCommitThatMadeItSlower() throws Exception {
        fill();
        Path page = folder.resolve("history.html");
        Invocation said = Invocation.of(
                "history", "basicsp", "--store", store.toString(), "--metric", "get_data", "--html", page.toString());
        assertEquals(0, said.exitCode());
        assertTrue(said.out().contains("between 00000011 and 00000012"), said.out());
        assertTrue(said.out().contains("slower"), said.out());
        assertTrue(said.out().contains("▁"), said.out());
        String html = Files.readString(page);
        assertTrue(html.contains("between 00000011 and 00000012"));
        assertTrue(html.contains("\"steps\""));
        assertFalse(html.contains("{{"));

        JsonNode json = Invocation.of("history", "basicsp", "--store", store.toString(), "--json")
                .json();
        assertEquals("bellwether.history/1", json.at("/schema").asText());
        assertEquals(3, json.at("/series").size() - misses(json));
        JsonNode median = json.at("/series/0");
        assertEquals("p50", median.at("/statistic").asText());
        assertEquals(RUNS, median.at("/points").size());
        assertEquals(commit(0), median.at("/points/0/commit").asText());
        assertEquals(1, median.at("/changes").size());
        assertEquals(SLOWER_FROM, median.at("/changes/0/index").asInt());
        assertEquals(1.2, median.at("/changes/0/effect").asDouble(), 0.03);
    }

    @Test
    void anEmptyNameIsNotTheCurrentFolder() {
        Invocation refused = Invocation.of("history", "", "--store", folder.toString());
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertTrue(refused.err().contains("MODEL is empty"), refused.err());
    }

    @Test
    void aPageThatCannotBeWrittenIsWrongInput() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        for (Path page : new Path[] {file.resolve("history.html"), folder}) {
            Invocation refused = Invocation.of(
                    "history", "basicsp", "--store", folder.toString(), "--html", page.toString(), "--json");
            assertEquals(ExitCode.INPUT, refused.exitCode(), refused.err());
            assertEquals("output-file", refused.json().at("/error/code").asText());
        }
    }

    /** A container's name changes with each start. */
    @Test
    void runsOfOneMachineInSeveralContainersAreOneSeries() throws Exception {
        store = folder.resolve("store");
        for (String name : new String[] {"3f2a", "77b0"}) {
            HostFacts here = HostFacts.read(KernelFiles.ofThisMachine());
            new StoredSession(store, 1)
                    .host(new HostFacts(
                            name,
                            here.system(),
                            here.kernel(),
                            here.architecture(),
                            here.cpu(),
                            here.cores(),
                            here.isolatedCores(),
                            here.memoryMiB(),
                            here.governors(),
                            here.clockSource(),
                            here.clockSources(),
                            here.virtualisation(),
                            here.realTimePriority(),
                            here.realTimeRuntimeMicros(),
                            "",
                            true))
                    .runs("corbel", 1000)
                    .end(null);
        }
        JsonNode json = Invocation.of("history", "basicsp", "--store", store.toString(), "--json")
                .json();
        assertEquals(2, json.at("/series/0/points").size(), json.toString());
    }

    /** Checks that the series of deadline misses have no changes, and returns the number of these series. */
    private static int misses(JsonNode json) {
        int misses = 0;
        for (JsonNode series : json.at("/series")) {
            if (series.at("/statistic").asText().equals("part")) {
                assertEquals(0, series.at("/changes").size());
                misses++;
            }
        }
        return misses;
    }

    @Test
    void saysWhereThereAreTooFewRunsOrNone() throws Exception {
        store = folder.resolve("store");
        new StoredSession(store, 1).runs("corbel", 1000, 1010).end(null);
        Invocation few = Invocation.of("history", "basicsp", "--store", store.toString());
        assertEquals(0, few.exitCode());
        assertTrue(
                few.out().contains("All series have too few runs to look for changes: it takes 8, 3 of them after"),
                few.out());
        Invocation none =
                Invocation.of("history", "basicsp", "--metric", "nothing", "--store", store.toString(), "--json");
        assertEquals(2, none.exitCode());
        assertEquals("no-runs", none.json().at("/error/code").asText());
        assertEquals(2, Invocation.of("history", "basicsp", "--last", "2").exitCode());
    }

    /** The store identifies models by the names of their files; the folder's name does not matter. */
    @Test
    void aFoldersRunsAreThoseOfItsModel() throws Exception {
        store = folder.resolve("store");
        new StoredSession(store, 1).runs("corbel", 1000, 1010).end(null);
        Path project = Files.createDirectory(folder.resolve("some checkout"));
        Path model = Files.writeString(project.resolve("basicsp.bellwether"), "module broken {");
        for (Path named : List.of(project, model)) {
            Invocation found = Invocation.of("history", named.toString(), "--store", store.toString(), "--json");
            assertEquals(0, found.exitCode(), found.err());
            assertEquals("basicsp", found.json().at("/model").asText());
        }
        Path home = Path.of(System.getProperty("bellwether.home"));
        Path copy = Files.createDirectory(folder.resolve("copy"));
        Files.copy(
                home.resolve("examples/mesh-registry/mesh-registry.bellwether"),
                copy.resolve("mesh-registry.bellwether"));
        Invocation other = Invocation.of("history", copy.toString(), "--store", store.toString(), "--json");
        assertEquals(2, other.exitCode());
        assertTrue(other.json().at("/error/message").asText().contains("of mesh_registry"), other.out());
    }

    /** Five targets have four series each; the series of one target jump by a factor of 100 after half of 8 runs. */
    @Test
    void findsAHundredfoldJumpIn8RunsOfManySeries() throws Exception {
        store = folder.resolve("store");
        Random random = new Random(4);
        StoredSession session = new StoredSession(store, 1);
        for (String target : List.of("a", "b", "c", "d", "e")) {
            double[] medians = random.doubles(8, 980, 1020).toArray();
            for (int i = 4; i < 8; i++) {
                medians[i] *= target.equals("c") ? 100 : 1;
            }
            session.runs(target, medians);
        }
        session.end(null);
        Invocation said = Invocation.of("history", "basicsp", "--store", store.toString());
        assertTrue(said.out().contains("3 changes are seen. A change in the middle"), said.out());
        assertTrue(said.out().replaceAll("\\s+", " ").contains("One of 5 % would take about "), said.out());
        for (JsonNode series : Invocation.of("history", "basicsp", "--store", store.toString(), "--json")
                .json()
                .at("/series")) {
            boolean jumps = series.at("/configuration").asText().equals("c")
                    && !series.at("/statistic").asText().equals("part");
            assertEquals(jumps ? 1 : 0, series.at("/changes").size(), series.toString());
            assertTrue(series.at("/tested").asBoolean());
        }
    }
}
