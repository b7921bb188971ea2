// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Phase;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.store.row.Warning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both sides of calls are found and split, in fabricated files. */
class CheckpointAnalysisTest {
    private static final String WHOLE =
            "stub 1, marshal 2, send 3, wire 4, receive 5, demultiplex 6, dispatch 7, servant 8, reply-marshal 9, "
                    + "reply-send 10, reply-wire 11, reply-receive 12, unmarshal 13";

    @TempDir
    private Path folder;

    private CheckpointAnalysis.Outcome outcome(String serverHost) throws IOException {
        Experiment experiment = new Experiment(
                "m",
                "e",
                List.of("corbel"),
                1,
                List.of(new Phase("timed", "timed"), new Phase("saturated", "saturated")),
                List.of(process("client", null), process("other", null), process("server", serverHost)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Assembly(List.of(), List.of(new Connection("client", "out", "server", "in"))),
                1);
        return CheckpointAnalysis.of(List.of(folder), experiment);
    }

    private static ProcessPlan process(String name, String host) {
        return new ProcessPlan(name, name, "n", host, List.of(), "other", 0, List.of(name));
    }

    private List<Split> splits() throws IOException {
        CheckpointAnalysis.Outcome outcome = outcome(null);
        assertEquals(List.of(), outcome.warnings());
        return outcome.figures().connections();
    }

    private static String parts(Split split) {
        return split.segments().stream()
                .map(part -> part.segment().key() + " " + (long) part.p50())
                .collect(Collectors.joining(", "));
    }

    private static CheckpointFileBuilder client(String process) {
        return new CheckpointFileBuilder(process, 4096).connection(1, "client.out", "server.in");
    }

    private static CheckpointFileBuilder server() {
        return new CheckpointFileBuilder("server", 4096);
    }

    /** Adds the caller's side, with parts of 1, 2, 3 … ns in the order of the whole path. */
    private static void call(CheckpointFileBuilder.Ring ring, long start, long connection, int request) {
        ring.at(start, 1)
                .at(start + 1, 2)
                .at(start + 3, 3, connection, request, 1)
                .at(start + 6, 4);
        ring.at(start + 66, 12).at(start + 78, 13).at(start + 91, 14);
    }

    private static void serve(CheckpointFileBuilder.Ring ring, long start, long connection, int request) {
        ring.at(start + 10, 5)
                .at(start + 15, 6, connection, request, 0)
                .at(start + 21, 7)
                .at(start + 28, 8);
        ring.at(start + 36, 9).at(start + 45, 10).at(start + 55, 11);
    }

    @Test
    void splitsTwoWayCalls() throws IOException {
        CheckpointFileBuilder client = client("client");
        CheckpointFileBuilder server = server();
        CheckpointFileBuilder.Ring calls = client.thread();
        CheckpointFileBuilder.Ring served = server.thread();
        for (int i = 0; i < 200; i++) {
            call(calls, 1000 * i, 0xc, i);
            serve(served, 1000 * i, 0x5, i);
        }
        client.write(folder);
        server.write(folder);
        Split split = splits().get(0);
        assertEquals("timed client.out server.in get_data two-way", name(split));
        assertEquals(WHOLE, parts(split));
        assertEquals(91, split.p50());
        assertEquals(91, split.p99());
        assertEquals(200, split.calls());
        assertEquals(0, split.others());
        assertEquals(1, split.segments().stream().mapToDouble(split::share).sum(), 1e-9);
        assertEquals(25, outcome(null).figures().checkpointNs());
    }

    private static String name(Split split) {
        return String.join(" ", split.phase(), split.from(), split.to(), split.operation(), split.kind());
    }

    /** Ids belong to connections: two clients use the same ids, and the server does not record the client. */
    @Test
    void distinguishesConnectionsByTime() throws IOException {
        CheckpointFileBuilder server = server();
        CheckpointFileBuilder.Ring one = server.thread();
        CheckpointFileBuilder.Ring two = server.thread();
        CheckpointFileBuilder first = client("client");
        CheckpointFileBuilder second = client("other");
        CheckpointFileBuilder.Ring firsts = first.thread();
        CheckpointFileBuilder.Ring seconds = second.thread();
        for (int i = 0; i < 10; i++) {
            call(firsts, 1000 * i, 0xc, i);
            call(seconds, 1000 * i + 500, 0xc, i);
            serve(two, 1000 * i, 0x5, i);
            serve(one, 1000 * i + 500, 0x6, i);
        }
        first.write(folder);
        second.write(folder);
        server.write(folder);
        Split split = splits().get(0);
        assertEquals(20, split.calls());
        assertEquals(WHOLE, parts(split));
        assertNull(split.p99(), "20 calls carry none");
    }

    /**
     * A chain of oneway calls, as in BasicSP: the same ids at about the same times, but with another process, or
     * without a reply.
     */
    @Test
    void distinguishesConnectionsByTheirTargets() throws IOException {
        CheckpointFileBuilder client = client("client").connection(2, "client.told", "other.in");
        CheckpointFileBuilder server = server();
        CheckpointFileBuilder.Ring calls = client.thread();
        CheckpointFileBuilder.Ring served = server.thread();
        CheckpointFileBuilder third = client("other").connection(1, "other.out", "server.in");
        CheckpointFileBuilder.Ring thirds = third.thread();
        for (int i = 0; i < 10; i++) {
            int start = 1000 * (i + 1);
            calls.at(start - 20, 1)
                    .at(start - 19, 2)
                    .at(start - 18, 3, 0xd, i, 2)
                    .at(start - 10, 4)
                    .at(start - 9, 14);
            thirds.at(start - 8, 1)
                    .at(start - 7, 2)
                    .at(start - 6, 3, 0xc, i, 1)
                    .at(start - 5, 4)
                    .at(start - 4, 14);
            call(calls, start, 0xc, i);
            serve(served, start, 0x5, i);
        }
        client.write(folder);
        server.write(folder);
        third.write(folder);
        CheckpointAnalysis.Outcome outcome = outcome(null);
        assertEquals(List.of(), outcome.warnings());
        assertEquals("two-way", outcome.figures().connections().get(0).kind());
    }

    /** If times do not distinguish connections, calls are not split. */
    @Test
    void doesNotGuessWhoseAConnectionIs() throws IOException {
        CheckpointFileBuilder server = server();
        serve(server.thread(), 0, 0x5, 1);
        server.write(folder);
        for (String process : List.of("client", "other")) {
            CheckpointFileBuilder client = client(process);
            call(client.thread(), 0, 0xc, 1);
            client.write(folder);
        }
        CheckpointAnalysis.Outcome outcome = outcome(null);
        assertEquals(
                "two-way, the caller's side only",
                outcome.figures().connections().get(0).kind());
        assertTrue(finding(outcome.warnings()).contains("may be those of several clients"));
    }

    /** A new connection gets the address in memory of a closed one, so ids begin again. */
    @Test
    void knowsThatConnectionsCome() throws IOException {
        CheckpointFileBuilder client = client("client");
        CheckpointFileBuilder server = server();
        CheckpointFileBuilder.Ring calls = client.thread();
        CheckpointFileBuilder.Ring served = server.thread();
        for (int i = 0; i < 6; i++) {
            call(calls, 1000 * i, 0xc, i % 3);
            serve(served, 1000 * i, 0x5, i % 3);
        }
        client.write(folder);
        server.write(folder);
        assertEquals(6, splits().get(0).calls());
    }

    @Test
    void doesNotSplitBetweenHosts() throws IOException {
        CheckpointFileBuilder client = client("client");
        call(client.thread(), 0, 0xc, 1);
        client.write(folder);
        CheckpointFileBuilder server = server();
        serve(server.thread(), 0, 0x5, 1);
        server.write(folder);
        Split split = outcome("far").figures().connections().get(0);
        assertEquals("two-way, the caller's side only", split.kind());
        assertEquals("stub 1, marshal 2, send 3, away 60, reply-receive 12, unmarshal 13", parts(split));
        assertEquals("the launch left no record of the clocks of its hosts", split.refused());
    }

    /**
     * Without an event loop, the arrival of the first bytes is not recorded, and a sender may learn late that it has
     * sent.
     */
    @Test
    void splitsWhatThreadsOfConnectionsServe() throws IOException {
        CheckpointFileBuilder client = client("client");
        client.thread()
                .at(0, 1)
                .at(1, 2)
                .at(3, 3, 0xc, 1, 1)
                .at(40, 4)
                .at(66, 12)
                .at(78, 13)
                .at(91, 14);
        client.write(folder);
        CheckpointFileBuilder server = server();
        server.thread()
                .at(15, 6, 0x5, 1, 0)
                .at(21, 7)
                .at(28, 8)
                .at(36, 9)
                .at(45, 10)
                .at(70, 11);
        server.write(folder);
        assertEquals(
                "stub 1, marshal 2, send 12, wire-and-receive 0, demultiplex 6, dispatch 7, servant 8, reply-marshal 9, "
                        + "reply-send 21, reply-wire 0, reply-receive 12, unmarshal 13",
                parts(splits().get(0)));
    }

    @Test
    void splitsOnewaysUntilTheServantReturns() throws IOException {
        CheckpointFileBuilder client = client("client");
        client.thread().at(0, 1).at(1, 2).at(3, 3, 0xc, 1, 1).at(6, 4).at(7, 14);
        client.write(folder);
        CheckpointFileBuilder server = server();
        server.thread().at(10, 5).at(15, 6, 0x5, 1, 0).at(21, 7).at(28, 8).at(36, 9);
        server.write(folder);
        Split split = splits().get(0);
        assertEquals("oneway", split.kind());
        assertEquals(
                "stub 1, marshal 2, send 3, wire 4, receive 5, demultiplex 6, dispatch 7, servant 8", parts(split));
        assertEquals(36, split.p50());
    }

    @Test
    void splitsCallsWithinAProcess() throws IOException {
        CheckpointFileBuilder client = client("client");
        CheckpointFileBuilder.Ring ring = client.thread();
        ring.at(0, 1)
                .at(1, 2)
                .at(3, 3, 0xc, 1, 1)
                .at(15, 6, 0x5, 1, 0)
                .at(21, 7)
                .at(28, 8)
                .at(36, 9)
                .at(45, 10);
        ring.at(55, 11).at(57, 4).at(66, 12).at(78, 13).at(91, 14);
        client.write(folder);
        Split split = splits().get(0);
        assertEquals("collocated, with a message", split.kind());
        assertEquals(
                "stub 1, marshal 2, hand-over 12, demultiplex 6, dispatch 7, servant 8, reply-marshal 9, reply-send 10, "
                        + "reply-wire 11, reply-receive 12, unmarshal 13",
                parts(split));
    }

    @Test
    void splitsDirectCalls() throws IOException {
        CheckpointFileBuilder client = client("client");
        client.thread().at(0, 1, 0, 0, 1).at(6, 7).at(13, 8).at(21, 9).at(30, 14);
        client.write(folder);
        Split split = splits().get(0);
        assertEquals("collocated, direct", split.kind());
        assertEquals("find 6, dispatch 7, servant 8, return 9", parts(split));
    }

    /** A servant that calls, a call that ends in an exception, and a call that serves a request while it waits. */
    @Test
    void followsWhatOneThreadDoes() throws IOException {
        CheckpointFileBuilder server = server().connection(1, "client.out", "server.in");
        CheckpointFileBuilder.Ring ring = server.thread();
        ring.at(0, 11); // belongs to an earlier call
        ring.at(10, 5).at(15, 6, 0x5, 1, 0).at(21, 7).at(28, 8);
        ring.at(29, 1).at(30, 2).at(31, 3, 0x9, 1, 1).at(32, 4).at(33, 12).at(34, 13); // an exception
        call(ring, 1000, 0x9, 2);
        ring.at(1100, 9).at(1110, 10).at(1120, 11);
        ring.at(2000, 1).at(2001, 2).at(2003, 3, 0x9, 3, 1).at(2006, 4);
        serve(ring, 2006, 0x5, 2);
        ring.at(2066, 12).at(2078, 13).at(2091, 14);
        server.write(folder);
        ThreadCalls thread = ThreadCalls.of(CheckpointFile.read(folder.resolve("timed.server.bwc"))
                .threads()
                .get(0));
        assertEquals(1, thread.broken());
        assertEquals(2, thread.calls().size());
        assertEquals(2, thread.served().size());
        assertEquals(28, thread.served().get(0).at(Checkpoint.SERVER_UPCALL));
        assertEquals(1100, thread.served().get(0).at(Checkpoint.SERVER_RETURNED));
        assertNull(thread.calls().get(1).within(), "the call is inside no request");
    }

    /**
     * A thread that serves and calls fills its ring sooner than a thread that only calls; its overwritten calls are not
     * lost.
     */
    @Test
    void leavesOutCallsThatTheServerKeepsNoMore() throws IOException {
        CheckpointFileBuilder client = client("client");
        CheckpointFileBuilder server = new CheckpointFileBuilder("server", 64);
        CheckpointFileBuilder.Ring calls = client.thread();
        CheckpointFileBuilder.Ring served = server.thread();
        for (int i = 0; i < 100; i++) {
            call(calls, 1000 * i, 0xc, i);
            serve(served, 1000 * i, 0x5, i);
        }
        client.write(folder);
        server.write(folder);
        Split split = splits().get(0);
        assertEquals("two-way", split.kind());
        assertEquals(9, split.calls(), "64 records are nine requests of seven, and the end of one");
        assertEquals(0, split.others());
    }

    @Test
    void saysWhereNothingIsLeftOfTheServersSide() throws IOException {
        CheckpointFileBuilder early = client("client");
        CheckpointFileBuilder late =
                new CheckpointFileBuilder("other", 4096).connection(1, "client_1.out", "server.in");
        CheckpointFileBuilder server = new CheckpointFileBuilder("server", 64);
        CheckpointFileBuilder.Ring earlies = early.thread();
        CheckpointFileBuilder.Ring lates = late.thread();
        CheckpointFileBuilder.Ring served = server.thread();
        for (int i = 0; i < 20; i++) {
            call(earlies, 1000 * i, 0xc, i);
            serve(served, 1000 * i, 0x5, i);
        }
        for (int i = 20; i < 40; i++) {
            call(lates, 1000 * i, 0xc, i);
            serve(served, 1000 * i, 0x6, i);
        }
        early.write(folder);
        late.write(folder);
        server.write(folder);
        CheckpointAnalysis.Outcome outcome = outcome(null);
        assertEquals(
                List.of("two-way, the caller's side only 20 0", "two-way 9 0"),
                outcome.figures().connections().stream()
                        .map(split -> split.kind() + " " + split.calls() + " " + split.others())
                        .toList());
        String findings = finding(outcome.warnings());
        assertTrue(
                findings.startsWith("1 connections are split on the caller's side only: a thread keeps the newest 64 "),
                findings);
        assertEquals(1, outcome.warnings().size());
    }

    /** The harness's calls that close a loop belong to no connection of the model. */
    @Test
    void leavesOutWhatIsNoConnection() throws IOException {
        CheckpointFileBuilder client =
                new CheckpointFileBuilder("client", 64).connection(1, "server.in", "client.tick");
        call(client.thread(), 0, 0xc, 1);
        client.write(folder);
        assertEquals(List.of(), splits());
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        assertTrue(finding(outcome(null).warnings()).contains("No process has recorded checkpoints"));
        CheckpointFileBuilder client = client("client").claimed(5);
        call(client.thread(), 0, 0xc, 1);
        CheckpointFileBuilder.Ring odd = client.thread();
        odd.at(0, 1)
                .at(1, 2)
                .at(2, 2)
                .at(3, 3, 0xd, 1, 1)
                .at(4, 4)
                .at(5, 12)
                .at(6, 13)
                .at(7, 14); // another attempt
        client.write(folder);
        Files.writeString(folder.resolve("timed.server.bwc"), "no such thing");
        CheckpointAnalysis.Outcome outcome = outcome(null);
        String findings = finding(outcome.warnings());
        assertTrue(findings.contains("timed.server.bwc: ends after 13 bytes"), findings);
        assertTrue(findings.contains("3 threads had no room for their checkpoints"), findings);
        assertTrue(findings.contains("1 of 2 calls with checkpoints were not split"), findings);
        assertEquals(1, outcome.figures().connections().get(0).others());
    }

    private static String finding(List<Warning> warnings) {
        return warnings.stream().map(Warning::finding).collect(Collectors.joining("\n"));
    }

    @Test
    void keepsPhasesApartInTheModelsOrder() throws IOException {
        for (String phase : List.of("saturated", "timed")) {
            CheckpointFileBuilder client = client("client").phase(phase);
            call(client.thread(), 0, 0xc, 1);
            client.write(folder);
        }
        assertEquals(
                List.of("timed", "saturated"),
                outcome(null).figures().connections().stream().map(Split::phase).toList());
    }

    @Test
    void isWrittenAndReadAgain() throws IOException {
        splitsTwoWayCalls();
        CheckpointFigures figures = outcome(null).figures();
        figures.write(folder);
        assertEquals(figures, CheckpointFigures.read(folder).orElseThrow());
        assertEquals(
                "reply-wire",
                figures.json().at("/connections/0/segments/10/segment").asText());
        Files.writeString(
                folder.resolve(CheckpointFigures.FILE), "{\"schema\":\"bellwether.checkpoints/1\",\"connections\":7}");
        assertTrue(CheckpointFigures.read(folder).isEmpty());
        Files.writeString(folder.resolve(CheckpointFigures.FILE), "{\"schema\":\"bellwether.checkpoints/1\"}");
        assertTrue(CheckpointFigures.read(folder).isEmpty());
        Files.writeString(folder.resolve(CheckpointFigures.FILE), "{");
        assertTrue(CheckpointFigures.read(folder).isEmpty());
    }

    @Test
    void runsOfOneConfigurationAreMeans() throws IOException {
        splitsTwoWayCalls();
        CheckpointFigures one = outcome(null).figures();
        CheckpointFigures both = CheckpointFigures.pooled(List.of(one, one));
        assertEquals(400, both.connections().get(0).calls());
        assertEquals(parts(one.connections().get(0)), parts(both.connections().get(0)));
        assertEquals(91, both.connections().get(0).p50());
    }
}
