// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.run.WorkException;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlurmCommandsTest {
    private static final JobId JOB = new JobId("12", "");

    @TempDir
    private Path temp;

    private FakeSlurm fake;

    @BeforeEach
    void make() throws IOException {
        fake = new FakeSlurm(temp.resolve("bin"));
    }

    @Test
    void theStateOfAJobIsRead() throws Exception {
        fake.answers(
                "scontrol",
                FakeSlurm.job(
                        "RUNNING",
                        "Reason=None",
                        "Restarts=1",
                        "ExitCode=0:0",
                        "RunTime=00:00:07",
                        "TimeLimit=00:20:00",
                        "NodeList=n1"));
        assertEquals(
                Optional.of(new JobState("RUNNING", "", "n1", 0, 0, 1, 7, 1200)),
                fake.commands().state(JOB));
        assertEquals(List.of("--oneliner show job 12"), fake.calls("scontrol"));
    }

    @Test
    void theClusterIsAsked() throws Exception {
        fake.commands().state(new JobId("12", "far"));
        assertEquals(List.of("--clusters=far --oneliner show job 12"), fake.calls("scontrol"));
    }

    @Test
    void aForgottenJobIsLookedForInTheAccounts() throws Exception {
        fake.answers("scontrol", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");
        assertEquals(Optional.empty(), fake.commands().state(JOB));
        fake.answers("sacct", "echo 'CANCELLED by 1000|0:15|n2|65|20'");
        assertEquals(
                Optional.of(new JobState("CANCELLED", "", "n2", 0, 15, 0, 65, 1200)),
                fake.commands().state(JOB));
    }

    @Test
    void aClusterWithoutAccountsHasForgottenTheJob() throws Exception {
        fake.answers("scontrol", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1")
                .answers("sacct", "echo 'Slurm accounting storage is disabled' >&2; exit 1");
        assertEquals(Optional.empty(), fake.commands().state(JOB));
    }

    @Test
    void aControllerThatDoesNotAnswerIsNoEnd() throws IOException {
        fake.answers(
                "scontrol",
                "echo 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)' >&2; exit 1");
        NoAnswerException none =
                assertThrows(NoAnswerException.class, () -> fake.commands().state(JOB));
        assertTrue(none.getMessage().contains("Unable to contact"), none::getMessage);
    }

    @Test
    void nodesThatAreDownAreNamed() throws Exception {
        fake.answers(
                "scontrol",
                "printf 'NodeName=n1 Arch=x86_64 State=DOWN*+CLOUD Reason=x\\nNodeName=n2 Arch=x86_64 State=IDLE ThreadsPerCore=1\\n'");
        assertEquals(List.of("n1"), fake.commands().downNodes(JOB, "n[1-2]"));
        assertEquals(List.of(), fake.commands().downNodes(JOB, ""));
    }

    @Test
    void aMachineWithoutSlurmIsReported() {
        WorkException missing = assertThrows(
                WorkException.class,
                () -> new SlurmCommands(temp.resolve("none").toString()).require());
        assertEquals(3, missing.kind().exitCode());
        assertTrue(missing.getMessage().contains("sbatch"), missing::getMessage);
    }
}
