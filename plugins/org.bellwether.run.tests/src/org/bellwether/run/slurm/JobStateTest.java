// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobStateTest {
    private static JobState state(String word) {
        return JobState.of(Map.of("JobState", word));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMPLETED",
                "FAILED",
                "CANCELLED",
                "TIMEOUT",
                "NODE_FAIL",
                "OUT_OF_MEMORY",
                "PREEMPTED",
                "DEADLINE"
            })
    void aJobEnds(String word) {
        assertTrue(state(word).isEnded());
        assertFalse(state(word).isPending());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PENDING", "RUNNING", "CONFIGURING", "COMPLETING", "SUSPENDED", "REQUEUED", "SOMETHING_NEW", ""})
    void aJobGoesOn(String word) {
        assertFalse(state(word).isEnded());
    }

    @Test
    void aPendingJobHasItsReason() {
        assertEquals(
                "pending (Resources)",
                JobState.of(Map.of("JobState", "PENDING", "Reason", "Resources"))
                        .text());
        assertEquals(
                "pending",
                JobState.of(Map.of("JobState", "PENDING", "Reason", "None")).text());
    }

    @Test
    void aRunningJobHasItsNodes() {
        assertEquals(
                "running on n[1-2]",
                JobState.of(Map.of("JobState", "RUNNING", "NodeList", "n[1-2]", "Reason", "None"))
                        .text());
        assertEquals(
                "completing",
                JobState.of(Map.of("JobState", "COMPLETING", "NodeList", "(null)"))
                        .text());
    }

    @ParameterizedTest
    @CsvSource({"00:00:05,5", "01:02:03,3723", "2-00:00:01,172801", "UNLIMITED,0", "'',0", "99999999999:00:00,0"})
    void timesAreRead(String text, long seconds) {
        assertEquals(seconds, JobState.of(Map.of("RunTime", text)).runSeconds());
    }

    @Test
    void theExitCodeAndTheSignalAreRead() {
        assertEquals(130, JobState.of(Map.of("ExitCode", "130:0")).exitCode());
        assertEquals(15, JobState.of(Map.of("ExitCode", "0:15")).signal());
        assertEquals(0, JobState.of(Map.of("ExitCode", "99999999999:x")).exitCode());
    }
}
