// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.data.SessionSamples;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicasTest {
    private static final Row CYCLES = new Row("cycles", "saturated");

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void manyReplicasThatAreMeasuredApartBecomeOneRow() throws IOException {
        SessionData whole = grid(12);
        SessionData folded = folding(whole).folded();
        RunData run = folded.runs().get(0);
        assertEquals(13, whole.rows("saturated").size());
        assertEquals(2, folded.rows("saturated").size());
        MetricResult push = CYCLES.in(run, "latency").orElseThrow();
        assertEquals("push", push.name());
        assertEquals(12 * 250, push.value("count"));
        double one = whole.runs().get(0).metrics().stream()
                .filter(metric -> metric.name().equals("cycles_3"))
                .findFirst()
                .orElseThrow()
                .value("value");
        assertEquals(12, CYCLES.in(run, "throughput").orElseThrow().value("value") / one, 0.1);
    }

    @Test
    void foldedReplicasAreKeptWithTheSlowestFirst() throws IOException {
        SessionData whole = grid(12);
        List<Row> unpooled = folding(whole).unpooledRows(CYCLES);
        assertEquals(12, unpooled.size());
        List<Double> tails = unpooled.stream()
                .map(row -> row.in(whole.runs().get(0), "latency").orElseThrow().value("p99"))
                .toList();
        assertEquals(tails.stream().sorted(Comparator.reverseOrder()).toList(), tails);
        assertTrue(tails.get(0) > 2 * tails.get(11), tails.toString());
        assertEquals(List.of(), folding(whole).unpooledRows(new Row("call", "saturated")));
    }

    @Test
    void fewReplicasAreNotFolded() throws IOException {
        SessionData few = grid(8);
        assertEquals(few.rows("saturated"), folding(few).folded().rows("saturated"));
    }

    @Test
    void replicasWithoutSamplesAreNotFolded() throws IOException {
        SessionData whole = grid(12);
        try (var files = Files.walk(folder.resolve("runs"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".bws")).toList()) {
                Files.delete(file);
            }
        }
        assertEquals(whole.rows("saturated"), folding(whole).folded().rows("saturated"));
    }

    @Test
    void replicasOfDifferentPlacementAreComparedWithTheirOwnFloors() throws IOException {
        RunData run = folding(grid(4)).folded().runs().get(0);
        MetricResult link = new Row("cell_in", "timed").in(run, "latency").orElseThrow();
        assertEquals("", link.floor(), "no single floor applies to all");
        assertEquals(2, run.floorMultiple(link, "p50"), 0.1);
    }

    @Test
    void theFloorMultipleOfReplicasIsKnownWithoutTheirSamples() throws IOException {
        RunData run = grid(4).runs().get(0);
        MetricResult link = new Row("cell_in", "timed").in(run, "latency").orElseThrow();
        assertEquals(2, run.floorMultiple(link, "p50"), 0.1);
        String json = SessionJson.of(run).toString();
        assertTrue(json.matches("(?s).*\"probe\":\"cell_in\",\"floorMultiple\":\\{\"p50\":(1[.]9|2)[^,]*}.*"), json);
        assertFalse(json.contains("ownFloors."), json);
    }

    @Test
    void theConnectionsOfASinkAreComparedWithTheirOwnFloors() throws IOException {
        String session = new FabricatedSession(store, "m", 1, 250, 1)
                .grid(2)
                .senders(4)
                .run("corbel", 10_000)
                .end(Status.OK);
        RunData run =
                SessionData.read(store.reader(), session).orElseThrow().runs().get(0);
        MetricResult hub = new Row("hub_in", "timed").in(run, "latency").orElseThrow();
        assertEquals("", hub.floor(), "no single floor applies to all");
        assertEquals(250, hub.value("count"));
        assertEquals(3, run.floorMultiple(hub, "p50"), 0.15);
    }

    @Test
    void namesLoseTheirIndices() {
        assertEquals("cycles", Replicas.commonName(List.of("cycles_0_0", "cycles_0_1", "cycles_9_9")));
        assertEquals("cycles", Replicas.commonName(List.of("cycles_10", "cycles_11")));
        assertEquals("at_2_go", Replicas.commonName(List.of("at_2_go", "at_2_go")));
    }

    private SessionData grid(int cells) throws IOException {
        String session = new FabricatedSession(store, "m", 1, 250, 1)
                .grid(cells)
                .run("corbel", 10_000)
                .end(Status.OK);
        return SessionData.read(store.reader(), session).orElseThrow();
    }

    private Replicas folding(SessionData view) throws IOException {
        return new Replicas(view, SessionSamples.read(view, store));
    }
}
