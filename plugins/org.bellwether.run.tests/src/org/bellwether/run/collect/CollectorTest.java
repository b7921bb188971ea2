// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.Machine;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results are collected completely and once, or not at all. */
class CollectorTest {
    @TempDir
    private Path temp;

    private Path results;
    private Store store;

    @BeforeEach
    void open() throws IOException {
        results = Files.createDirectories(temp.resolve("export/results"));
        store = Store.open(temp.resolve("store"));
    }

    @AfterEach
    void leavesNothingBehind() throws IOException {
        store.close();
        assertFalse(Files.exists(temp.resolve("store/collect")), "the checked copy is deleted");
    }

    private Collector.Result collect() throws Exception {
        return collect(temp.resolve("export"));
    }

    private Collector.Result collect(Path from) throws Exception {
        return new Collector(store, note -> {}).collect(from.toString());
    }

    private void assertNothingTaken() throws IOException {
        assertTrue(store.reader().runs(10).isEmpty());
        try (Stream<Path> runs = Files.list(temp.resolve("store/runs"))) {
            assertEquals(List.of(), runs.toList());
        }
    }

    @Test
    void figuresAreComputedHereFromTheSamples() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        assertEquals(List.of(made.session), collect().added());
        RunRow run = store.reader().run(made.run).orElseThrow();
        assertEquals(Status.OK, run.status());
        assertEquals("corbel", run.target());
        assertEquals(2, store.reader().rounds(made.run).size());
        MetricResult latency = store.reader().metrics(made.run).stream()
                .filter(metric -> metric.name().equals("latency"))
                .findFirst()
                .orElseThrow();
        assertEquals(FakeResults.SAMPLES, latency.value("count"));
        assertEquals(10_000, latency.value("p50"));
        assertTrue(store.reader().metrics(made.run).stream()
                .anyMatch(metric -> metric.kind().equals("floor")));
        assertTrue(store.reader().hostFacts(run.hostHash()).orElseThrow().contains("\"cpu\":\"Big Iron\""));
        assertTrue(store.reader().hostFacts(run.hostHash()).orElseThrow().contains("\"architecture\":\"amd64\""));
        assertTrue(Files.exists(store.runFolder(made.run).resolve("nodes/here/proc/cpuinfo")));
    }

    @Test
    void twoNodesOfAClusterAreTwoMachines() throws Exception {
        FakeResults first = new FakeResults(results);
        first.write("nodes/here/node", "n1\n");
        first.seal(0);
        FakeResults second = new FakeResults(results); // equal images have equal machine ids
        second.write("nodes/here/node", "n2\n");
        second.seal(0);
        collect();
        HostFacts one = host(first);
        HostFacts other = host(second);
        assertEquals("n1", one.host());
        assertEquals("n2", other.host());
        assertFalse(Machine.of(one).agreesWith(Machine.of(other)));
    }

    @Test
    void severalNodesOfAClusterAreNamedTogether() throws Exception {
        FakeResults made = new FakeResults(results);
        made.write("hosts", "here n1 10.0.0.1\nthere n7 10.0.0.2\n");
        made.write("nodes/here/node", "n1\n");
        made.write("nodes/there/node", "n7\n");
        made.seal(0);
        collect();
        assertEquals("n1,n7", host(made).host());
    }

    private HostFacts host(FakeResults made) {
        RunRow run = store.reader().run(made.run).orElseThrow();
        return store.reader().host(run.hostHash()).orElseThrow();
    }

    @Test
    void collectedSessionsAreMarkedAsImported() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        collect();
        assertTrue(store.reader().isImported(made.session));
    }

    @Test
    void aSessionIsCollectedOnlyOnce() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        collect();
        Collector.Result again = collect();
        assertEquals(List.of(), again.added());
        assertEquals(List.of(made.session), again.known());
        assertEquals(1, store.reader().runs(10).size());
    }

    @Test
    void theResultsStayWhereTheyAre() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        collect();
        Checksums.check(made.folder);
    }

    @Test
    void aSessionThatHasNotEndedIsLeftThere() throws Exception {
        FakeResults made = new FakeResults(results);
        assertEquals(List.of(made.session), collect().unfinished());
        assertNothingTaken();
    }

    @Test
    void samplesThatWereCutOnTheWayAreFound() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        Path samples = made.folder.resolve(made.run + "/round-1/samples/p.timed.gps.bws");
        Files.write(samples, FakeResults.samples(2, 10_000));
        Collector.Result result = collect();
        assertTrue(result.refused().get(made.session).getMessage().contains("changed or cut"), result::toString);
        assertNothingTaken();
        Files.write(samples, FakeResults.samples(FakeResults.SAMPLES / 2, 10_000));
        assertEquals(List.of(made.session), collect().added(), "a refused session can be collected once complete");
    }

    @Test
    void aFileThatIsMissingOrNewIsFound() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        Files.delete(made.folder.resolve(made.run + "/round-2/logs/gps.log"));
        assertTrue(collect().refused().get(made.session).getMessage().contains("lack 1 of their files"));
        FakeResults other = new FakeResults(results).seal(0);
        other.write(other.run + "/round-2/samples/q.timed.gps.bws", "more");
        assertTrue(collect().refused().get(other.session).getMessage().contains("not sealed"));
        assertNothingTaken();
    }

    @Test
    void aRefusedSessionDoesNotPreventTheCollectionOfOthers() throws Exception {
        FakeResults bad = new FakeResults(results).seal(0);
        bad.write("runs", "nonsense\n");
        bad.sums();
        FakeResults good = new FakeResults(results).seal(0);
        Collector.Result result = collect();
        assertEquals(List.of(good.session), result.added());
        assertEquals(1, result.refused().size());
    }

    @Test
    void aRunThatFailedKeepsItsReasonAndItsLog() throws Exception {
        FakeResults made = new FakeResults(results);
        made.write(
                made.run + "/round-2/launch",
                "started=2026-01-02T03:04:02.000Z\nended=2026-01-02T03:04:03.000Z\nexit=1\n");
        made.write(
                made.run + "/round-2/result.json",
                "{\"failure\":{\"class\":\"timeout\",\"process\":\"gps\",\"message\":\"gps has not said it\"},\"phases\":[],\"processes\":[]}");
        made.seal(1);
        assertEquals(List.of(made.session), collect().added());
        RunRow run = store.reader().run(made.run).orElseThrow();
        assertEquals(Status.FAILED, run.status());
        assertEquals("timeout", run.failure().type());
        assertEquals("all is well", run.failure().log());
        assertEquals(
                Status.FAILED,
                store.reader().session(made.session).orElseThrow().status());
    }

    @Test
    void aResultNamesNoFileElsewhere() throws Exception {
        Files.writeString(temp.resolve("secret.log"), "secret\n");
        FakeResults made = new FakeResults(results);
        made.write(
                made.run + "/round-1/launch",
                "started=2026-01-02T03:04:02.000Z\nended=2026-01-02T03:04:03.000Z\nexit=1\n");
        made.write(
                made.run + "/round-1/result.json",
                "{\"failure\":{\"class\":\"run\",\"process\":\"" + temp.resolve("secret") + "\",\"message\":\"m\"}}");
        made.seal(1);
        collect();
        assertEquals("", store.reader().run(made.run).orElseThrow().failure().log());
    }

    @Test
    void aSessionThatWasKilledIsInterruptedAndKeepsItsSamples() throws Exception {
        FakeResults made = new FakeResults(results);
        Files.delete(made.folder.resolve(made.run + "/round-2/launch"));
        made.seal(130);
        collect();
        assertEquals(
                Status.INTERRUPTED, store.reader().run(made.run).orElseThrow().status());
        assertTrue(Files.exists(store.roundFolder(made.run, 1).resolve("samples/p.timed.gps.bws")));
    }

    /** The script was asked to end: Ctrl-C ends its processes at the same time. */
    @Test
    void aSessionThatWasAskedToEndIsInterrupted() throws Exception {
        FakeResults made = new FakeResults(results);
        made.write(
                made.run + "/round-2/launch",
                "started=2026-01-02T03:04:02.000Z\nended=2026-01-02T03:04:03.000Z\nexit=1\n");
        made.write(
                made.run + "/round-2/result.json",
                "{\"failure\":{\"class\":\"run\",\"process\":\"gps\",\"message\":\"was killed by SIGINT\"}}");
        made.seal(130);
        collect();
        assertEquals(
                "interrupted",
                store.reader().run(made.run).orElseThrow().failure().type());
    }

    @Test
    void aSessionThatLaunchedNothingIsLeftThere() throws Exception {
        FakeResults made = new FakeResults(results);
        made.write("runs", "");
        FakeResults.sh("rm -r nodes", made.folder);
        made.seal(2);
        assertEquals(List.of(made.session), collect().empty());
        assertNothingTaken();
    }

    @Test
    void theLastStartOfARestartedJobCounts() throws Exception {
        FakeResults first = new FakeResults(results, "job=17\nrestart=0\n").seal(0);
        FakeResults second = new FakeResults(results, "job=17\nrestart=1\n").seal(0);
        FakeResults other = new FakeResults(results, "job=18\nrestart=0\n").seal(0);
        Collector.Result result = collect();
        assertEquals(List.of(second.session, other.session), result.added());
        assertEquals(List.of(first.session), result.superseded());
    }

    @Test
    void linksAreNotFollowed() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        Path log = made.folder.resolve(made.run + "/round-1/logs/gps.log");
        Files.delete(log);
        Files.createSymbolicLink(log, Path.of("/etc/passwd"));
        ResultsException refused = assertThrows(ResultsException.class, this::collect);
        assertTrue(refused.getMessage().contains("neither a file nor a folder"));
        assertNothingTaken();
    }

    @Test
    void aRecordThatContradictsItselfIsRefused() throws Exception {
        FakeResults made = new FakeResults(results);
        made.write("export.json", made.read("export.json").replace("module m {};", "module evil {};"));
        made.seal(0);
        assertTrue(collect().refused().get(made.session).getMessage().contains("not that of its hash"));
        FakeResults rounds = new FakeResults(results);
        rounds.write(
                "export.json", rounds.read("export.json").replaceFirst("\"rounds\" : 2", "\"rounds\" : 2000000000"));
        rounds.seal(0);
        assertTrue(collect().refused().get(rounds.session).getMessage().contains("2000000000 rounds"));
        assertNothingTaken();
    }

    @Test
    void aRunOfAnotherSessionIsNotTakenOver() throws Exception {
        FakeResults ours = new FakeResults(results).seal(0);
        collect();
        FakeResults theirs = new FakeResults(results);
        FakeResults.sh("mv " + theirs.run + " " + ours.run, theirs.folder);
        theirs.write("runs", ours.run + " corbel\n");
        theirs.seal(0);
        assertTrue(collect().refused().containsKey(theirs.session));
        assertEquals(ours.session, store.reader().run(ours.run).orElseThrow().session());
        assertTrue(Files.exists(store.roundFolder(ours.run, 1).resolve("result.json")));
    }

    @Test
    void filesOfAKilledCommandAreReplaced() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        Files.createDirectories(store.runFolder(made.run).resolve("round-1"));
        Files.createDirectories(temp.resolve("store/collect/" + Uuid7.next()));
        assertEquals(List.of(made.session), collect().added());
    }

    @Test
    void archivesAreTaken() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        Files.writeString(results.resolve("slurm-1.out"), "what the job said\n");
        for (Map.Entry<String, String> archive : Map.of(
                        "gnu.tar.gz", "tar -czf gnu.tar.gz -C export results",
                        "ustar.tar", "tar --format=ustar -cf ustar.tar -C export/results .",
                        "pax.tar", "tar --format=posix -cf pax.tar -C export/results " + made.session)
                .entrySet()) {
            FakeResults.sh(archive.getValue(), temp);
            try (Store other = Store.open(temp.resolve("store-" + archive.getKey()))) {
                Collector.Result result = new Collector(other, note -> {})
                        .collect(temp.resolve(archive.getKey()).toString());
                assertEquals(List.of(made.session), result.added(), archive.getKey());
            }
        }
    }

    @Test
    void longNamesOfFilesComeHome() throws Exception {
        FakeResults made = new FakeResults(results);
        made.write(made.run + "/round-1/logs/" + "p".repeat(200) + ".log", "said\n");
        made.seal(0);
        FakeResults.sh("tar -cf long.tar -C export results", temp);
        assertEquals(List.of(made.session), collect(temp.resolve("long.tar")).added());
    }

    @Test
    void archivesThatWereCutAreRefusedAtAnyLength() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        FakeResults.sh("tar --blocking-factor=1 -cf whole.tar -C export/results " + made.session, temp);
        byte[] whole = Files.readAllBytes(temp.resolve("whole.tar"));
        Path cut = temp.resolve("cut.tar");
        for (int length : new int[] {1, 511, 512, 700, 5000, whole.length / 2, whole.length - 1025}) {
            Files.write(cut, Arrays.copyOf(whole, length));
            assertThrows(ResultsException.class, () -> collect(cut), () -> "cut at " + length);
        }
        FakeResults.sh("gzip -c whole.tar | head -c 700 >cut.tar.gz", temp);
        assertThrows(ResultsException.class, () -> collect(temp.resolve("cut.tar.gz")));
        assertNothingTaken();
    }

    @Test
    void hostileArchivesWriteNothingElsewhere() throws Exception {
        FakeResults made = new FakeResults(results).seal(0);
        for (String script : List.of(
                "tar --transform='s,^,../../,' -P -cf evil.tar -C export/results " + made.session,
                "tar --transform='s,^,/tmp/evil/,' -P -cf evil.tar -C export/results " + made.session,
                "ln -s /etc export/results/" + made.session + "/etc && tar -cf evil.tar -C export/results "
                        + made.session + "; rm export/results/" + made.session + "/etc",
                "mkfifo export/results/" + made.session + "/pipe && tar -cf evil.tar -C export/results " + made.session
                        + "; rm export/results/" + made.session + "/pipe",
                "truncate -s 1T export/results/" + made.session + "/hole && tar -S -cf evil.tar -C export/results "
                        + made.session + "; rm export/results/" + made.session + "/hole")) {
            FakeResults.sh(script, temp);
            assertThrows(ResultsException.class, () -> collect(temp.resolve("evil.tar")), script);
            assertNothingTaken();
        }
        Path noise = temp.resolve("noise.tar");
        byte[] bytes = new byte[100_000];
        new Random(1).nextBytes(bytes);
        Files.write(noise, bytes);
        assertThrows(ResultsException.class, () -> collect(noise));
    }

    @Test
    void aSourceThatIsNeitherFolderNorHostIsRefused() {
        for (String from :
                List.of("no/such/folder", "nothing", "-oProxyCommand=x:results", "host;rm:results", temp.toString())) {
            assertThrows(ResultsException.class, () -> new Collector(store, note -> {}).collect(from), from);
        }
    }
}
