// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.FailureClass;
import org.bellwether.results.campaign.CampaignBlocks;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.collect.FakeResults;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.slurm.SlurmCommands;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of a campaign's workers are stored once, independently of failures of workers and of importing commands. */
class CampaignResultsTest {
    private static final Optional<JobEnd> CANCELLED =
            Optional.of(new JobEnd(FailureClass.INTERRUPTED, "Job 12 was cancelled", "the log"));

    @TempDir
    private Path temp;

    private CampaignFolder folder;
    private Store store;
    private CampaignRow campaign;
    private final List<String> notes = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        folder = new CampaignFolder(temp.resolve("out/slurm-design"));
        store = Store.open(temp.resolve("store"));
        CampaignPlan plan = new CampaignPlan(
                "by hand",
                List.of(new CampaignPlan.FactorPlan("f", "corbel.f", List.of("a", "b"))),
                List.of(new CampaignPlan.ResponsePlan("latency", "timed", "latency", "mean")),
                List.of(
                        new CampaignPlan.Step(CampaignPlan.DESIGN, "d01", List.of(0), Map.of("f", "a"), 1),
                        new CampaignPlan.Step(CampaignPlan.DESIGN, "d02", List.of(1), Map.of("f", "b"), 1),
                        new CampaignPlan.Step(CampaignPlan.DESIGN, "d01", List.of(0), Map.of("f", "a"), 1)),
                List.of());
        campaign = new CampaignRow(
                Uuid7.next().toString(),
                "project",
                "m",
                "steady",
                "design",
                "identity",
                "bellwether screen",
                CanonicalJson.write(plan),
                "",
                Instant.now(),
                null);
        store.campaigns().begin(campaign);
        Path bundle = Files.createDirectories(folder.program("0001").resolve("bundle/plan"));
        Files.writeString(bundle.resolve("experiment.json"), FakeResults.PLAN);
        String model = store.writer().model("m", Map.of("m.bellwether", "module m {};\n"));
        CampaignRecord.Configured configured = new CampaignRecord.Configured("0001", 2, "{}", "{}", "{}", "abc");
        Files.writeString(
                folder.record(),
                new CampaignRecord(
                                CampaignRecord.SCHEMA,
                                campaign.id(),
                                "project",
                                "m",
                                model,
                                "steady",
                                "corbel",
                                1,
                                1,
                                null,
                                null,
                                null,
                                new TreeMap<>(Map.of("d01", configured, "d02", configured)))
                        .json());
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Path start(String node) throws IOException {
        Path start =
                Files.createDirectories(folder.results().resolve(Uuid7.next().toString()));
        Path facts = Files.createDirectories(start.resolve("nodes/here/proc/sys/kernel"));
        Files.writeString(facts.resolve("hostname"), "any\n");
        Files.writeString(start.resolve("nodes/here/node"), node + "\n");
        Files.writeString(start.resolve("nodes/here/architecture"), "x86_64\n");
        Files.writeString(start.resolve("hosts"), "here " + node + " 10.0.0.1\n");
        Files.writeString(start.resolve("start"), "job=12_1\n");
        return start;
    }

    /** Writes a run of two rounds in the same way as the worker's script. */
    private String run(Path start, int step, String configuration) throws IOException {
        FakeResults made = new FakeResults(temp.resolve("made"));
        Path run = start.resolve(made.run);
        Files.move(made.folder.resolve(made.run), run);
        Files.writeString(
                run.resolve("task"),
                "step=" + step + "\nconfiguration=" + configuration + "\nstarted=2026-01-02T03:04:00.000Z\n");
        return made.run;
    }

    private static void failByASignal(Path run) throws IOException {
        Files.writeString(
                run.resolve("round-2/result.json"),
                "{\"failure\":{\"class\":\"run\",\"process\":\"gps\",\"message\":\"ended by signal 15\"},"
                        + "\"phases\":[],\"processes\":[]}");
        Files.writeString(
                run.resolve("round-2/launch"),
                "started=2026-01-02T03:04:02.000Z\nended=2026-01-02T03:04:02.500Z\nexit=1\n");
    }

    private CampaignResults take(Optional<JobEnd> end) throws IOException, InterruptedException, ResultsException {
        try (CampaignResults results = new CampaignResults(store, folder, campaign, false, notes::add)) {
            results.take(end);
            return results;
        }
    }

    private CampaignState state() {
        return CampaignState.read(store, campaign);
    }

    private RunRow row(String run) {
        return store.reader().run(run).orElseThrow();
    }

