// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.run.WorkException;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmissionTest {
    @TempDir
    private Path temp;

    private FakeSlurm fake;
    private Path folder;

    @BeforeEach
    void make() throws IOException {
        fake = new FakeSlurm(temp.resolve("bin"));
        folder = Files.createDirectories(temp.resolve("export"));
    }

    private JobId submit(String... options) throws Exception {
        return new Submission(fake.commands(), folder).submit(new JobOptions(List.of(options)));
    }

    @Test
    void theJobsNumberIsKeptInTheFolder() throws Exception {
        assertEquals(new JobId("12", ""), submit("--partition=$(touch pwned)"));
        assertEquals(Optional.of(new JobId("12", "")), JobRecord.read(folder));
        assertEquals(
                List.of("--parsable --output=results/slurm-%j.out --open-mode=append --comment=" + fake.comment()
                        + " --partition=$(touch pwned) job.sbatch"),
                fake.calls("sbatch"));
        assertFalse(Files.exists(folder.resolve("pwned")));
    }

    @Test
    void theUsersOptionsComeAfterThoseOfAnArray() throws Exception {
        Path record = Files.createDirectories(temp.resolve("submission"));
        new Submission(fake.commands(), folder, record, List.of("--array=1-4", "--time=60"), List.of("a folder", "1"))
                .submit(new JobOptions(List.of("--time=5")));
        assertEquals(
                List.of("--parsable --array=1-4 --time=60 --open-mode=append --comment=" + fake.comment()
                        + " --time=5 job.sbatch a folder 1"),
                fake.calls("sbatch"));
        assertEquals(Optional.of(new JobId("12", "")), JobRecord.read(record));
        assertEquals(Optional.empty(), JobRecord.read(folder));
    }

    @Test
    void theNumberIsThereEvenIfNobodyWaitsForSbatch() throws Exception {
        Files.writeString(JobRecord.answer(folder), "13;far\n"); // sbatch has answered, and the command was killed
        assertEquals(Optional.of(new JobId("13", "far")), JobRecord.read(folder));
    }

    @Test
    void otherLinesOfASitesSbatchAreNoNumber() throws Exception {
        fake.answers("sbatch", "echo 'Welcome to 3 clusters'; echo '14;near'; echo bye");
        assertEquals(new JobId("14", "near"), submit());
    }

    @Test
    void aRefusedJobIsWrongInputAndLeavesTheLastOne() throws Exception {
        submit();
        fake.answers("sbatch", "echo 'sbatch: error: invalid partition specified: none' >&2; exit 1");
        WorkException refused = assertThrows(WorkException.class, this::submit);
        assertEquals(2, refused.kind().exitCode());
        assertTrue(refused.getMessage().contains("invalid partition specified: none"), refused::getMessage);
        assertEquals(Optional.of(new JobId("12", "")), JobRecord.read(folder));
    }

    @Test
    void aClusterThatDoesNotAnswerIsNoWrongInput() throws Exception {
        fake.answers(
                "sbatch",
                "echo 'sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect failure)' >&2; exit 1");
        assertEquals(3, assertThrows(WorkException.class, this::submit).kind().exitCode());
        assertFalse(JobRecord.isOpen(folder), "without a connection there can be no job");
    }

    private void submitWithoutAnswer() throws IOException {
        fake.answers(
                "sbatch",
                "echo 'sbatch: error: Batch job submission failed: Socket timed out on send/recv operation' >&2; exit 1");
        assertEquals(3, assertThrows(WorkException.class, this::submit).kind().exitCode());
    }

    /** Changes the time of the last submission to an hour earlier. */
    private void letTimePass() throws IOException {
        JobRecord.Open open = JobRecord.open(folder).orElseThrow();
        JobRecord.begin(
                folder,
                new JobRecord.Open(open.comment(), open.clusters(), open.begun().minusSeconds(3600)));
    }

    @Test
    void aJobWhoseSubmissionHadNoAnswerIsFoundByItsComment() throws Exception {
        submitWithoutAnswer();
        fake.answers("squeue", "echo '11 other'; echo '13 " + fake.comment() + "'");
        assertEquals(Optional.of(new JobId("13", "")), LastJob.of(fake.commands(), folder));
        assertEquals(Optional.of(new JobId("13", "")), JobRecord.read(folder));
        assertEquals(Optional.of(new JobId("13", "")), LastJob.of(fake.commands(), folder));
        assertEquals(1, fake.calls("squeue").size(), "asked once");
    }

    @Test
    void theClusterOfALostSubmissionIsAsked() throws Exception {
        fake.answers("sbatch", "echo 'Socket timed out' >&2; exit 1");
        assertThrows(WorkException.class, () -> submit("--clusters=near,far"));
        fake.answers("squeue", "echo 'CLUSTER: near'; echo 'CLUSTER: far'; echo '13 " + fake.comment() + "'");
        assertEquals(Optional.of(new JobId("13", "far")), LastJob.of(fake.commands(), folder));
        assertTrue(fake.calls("squeue").get(0).endsWith("--clusters=near,far"), fake.calls("squeue")::toString);
    }

    @Test
    void noJobIsCertainOnlySomeTimeAfterASubmissionWithoutAnswer() throws Exception {
        submit();
        submitWithoutAnswer();
        assertThrows(NoAnswerException.class, () -> LastJob.of(fake.commands(), folder), "it may still appear");
        letTimePass();
        assertEquals(Optional.of(new JobId("12", "")), LastJob.of(fake.commands(), folder), "the one before");
        assertFalse(JobRecord.isOpen(folder));
    }

    @Test
    void aQueueThatDoesNotAnswerKeepsTheJobOpen() throws Exception {
        submitWithoutAnswer();
        letTimePass();
        fake.answers("squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1");
        assertThrows(NoAnswerException.class, () -> LastJob.of(fake.commands(), folder));
        assertTrue(JobRecord.isOpen(folder));
    }

    @Test
    void aSubmissionWithoutANumberIsLookedFor() throws Exception {
        fake.answers("sbatch", "echo welcome");
        assertEquals(3, assertThrows(WorkException.class, this::submit).kind().exitCode());
        fake.answers("squeue", "echo '15 " + fake.comment() + "'");
        assertEquals(Optional.of(new JobId("15", "")), LastJob.of(fake.commands(), folder));
    }

    @Test
    void anInterruptionDoesNotLoseTheJob() throws Exception {
        Thread.currentThread().interrupt();
        assertEquals(new JobId("12", ""), submit());
        assertTrue(Thread.interrupted());
    }
}
