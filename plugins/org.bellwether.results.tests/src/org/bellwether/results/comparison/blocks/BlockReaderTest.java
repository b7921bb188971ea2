// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.BlockWording;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockReaderTest {
    private static final Figure MEDIAN = new Figure("get_data_at_airframe", "saturated", "latency", "p50", "ns");
    private static final Figure TAIL = new Figure("get_data_at_airframe", "saturated", "latency", "p99", "ns");
    private static final Figure TIMED = new Figure("get_data_at_airframe", "timed", "latency", "p50", "ns");
    private static final Figure MISSES = new Figure("update_misses", "timed", "deadline-misses", "part", "1");

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

    /** Stores interleaved rounds of both targets; every second round is slow on both sides. */
    private SessionData session(int repeats, int rounds, int samples, double slower) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", rounds, samples, 1).evenRoundsTake(1.45);
        for (int i = 0; i < repeats; i++) {
            session.run("corbel", 10_000).run("omniorb", 10_000 * slower);
        }
        return SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
    }

    private static ComparisonGroup side(SessionData view, int group) {
        Group found = view.groups().get(group);
        return new ComparisonGroup(found.label(), found.runs(), List.of(view.session()), view.host());
    }

    private Map<Figure, List<PairedBlock>> blocks(SessionData view) throws IOException {
        return new BlockReader(store::samples)
                .read(side(view, 0), side(view, 1), List.of(MEDIAN, TAIL, TIMED, MISSES))
                .blocks();
    }

    @Test
    void roundsOfTheSameNumberAreABlock() throws IOException {
        Map<Figure, List<PairedBlock>> blocks = blocks(session(3, 4, 250, 1.1));
        assertEquals(12, blocks.get(MEDIAN).size());
        assertEquals(12, blocks.get(MISSES).size());
        assertFalse(blocks.containsKey(TAIL), "250 samples have no p99 that is worth comparing");
        for (PairedBlock block : blocks.get(MEDIAN)) {
            assertEquals(1.1, block.other() / block.base(), 0.05, "states of the machine cancel");
            assertTrue(block.hasFloors());
        }
    }

    /** Means over runs include the slow rounds, whose effect cancels in pairs. */
    @Test
    void pairsSeeWhatMeansDoNot() throws IOException {
        SessionData view = session(5, 4, 250, 1.05);
        Row row = new Comparison(store, 1)
                .rows(side(view, 0), side(view, 1)).stream()
                        .filter(found -> found.figure().equals(MEDIAN))
                        .findFirst()
                        .orElseThrow();
        assertEquals(Verdict.HIGHER, row.verdict());
        assertTrue(row.primary());
        assertEquals(20, row.blocks().orElseThrow().estimate().groups());
        assertTrue(row.interval().contains(1.05), row.interval().toString());
        assertTrue(
                row.interval().high() - row.interval().low() < 0.03,
                row.interval().toString());
        assertTrue(
                BlockWording.sentence(row)
                        .matches("\\d\\.\\d % slower, \\d\\.\\d to \\d\\.\\d %; 20 starts, 20 pairs, .*"),
                BlockWording.sentence(row));
        assertTrue(BlockWording.difference(row).startsWith("+"), BlockWording.difference(row));
    }

    @Test
    void windowsOfARoundAreBlocksOfOneStart() throws IOException {
        SessionData view = session(8, 1, 500, 1.1);
        for (RunData run : view.runs()) {
            for (RoundRow round : run.rounds()) {
                writeWindows(store.roundFolder(run.run().id(), round.number()), 5, 6_300);
            }
        }
        Map<Figure, List<PairedBlock>> blocks = blocks(view);
        assertEquals(40, blocks.get(MEDIAN).size());
        assertEquals(
                8,
                blocks.get(MEDIAN).stream()
                        .mapToInt(PairedBlock::start)
                        .distinct()
                        .count());
        assertEquals(6_300, blocks.get(MEDIAN).get(0).baseFloor());
        assertEquals(8, blocks.get(TIMED).size(), "the timed phase was measured without a break");
        for (PairedBlock block : blocks.get(MEDIAN)) {
            assertEquals(1.1, block.other() / block.base(), 0.1);
        }
        BlockComparison comparison =
                BlockComparison.of(MEDIAN.effect(), blocks.get(MEDIAN), 60).orElseThrow();
        assertTrue(comparison.isDecidable());
        assertEquals(8, comparison.estimate().groups(), "windows of one start are no more than the start");
        assertEquals(60, comparison.seconds(), 1e-9);
    }

    /** A window has 500 samples, and two windows have enough for p99; the fifth window joins the last two. */
    @Test
    void windowsAreJoinedUntilThereAreSamplesEnough() throws IOException {
        SessionData view = session(2, 1, 2_500, 1.1);
        for (RunData run : view.runs()) {
            writeWindows(store.roundFolder(run.run().id(), 1), 5, 6_300);
        }
        Map<Figure, List<PairedBlock>> blocks = blocks(view);
        assertEquals(10, blocks.get(MEDIAN).size());
        assertEquals(4, blocks.get(TAIL).size());
    }

    /** A slow start has fewer samples in the same number of windows; its absence is not random, and is reported. */
    @Test
    void startsWithTooFewSamplesAreCounted() throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 1, 2_500, 1);
        for (int i = 0; i < 9; i++) {
            session.run("corbel", 10_000).run("omniorb", 11_000);
        }
        SessionData view =
                SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
        int runs = 0;
        for (RunData run : view.runs()) {
            // Of the last two starts, only a short window of the phase was active
            writeWindows(store.roundFolder(run.run().id(), 1), runs++ < 14 ? 5 : 500, 6_300);
            if (runs > 14) {
                Path result = store.roundFolder(run.run().id(), 1).resolve("result.json");
                String one = Files.readString(result).replaceFirst("\\},\\{\"block\":1,.*\\]\\}\\]\\}", "}]}]}");
                Files.writeString(result, one);
            }
        }
        BlockReader.Blocks read =
                new BlockReader(store::samples).read(side(view, 0), side(view, 1), List.of(TAIL, MISSES));
        assertEquals(
                7,
                read.blocks().get(TAIL).stream()
                        .mapToInt(PairedBlock::start)
                        .distinct()
                        .count());
        assertEquals(Map.of(TAIL, 2), read.leftOut());
    }

    @Test
    void theTimeBetweenSessionsIsNotMeasured() throws IOException {
        SessionData today = session(1, 3, 250, 1.1);
        List<StartPair> pairs = new ArrayList<>(StartPair.of(side(today, 0), side(today, 1)));
        double seconds = StartPair.seconds(pairs);
        assertTrue(seconds > 0);
        SessionData before = session(1, 3, 250, 1.1);
        for (StartPair pair : StartPair.of(side(before, 0), side(before, 1))) {
            pairs.add(new StartPair(
                    pair.base(), dayBefore(pair.baseRound()), pair.other(), dayBefore(pair.otherRound())));
        }
        assertEquals(2 * seconds, StartPair.seconds(pairs), 1e-9);
        assertEquals(0, StartPair.seconds(List.of()));
    }

    private static RoundRow dayBefore(RoundRow round) {
        Duration day = Duration.ofDays(1);
        return new RoundRow(
                round.number(), round.started().minus(day), round.ended().minus(day), round.status(), round.exits());
    }

    @Test
    void eightStartsOfOneRunASideAreEnough() throws IOException {
        SessionData view = session(1, 8, 250, 1.2);
        Row row = new Comparison(store, 1).rows(side(view, 0), side(view, 1)).get(0);
        assertEquals(Verdict.HIGHER, row.verdict());
        SessionData few = session(1, 7, 250, 1.2);
        row = new Comparison(store, 1).rows(side(few, 0), side(few, 1)).get(0);
        assertEquals(Verdict.NOT_DECIDABLE, row.verdict());
    }

    /**
     * Writes the requested number of windows of the saturated phase, one after the other, with equal numbers of
     * samples.
     */
    private static void writeWindows(Path round, int count, long floorNs) throws IOException {
        SampleFile file = RoundSamples.read(round.resolve("samples"))
                .of("call", "saturated")
                .get(0);
        int samples = file.samples().size();
        StringBuilder windows = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int after = (i + 1) * samples / count;
            windows.append(i == 0 ? "" : ",")
                    .append("{\"block\":")
                    .append(i)
                    .append(",\"order\":0,\"startNs\":")
                    .append(file.samples().start(i * samples / count))
                    .append(",\"endNs\":")
                    .append(after < samples ? file.samples().start(after) : Long.MAX_VALUE)
                    .append(",\"floors\":[{\"name\":\"get_data\",\"samples\":20,\"p10Ns\":6200,\"p50Ns\":")
                    .append(floorNs)
                    .append("}]}");
        }
        Files.writeString(
                round.resolve("result.json"),
                "{\"phases\":[{\"name\":\"saturated\",\"startNs\":1,\"endNs\":2,\"windows\":[" + windows + "]}]}");
    }
}
