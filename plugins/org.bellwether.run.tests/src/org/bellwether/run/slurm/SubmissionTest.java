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
                List.of(
                        "--parsable --output=results/slurm-%j.out --open-mode=append --partition=$(touch pwned) job.sbatch"),
                fake.calls("sbatch"));
        assertFalse(Files.exists(folder.resolve("pwned")));
    }

    @Test
    void theUsersOptionsComeAfterThoseOfAnArray() throws Exception {
        Path record = Files.createDirectories(temp.resolve("submission"));
        new Submission(fake.commands(), folder, record, List.of("--array=1-4", "--time=60"), List.of("a folder", "1"))
                .submit(new JobOptions(List.of("--time=5")));
        assertEquals(
                List.of("--parsable --array=1-4 --time=60 --open-mode=append --time=5 job.sbatch a folder 1"),
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
    }

    @Test
    void anInterruptionDoesNotLoseTheJob() throws Exception {
        Thread.currentThread().interrupt();
        assertEquals(new JobId("12", ""), submit());
        assertTrue(Thread.interrupted());
    }
}
