// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.checkpoints.CheckpointFigures.Part;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Phase;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.samples.LaunchRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls from one host to another are split by both clocks, if their difference is known. */
class CrossHostCallsTest {
    /** The offset by which the clock of the server's host is ahead. */
    private static final long AHEAD = 5_000_000_000_000_000L;

    /** A phase from 1 s to 2 s; round trips of 200 ns and a part per million of 1.2 s bound the clock to 0.7 µs. */
    private static final String RESULT = """
            {"phases":[{"name":"timed","startNs":1000000000,"endNs":2000000000,"endedBy":"samples"}],
             "processes":[{"name":"client","host":null},{"name":"server","host":"far"}],
             "clocks":[{"host":"far","groups":[
                 {"kept":[[900000000,900000200,5000000900000100]]},
                 {"kept":[[2100000000,2100000200,5000002100000100]]}]}]}""";

    private static final long BOUND = 700;
    private static final long BEGIN = 1_100_000_000;
    private static final long EACH = 1_000_000;
    private static final int CALLS = 20;

    @TempDir
    private Path folder;

    @BeforeEach
    void result() throws IOException {
        Files.writeString(folder.resolve(LaunchRecord.FILE), RESULT);
    }

    @Test
    void requestAndReplyAreSeparatedWithTheBoundOfTheClocks() throws IOException {
        twoWay(10_000);
        Split split = split(0);
        assertEquals("two-way", split.kind());
        assertEquals(CALLS, split.calls());
        assertNull(split.refused());
        assertEquals(910_000, split.p50());
        assertEquals(Optional.empty(), split.wholeBound(), "the caller's clock measures the whole call");
        assertEquals(40_000, part(split, Segment.WIRE).p50(), BOUND);
        assertEquals(110_000, part(split, Segment.REPLY_WIRE).p50(), BOUND);
        assertEquals(BOUND, part(split, Segment.WIRE).clockBound(), 15);
        assertEquals(BOUND, part(split, Segment.REPLY_WIRE).clockBound(), 15);
        assertEquals(80_000, part(split, Segment.SERVANT).p50(), 2);
        assertNull(part(split, Segment.SERVANT).clockBound(), "one clock measured it");
        assertNull(part(split, Segment.SEND).clockBound());
        String json = outcome(0).figures().json().toString();
        assertEquals(2, json.split("\"clockBound\"").length - 1, "only where there are two clocks");
    }

    @Test
    void waysThatAreTooShortForTheClocksAreOneSegment() throws IOException {
        twoWay(1_000);
        Split split = split(0);
        assertEquals("two-way", split.kind());
        assertEquals(
                "the clocks of its hosts are known to ±0.7 µs only, which is more than a tenth of the median of 4.0 µs",
                split.refused());
        assertEquals(
                "stub 1000, marshal 2000, send 3000, both-ways 15000, receive 5000, demultiplex 6000, dispatch 7000, "
                        + "servant 8000, reply-marshal 9000, reply-send 10000, reply-receive 12000, unmarshal 13000",
                parts(split));
        assertEquals(91_000, split.p50());
        assertTrue(split.segments().stream().allMatch(part -> part.clockBound() == null));
    }

    @Test
    void aLimitOfTheModelTakesThePlaceOfATenthOfTheMedian() throws IOException {
        twoWay(1_000);
        Split allowed = split(1_000);
        assertNull(allowed.refused());
        assertEquals(4_000, part(allowed, Segment.WIRE).p50(), BOUND);
        assertEquals(BOUND, part(allowed, Segment.WIRE).clockBound(), 15);
        twoWay(10_000);
        assertEquals(
                "the clocks of its hosts are known to ±0.7 µs only, which is more than the model's limit of 0.1 µs",
                split(100).refused());
    }

    @Test
    void onewaysHaveTheBoundAsAWhole() throws IOException {
        oneway(10_000);
        Split split = split(0);
        assertEquals("oneway", split.kind());
        assertEquals(360_000, split.p50(), BOUND);
        assertEquals(BOUND, split.wholeBound().orElseThrow(), 15);
    }

    @Test
    void onewaysThatAreTooShortForTheClocksAreSeenOnTheCallersSideOnly() throws IOException {
        oneway(1_000);
        Split split = split(0);
        assertEquals("oneway, the caller's side only", split.kind());
        assertEquals("stub 1000, marshal 2000, send 3000, left 1000", parts(split));
        assertTrue(split.refused().startsWith("the clocks of its hosts are known to ±0.7 µs only"));
    }

    @Test
    void aClockWithoutComparisonIsNamed() throws IOException {
        Files.writeString(folder.resolve(LaunchRecord.FILE), RESULT.replace("\"clocks\":", "\"before\":"));
        twoWay(10_000);
        Split split = split(0);
        assertEquals("two-way, the caller's side only", split.kind());
        assertEquals("the clock of far was not compared with others", split.refused());
    }