    @Test
    void aRunIsTakenWhileItsWorkerGoesOn() throws Exception {
        Path start = start("n1");
        String run = run(start, 1, "d02");
        assertEquals(1, take(Optional.empty()).good());
        RunRow row = row(run);
        assertEquals(Status.OK, row.status());
        assertEquals("d02", row.variant());
        assertEquals("n1", store.reader().host(row.hostHash()).orElseThrow().host());
        assertEquals(Optional.of(run), state().good(1).map(RunRow::id));
        assertEquals(List.of(0, 2), state().open(1));
        SessionRow session = store.reader().session(row.session()).orElseThrow();
        assertEquals(Status.OK, session.status());
        assertFalse(Files.exists(start.resolve(run)), "it is in the store");
        assertTrue(Files.exists(store.roundFolder(run, 2)));
        assertEquals(0, take(CANCELLED).good());
        assertEquals(List.of(), notes);
    }

    @Test
    void nodesAreBlocks() throws Exception {
        Path first = start("n1");
        Path second = start("n2");
        run(first, 0, "d01");
        run(second, 1, "d02");
        run(first, 2, "d01");
        assertEquals(3, take(Optional.empty()).good());
        CampaignBlocks blocks = CampaignBlocks.of(store, campaign.id());
        assertEquals(List.of(2, 1), blocks.runs());
        assertTrue(blocks.different().get(0).text().contains("n1"), blocks.different()::toString);
    }

    @Test
    void aSecondGoodRunOfAStepIsDropped() throws Exception {
        String first = run(start("n1"), 0, "d01");
        Path lost = start("n2");
        String second = run(lost, 0, "d01");
        assertEquals(1, take(Optional.empty()).good());
        assertEquals(Optional.of(first), state().good(0).map(RunRow::id));
        assertEquals(Optional.empty(), store.reader().run(second));
        assertFalse(Files.exists(lost.resolve(second)));
        assertEquals(1, state().attempts(0));
    }

    @Test
    void theStateOfTheJobDecidesOverAFailureOfTheLastRun() throws Exception {
        Path start = start("n1");
        String run = run(start, 0, "d01");
        failByASignal(start.resolve(run));
        take(Optional.empty());
        assertEquals(Optional.empty(), store.reader().run(run), "the worker may have been ended with the run");
        assertFalse(Files.exists(store.runFolder(run)));
        CampaignResults taken = take(CANCELLED);
        assertEquals(0, taken.good() + taken.failed());
        assertEquals("interrupted", row(run).failure().type());
        assertEquals(
                "round 2 of 2 was not measured to its end: Job 12 was cancelled",
                row(run).failure().message());
        assertEquals("the log", row(run).failure().log());
        assertEquals(List.of(0, 1, 2), state().open(0), "it is made again, and does not count as a failure");
    }

    /** A run that a lost node has cut is made again, unless its failure cannot come from the lost node. */
    @ParameterizedTest
    @CsvSource({"start, interrupted", "timeout, interrupted", "run, interrupted", "wrong-answer, wrong-answer"})
    void aRunThatALostNodeCutIsNoTry(String failure, String type) throws Exception {
        Path start = start("n1");
        String run = run(start, 0, "d01");
        failByASignal(start.resolve(run));
        Path result = start.resolve(run).resolve("round-2/result.json");
        Files.writeString(
                result, Files.readString(result).replace("\"class\":\"run\"", "\"class\":\"" + failure + "\""));
        Files.move(start.resolve(run), start.resolve("." + run));
        Files.writeString(start.resolve("end"), "exit=75\n");
        take(Optional.of(new JobEnd(FailureClass.INTERRUPTED, "Job 12 lost a node", "")));
        assertEquals(type, row(run).failure().type());
    }

    @Test
    void aRunWithoutATaskThatHasMeasuredIsLeft() throws Exception {
        Path start = start("n1");
        String run = run(start, 0, "d01");
        Files.delete(start.resolve(run).resolve("task"));
        take(CANCELLED);
        assertTrue(Files.exists(start.resolve(run).resolve("round-1")));
        assertEquals(1, notes.size(), notes::toString);
        Path cut = Files.createDirectories(start.resolve("." + Uuid7.next()));
        take(CANCELLED);
        assertFalse(Files.exists(cut), "nothing was launched for it");
    }

    @Test
    void aFailureOfAWorkerThatGoesOnIsOne() throws Exception {
        Path start = start("n1");
        String failed = run(start, 0, "d01");
        failByASignal(start.resolve(failed));
        Files.createDirectories(start.resolve("." + Uuid7.next()));
        assertEquals(1, take(Optional.empty()).failed());
        assertEquals("run", row(failed).failure().type());
        assertEquals(
                Status.FAILED,
                store.reader().session(row(failed).session()).orElseThrow().status());
    }

    @Test
    void aFailureOfAWorkerThatCameToItsEndIsOne() throws Exception {
        Path start = start("n1");
        String failed = run(start, 0, "d01");
        failByASignal(start.resolve(failed));
        Files.writeString(start.resolve("end"), "exit=0\n");
        assertEquals(1, take(CANCELLED).failed());
        assertEquals("run", row(failed).failure().type());
    }

