// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.run.slurm.FakeSlurm;
import org.bellwether.run.slurm.JobFailure;
import org.bellwether.run.slurm.JobId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
    @TempDir
    private Path temp;

    private FakeSlurm fake;
    private Workers workers;

    @BeforeEach
    void make() throws IOException {
        fake = new FakeSlurm(temp.resolve("bin"));
        workers = new Workers(fake.commands(), new JobId("12", ""), temp);
    }

    private boolean areActive(String... tasks) throws Exception {
        fake.answers("scontrol", FakeSlurm.array(tasks));
        return workers.areActive();
    }

    @Test
    void statesAreReportedTogether() throws Exception {
        assertTrue(areActive(
                "3-4 PENDING Reason=Resources",
                "1 RUNNING NodeList=n1 Restarts=1",
                "2 RUNNING NodeList=n2",
                "5 COMPLETED"));
        assertEquals("1 pending (Resources); 2 running on n1, n2", workers.text());
        assertEquals(1, workers.restarts());
        assertFalse(workers.arePending());
        assertTrue(areActive("1 PENDING Reason=Priority", "2 COMPLETED"));
        assertTrue(workers.arePending());
        assertTrue(areActive("1 COMPLETING NodeList=n1"));
    }

    @Test
    void workersThatEndedWellHaveNoFailure() throws Exception {
        assertFalse(areActive("1 COMPLETED", "2 COMPLETED"));
        assertEquals(Optional.empty(), workers.failure());
        assertFalse(workers.mustStop());
    }

    @Test
    void aForgottenArrayIsOver() throws Exception {
        fake.answers("scontrol", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");
        assertFalse(workers.areActive());
        fake.answers("sacct", "printf 'COMPLETED|0:0|n1|65|20\\nFAILED|1:0|n2|65|20\\n'");
        assertFalse(workers.areActive());
        assertTrue(workers.mustStop());
    }

    /** The remaining steps may be submitted again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "NODE_FAIL NodeList=n1",
                "FAILED ExitCode=75:0 NodeList=n1",
                "TIMEOUT",
                "PREEMPTED",
                "OUT_OF_MEMORY",
                "FAILED ExitCode=130:0 RunTime=00:19:05 TimeLimit=00:20:00"
            })
    void theCauseMayBeGone(String state) throws Exception {
        assertFalse(areActive("1 " + state, "2 COMPLETED"));
        assertTrue(workers.failure().isPresent());
        assertFalse(workers.mustStop());
    }

    @Test
    void aWorkerThatFailedStopsTheCampaign() throws Exception {
        Files.writeString(temp.resolve("slurm-12_2.out"), "error: could not be prepared: here\n");
        assertFalse(areActive("1 NODE_FAIL NodeList=n1", "2 FAILED ExitCode=1:0 NodeList=n2"));
        JobFailure failure = workers.failure().orElseThrow();
        assertEquals("job-failed", failure.code());
        assertEquals("error: could not be prepared: here", failure.log());
        assertTrue(workers.mustStop());
        assertEquals("Job 12 on n2 failed with exit code 1", workers.end().reason());
    }

    @Test
    void aWorkerThatWasSeenToFailIsRemembered() throws Exception {
        assertTrue(areActive("1 RUNNING NodeList=n1", "2 CANCELLED"));
        assertFalse(areActive("1 COMPLETED"));
        assertEquals("job-cancelled", workers.failure().orElseThrow().code());
        assertTrue(workers.mustStop());
    }
}
