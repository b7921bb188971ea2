// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.collect.FakeResults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobResultsTest {
    private static final JobId JOB = new JobId("12", "");

    @TempDir
    private Path temp;

    private Path folder;
    private Path results;
    private Store store;
    private FakeSlurm fake;
    private final List<String> notes = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        folder = temp.resolve("export");
        results = Files.createDirectories(folder.resolve("results"));
        store = Store.open(temp.resolve("store"));
        fake = new FakeSlurm(temp.resolve("bin"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static JobState state(String word, String... fields) {
        var all = new java.util.HashMap<>(Map.of("JobState", word, "NodeList", "n1"));
        for (String field : fields) {
            all.put(field.replaceFirst("=.*", ""), field.replaceFirst("[^=]*=", ""));
        }
        return JobState.of(all);
    }

    private JobResults.Outcome collect(JobState state) throws Exception {
        return new JobResults(store, fake.commands(), notes::add, Optional.of(ReportFolder.in(temp.resolve("out"))))
                .collect(folder, JOB, Optional.ofNullable(state));
    }

    private FakeResults session(int restart) throws IOException {
        return new FakeResults(results, "job=12\nrestart=" + restart + "\n");
    }

    /** Removes the end of the last round, as if the job had been killed in it. */
    private static void cut(FakeResults made) throws IOException {
        Files.delete(made.folder.resolve(made.run + "/round-2/launch"));
    }

    @Test
    void aGoodJobHasASession() throws Exception {
        FakeResults made = session(0).seal(0);
        JobResults.Outcome outcome = collect(state("COMPLETED"));
        assertEquals(Optional.of(made.session), outcome.session());
        assertEquals(Optional.empty(), outcome.failure());
        assertEquals(
                temp.resolve("out/reports/" + made.session + ".html").toString(),
                store.reader().session(made.session).orElseThrow().report());
    }

    @ParameterizedTest
    @CsvSource({
        "CANCELLED, job-cancelled, interrupted, INTERRUPTED",
        "TIMEOUT, job-timeout, timeout, FAILED",
        "NODE_FAIL, job-node-failed, run, FAILED",
        "OUT_OF_MEMORY, job-out-of-memory, run, FAILED",
        "PREEMPTED, job-preempted, interrupted, INTERRUPTED"
    })
    void aKilledJobKeepsItsSamplesAndItsReason(String word, String code, String type, Status status) throws Exception {
        FakeResults made = session(0);
        cut(made);
        Files.writeString(results.resolve("slurm-12.out"), "nodes: a on n1\nround 2, corbel\n");
        JobResults.Outcome outcome = collect(state(word));
        assertEquals(code, outcome.failure().orElseThrow().code());
        assertEquals(Optional.of(made.session), outcome.session());
        RunRow run = store.reader().run(made.run).orElseThrow();
        Failure failure = run.failure();
        assertEquals(type, failure.type());
        assertTrue(
                failure.message().startsWith("round 2 of 2 was not measured to its end: Job 12 on n1 "),
                failure::message);
        assertEquals("nodes: a on n1\nround 2, corbel", failure.log());
        assertEquals(1, store.reader().rounds(made.run).size(), "the round that was measured");
        assertEquals(status, store.reader().session(made.session).orElseThrow().status());
        assertEquals(1, notes.size(), notes::toString);
    }

    /** Makes a round in which processes end before the launcher gets the signal, so that it considers them failed. */
    private static void failByASignal(FakeResults made, int round) throws IOException {
        fail(made, round, "run");
    }

    private static void fail(FakeResults made, int round, String type) throws IOException {
        made.write(
                made.run + "/round-" + round + "/result.json",
                "{\"failure\":{\"class\":\"" + type + "\",\"process\":\"gps\",\"message\":\"ended by signal 15\"},"
                        + "\"phases\":[],\"processes\":[{\"name\":\"gps\",\"exit\":0,\"signal\":15}]}");
        made.write(
                made.run + "/round-" + round + "/launch",
                "started=2026-01-02T03:04:0%d.000Z\nended=2026-01-02T03:04:0%d.500Z\nexit=1\n".formatted(round, round));
    }

    @ParameterizedTest
    @CsvSource({"CANCELLED, interrupted", "PREEMPTED, interrupted", "TIMEOUT, timeout", "FAILED, run", "COMPLETED, run"
    })
    void theStateOfTheJobDecidesOverItsLastLaunch(String word, String type) throws Exception {
        FakeResults made = session(0);
        failByASignal(made, 2);
        made.seal(word.equals("COMPLETED") ? 1 : 130);
        collect(state(word, "ExitCode=1:0"));
        assertEquals(type, store.reader().run(made.run).orElseThrow().failure().type());
    }

    @ParameterizedTest
    @CsvSource({"start, interrupted", "timeout, interrupted", "wrong-answer, wrong-answer"})
    void anEndedJobMakesProcessesFailInSeveralWays(String failure, String type) throws Exception {
        FakeResults made = session(0);
        fail(made, 2, failure);
        made.seal(130);
        collect(state("CANCELLED"));
        assertEquals(type, store.reader().run(made.run).orElseThrow().failure().type());
    }

    @Test
    void aFailureBeforeTheLastLaunchStaysOne() throws Exception {
        FakeResults made = session(0);
        failByASignal(made, 1);
        made.seal(130);
        collect(state("CANCELLED"));
        assertEquals("run", store.reader().run(made.run).orElseThrow().failure().type());
    }

    @Test
    void aFailureBeforeALaunchThatWasCutStaysOne() throws Exception {
        FakeResults made = session(0);
        failByASignal(made, 1);
        cut(made);
        collect(state("CANCELLED"));
        assertEquals("run", store.reader().run(made.run).orElseThrow().failure().type());
    }

    @Test
    void aRunningJobsSessionIsLeftAlone() throws Exception {
        FakeResults made = session(0);
        JobResults.Outcome outcome = collect(state("RUNNING"));
        assertEquals(Optional.empty(), outcome.session());
        assertEquals(Optional.empty(), outcome.failure());
        assertEquals(List.of(made.session), outcome.collected().unfinished());
    }

    @Test
    void aSignalNearTheLimitIsTheLimit() throws Exception {
        assertEquals(
                "job-timeout",
                collect(state("FAILED", "ExitCode=130:0", "RunTime=00:19:05", "TimeLimit=00:20:00"))
                        .failure()
                        .orElseThrow()
                        .code());
        assertEquals(
                "job-interrupted",
                collect(state("FAILED", "ExitCode=130:0", "RunTime=00:05:00", "TimeLimit=00:20:00"))
                        .failure()
                        .orElseThrow()
                        .code());
    }

    @Test
    void aJobThatDidNotBeginHasItsReason() throws Exception {
        Files.writeString(results.resolve("slurm-12.out"), "nodes: a on n1\nerror: could not be prepared: a\n");
        JobResults.Outcome outcome = collect(state("FAILED", "ExitCode=1:0", "Reason=NonZeroExitCode"));
        JobFailure failure = outcome.failure().orElseThrow();
        assertEquals(Optional.empty(), outcome.session());
        assertEquals("Job 12 on n1 failed with exit code 1", failure.message());
        assertEquals(Kind.FAILED, failure.kind());
        assertTrue(failure.log().endsWith("error: could not be prepared: a"), failure::log);
        assertEquals(
                Kind.MACHINE,
                collect(state("FAILED", "ExitCode=3:0")).failure().orElseThrow().kind());
    }

    @Test
    void theNodeThatFailedIsNamed() throws Exception {
        fake.answers("scontrol", "echo 'NodeName=n1 State=DOWN Reason=x'");
        JobFailure failure = collect(state("NODE_FAIL")).failure().orElseThrow();
        assertEquals("Job 12 on n1 lost a node: n1 is down", failure.message());
        assertTrue(failure.fix().contains("--sbatch=--exclude=n1"), failure::fix);
    }

    @Test
    void theLastStartOfAJobCounts() throws Exception {
        FakeResults first = session(0);
        FakeResults second = session(1).seal(0);
        JobResults.Outcome outcome = collect(state("COMPLETED", "Restarts=1"));
        assertEquals(Optional.of(second.session), outcome.session());
        assertEquals(List.of(second.session), outcome.collected().added());
        assertEquals(List.of(first.session), outcome.collected().superseded());
        assertEquals(List.of(), outcome.collected().unfinished());
    }

    @Test
    void aForgottenJobsResultsAreCollected() throws Exception {
        FakeResults made = session(0).seal(0);
        assertEquals(Optional.of(made.session), collect(null).session());
    }

    @Test
    void aForgottenJobWithoutResultsIsAFailure() throws Exception {
        JobFailure nothing = collect(null).failure().orElseThrow();
        assertEquals("job-without-results", nothing.code());
        FakeResults open = session(0);
        JobFailure unsealed = collect(null).failure().orElseThrow();
        assertTrue(unsealed.fix().contains("--seal " + open.session), unsealed::fix);
    }
}