    @Test
    void aRunThatWasCutIsInterruptedWhenItsJobIsOver() throws Exception {
        Path start = start("n1");
        String run = run(start, 0, "d01");
        Files.delete(start.resolve(run).resolve("round-2/launch"));
        Files.move(start.resolve(run), start.resolve("." + run));
        take(Optional.empty());
        assertEquals(Optional.empty(), store.reader().run(run));
        take(CANCELLED);
        assertEquals("interrupted", row(run).failure().type());
        assertEquals(1, store.reader().rounds(run).size(), "the round that was measured");
        String again = run(start("n2"), 0, "d01");
        take(CANCELLED);
        assertEquals(Optional.of(again), state().good(0).map(RunRow::id));
        assertEquals(2, state().attempts(0));
        assertEquals(2, row(again).repeat());
    }

    @Test
    void resultsTakenByAKilledCommandAreNotTakenTwice() throws Exception {
        Path start = start("n1");
        String run = run(start, 0, "d01");
        String kept = Files.readString(start.resolve(run).resolve("task"));
        take(Optional.empty());
        Path left = Files.createDirectories(start.resolve(run));
        Files.writeString(left.resolve("task"), kept);
        assertEquals(0, take(Optional.empty()).good());
        assertEquals(1, state().attempts(0));
        assertFalse(Files.exists(left));
    }

    @Test
    void strangeResultsAreRefusedAndLeft() throws Exception {
        Path start = start("n1");
        String elsewhere = run(start, 7, "d01");
        String other = run(start, 1, "d01");
        String link = run(start, 0, "d01");
        Files.createSymbolicLink(start.resolve(link).resolve("round-1/logs/leak"), Path.of("/etc/passwd"));
        String broken = run(start, 2, "d01");
        Files.writeString(start.resolve(broken).resolve("task"), "step=two\n");
        assertEquals(0, take(CANCELLED).good());
        assertEquals(4, notes.size(), notes::toString);
        for (String run : List.of(elsewhere, other, link, broken)) {
            assertEquals(Optional.empty(), store.reader().run(run));
            assertTrue(Files.exists(start.resolve(run)));
            assertFalse(Files.exists(store.runFolder(run)), run);
        }
    }

    @Test
    void sessionsEndWithTheCommand() throws Exception {
        String run = run(start("n1"), 0, "d01");
        take(Optional.empty());
        SessionLock.endKilledSessions(store);
        assertEquals(
                Status.OK,
                store.reader().session(row(run).session()).orElseThrow().status());
    }

    @Test
    void runsAreCollectedFromTheFolderAlone() throws Exception {
        String run = run(start("n1"), 0, "d01");
        CampaignCollection collection =
                CampaignCollection.of(folder.path().toString()).orElseThrow();
        try (Store other = Store.open(temp.resolve("other"))) {
            ResultsException refused = assertThrows(
                    ResultsException.class,
                    () -> collection.collect(other, new SlurmCommands(temp.toString()), notes::add));
            assertTrue(refused.getMessage().contains("--store"), refused::getMessage);
        }
        CampaignCollection.Outcome outcome = collection.collect(store, new SlurmCommands(temp.toString()), notes::add);
        assertEquals(campaign.id(), outcome.campaign().id());
        assertEquals(List.of(1, 0, 1, 3), List.of(outcome.good(), outcome.failed(), outcome.made(), outcome.steps()));
        assertEquals(Status.OK, row(run).status());
        assertEquals(Optional.empty(), CampaignCollection.of(temp.toString()));
        assertEquals(Optional.empty(), CampaignCollection.of("host:folder"));
    }

    /** The workers of such a job may still run, so none of its runs counts as cut. */
    @Test
    void aJobWhoseStateIsNotKnownMayGoOn() throws Exception {
        Path submission = Files.createDirectories(folder.submission(1).resolve("results"));
        Files.writeString(submission.resolve("slurm.job"), "12\n");
        Path start = start("n1");
        String run = run(start, 0, "d01");
        failByASignal(start.resolve(run));
        CampaignCollection.of(folder.path().toString())
                .orElseThrow()
                .collect(store, new SlurmCommands(temp.toString()), notes::add);
        assertEquals(Optional.empty(), store.reader().run(run));
        assertEquals(List.of("The state of job 12 is not known: this machine has no commands of Slurm."), notes);
    }

    @Test
    void aRecordOfAnotherVersionIsRefused() throws Exception {
        Files.writeString(folder.record(), Files.readString(folder.record()).replace("campaign-export/1", "x/9"));
        assertThrows(ResultsException.class, () -> take(Optional.empty()));
        Files.writeString(folder.record(), "{]");
        assertThrows(ResultsException.class, () -> take(Optional.empty()));
        Files.writeString(folder.record(), "null");
        assertThrows(ResultsException.class, () -> take(Optional.empty()));
    }
}
