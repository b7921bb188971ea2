// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.prediction.measured.CalibrationPhase;
import org.bellwether.results.prediction.measured.CostReader;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calibrations in a store. */
class SegmentCostsTest {
    private static final HostFacts HERE = HostFacts.read(KernelFiles.ofThisMachine());
    private static final Map<String, String> REACTIVE = Map.of("Concurrency", "reactive", "NoDelay", "1");
    /** The time that a fabricated call saves with dispatch folded. */
    private static final double SAVED_NS = 1_000;

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

    private String session(double general, double dispatch) throws IOException {
        return new FabricatedSession(store, "segments", 16, 250, 1)
                .variant(SegmentCosts.GENERAL)
                .instructions(100, 0)
                .run("corbel", general)
                .variant("dispatch")
                .instructions(90, 0)
                .run("corbel", dispatch)
                .end(Status.OK);
    }

    private RunRow general(String session) {
        return store.reader().runsOf(session).stream()
                .filter(run -> run.variant().equals(SegmentCosts.GENERAL))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void costsAreReadAsTheyWereWritten() throws IOException {
        SegmentCosts costs = SmallCosts.costs();
        costs.write(folder.resolve("run"));
        assertEquals(Optional.of(costs), SegmentCosts.read(folder.resolve("run").resolve(SegmentCosts.FILE)));
        Path file = folder.resolve("old.json");
        Files.writeString(file, "{\"schema\":\"bellwether.segment-costs/0\"}");
        assertEquals(Optional.empty(), SegmentCosts.read(file), "another version");
    }

    /** Writes a calibration with one text replaced by another, and returns the message about its damage. */
    private String damage(String text, String replacement) throws IOException {
        SmallCosts.costs().write(folder.resolve("run"));
        Path file = folder.resolve("run").resolve(SegmentCosts.FILE);
        String whole = Files.readString(file);
        String damaged = whole.replaceFirst(text, replacement);
        assertNotEquals(whole, damaged, text);
        Files.writeString(file, damaged);
        String message =
                assertThrows(IOException.class, () -> SegmentCosts.read(file)).getMessage();
        assertTrue(message.startsWith(file + " is damaged: "), message);
        return message;
    }

    @Test
    void aDamagedFileIsReportedWithItsPath() throws IOException {
        assertTrue(damage("\"work\"", "\"toil\"").contains("'work'"));
        assertTrue(damage("\"gains\"", "\"losses\"").contains("'gains'"));
        assertTrue(damage("\"error\" : 1.0", "\"error\" : 0.0").contains("gains[0]"));
        assertTrue(damage("\"error\" : 1.0", "\"error\" : \"NaN\"").contains("gains[0]"));
        assertTrue(damage("\"calls\" : 1.0", "\"calls\" : 0.0").contains("gains[0]"), "no message");
        damage("\"calls\" : 1.0", "\"calls\" : null");
        damage("(?s)\"gains\".*", "");
        assertTrue(damage("(?s).*", "").contains("no schema"), "an empty file");
    }

    @Test
    void theNewestCalibrationWithTheSameOptionsIsFound() throws IOException {
        assertEquals(Optional.empty(), SegmentCosts.of(store, HERE, REACTIVE));
        String first = session(10_000, 10_000 - SAVED_NS);
        SmallCosts.costs().write(store.runFolder(general(first).id()));
        session(10_000, 10_000 - SAVED_NS);
        assertEquals(Optional.of(SmallCosts.costs()), SegmentCosts.of(store, HERE, REACTIVE));
        assertEquals(
                Optional.empty(),
                SegmentCosts.of(store, HERE, Map.of("Concurrency", "thread-per-connection")),
                "for other options there is none");
    }

    @Test
    void aSessionGivesTheGainsOfItsPhases() throws IOException {
        String session = session(10_000, 10_000 - SAVED_NS);
        CalibrationPhase phase =
                new CalibrationPhase("saturated", "get_data_at_airframe", SmallCosts.CALL, SmallCosts.CALL.times(2));
        SegmentCosts costs = CostReader.store(store, session, List.of(phase), Map.of("Concurrency", "reactive"))
                .orElseThrow();
        assertEquals(2, costs.gains().size(), costs.toString());
        assertEquals("dispatch", costs.gains().get(0).specialisation());
        assertEquals(CostUnit.INSTRUCTIONS.key(), costs.gains().get(0).unit());
        assertEquals(110, costs.gains().get(0).gain(), 1, "eleven times as many as in the stubs");
        assertEquals(SmallCosts.CALL.times(2), costs.gains().get(0).work());
        assertEquals(CostUnit.NANOSECONDS.key(), costs.gains().get(1).unit());
        assertEquals(0.8 * SAVED_NS, costs.gains().get(1).gain(), SAVED_NS / 4, costs.toString());
        assertEquals(Optional.of(costs), SegmentCosts.of(store, HERE, REACTIVE), "and is kept in the store");
    }
}