    @Test
    void runsOfOneConfigurationHaveTheWidestBound() throws IOException {
        twoWay(10_000);
        CheckpointFigures one = outcome(0).figures();
        Files.writeString(
                folder.resolve(LaunchRecord.FILE),
                RESULT.replace("900000200,", "900001200,").replace("0900000100]", "0900000600]"));
        CheckpointFigures two = outcome(0).figures();
        double bound = part(two.connections().get(0), Segment.WIRE).clockBound();
        assertTrue(bound > BOUND + 300, "half of a longer round trip: " + bound);
        CheckpointFigures both = CheckpointFigures.pooled(List.of(one, two));
        assertEquals(bound, part(both.connections().get(0), Segment.WIRE).clockBound());
        assertNull(part(both.connections().get(0), Segment.SERVANT).clockBound());
    }

    private Split split(long limitNs) throws IOException {
        return outcome(limitNs).figures().connections().get(0);
    }

    private CheckpointAnalysis.Outcome outcome(long limitNs) throws IOException {
        Experiment experiment = new Experiment(
                "m",
                "e",
                List.of("corbel"),
                1,
                List.of(new Phase("timed", "timed")),
                List.of(process("client", null), process("server", "far")),
                List.of(),
                List.of(),
                List.of(new Metric("x", "latency", "timed", "p", 0, List.of()).withClockErrorLimit(limitNs)),
                List.of(),
                new Assembly(List.of(), List.of(new Connection("client", "out", "server", "in"))),
                1);
        return CheckpointAnalysis.of(List.of(folder.resolve("samples")), experiment);
    }

    private static ProcessPlan process(String name, String host) {
        return new ProcessPlan(name, name, "n", host, List.of(), "other", 0, List.of(name));
    }

    private static Part part(Split split, Segment segment) {
        return split.segments().stream()
                .filter(part -> part.segment() == segment)
                .findFirst()
                .orElseThrow();
    }

    private static String parts(Split split) {
        return split.segments().stream()
                .map(part -> part.segment().key() + " " + (long) part.p50())
                .collect(Collectors.joining(", "));
    }

    /** Writes calls with segments of 1, 2, 3 … units in the order of the whole path. */
    private void twoWay(long unit) throws IOException {
        CheckpointFileBuilder client =
                new CheckpointFileBuilder("client", 4096).connection(1, "client.out", "server.in");
        CheckpointFileBuilder server = new CheckpointFileBuilder("server", 4096);
        CheckpointFileBuilder.Ring calls = client.thread();
        CheckpointFileBuilder.Ring served = server.thread();
        for (int i = 0; i < CALLS; i++) {
            send(calls, BEGIN + i * EACH, unit, i);
            calls.at(BEGIN + i * EACH + 66 * unit, 12)
                    .at(BEGIN + i * EACH + 78 * unit, 13)
                    .at(BEGIN + i * EACH + 91 * unit, 14);
            serve(served, BEGIN + i * EACH + AHEAD, unit, i);
            served.at(BEGIN + i * EACH + AHEAD + 45 * unit, 10).at(BEGIN + i * EACH + AHEAD + 55 * unit, 11);
        }
        client.write(folder.resolve("samples"));
        server.write(folder.resolve("samples"));
    }

    private void oneway(long unit) throws IOException {
        CheckpointFileBuilder client =
                new CheckpointFileBuilder("client", 4096).connection(1, "client.out", "server.in");
        CheckpointFileBuilder server = new CheckpointFileBuilder("server", 4096);
        CheckpointFileBuilder.Ring calls = client.thread();
        CheckpointFileBuilder.Ring served = server.thread();
        for (int i = 0; i < CALLS; i++) {
            send(calls, BEGIN + i * EACH, unit, i);
            calls.at(BEGIN + i * EACH + 7 * unit, 14);
            serve(served, BEGIN + i * EACH + AHEAD, unit, i);
        }
        client.write(folder.resolve("samples"));
        server.write(folder.resolve("samples"));
    }

    private static void send(CheckpointFileBuilder.Ring ring, long start, long unit, int request) {
        ring.at(start, 1)
                .at(start + unit, 2)
                .at(start + 3 * unit, 3, 0xc, request, 1)
                .at(start + 6 * unit, 4);
    }

    private static void serve(CheckpointFileBuilder.Ring ring, long start, long unit, int request) {
        ring.at(start + 10 * unit, 5)
                .at(start + 15 * unit, 6, 0x5, request, 0)
                .at(start + 21 * unit, 7)
                .at(start + 28 * unit, 8)
                .at(start + 36 * unit, 9);
    }
}
