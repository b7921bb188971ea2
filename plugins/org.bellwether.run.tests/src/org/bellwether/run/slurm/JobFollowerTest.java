// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFollowerTest {
    private static final JobId JOB = new JobId("12", "");

    @TempDir
    private Path temp;

    private final List<String> reported = new ArrayList<>();
    private final SessionListener listener = new SessionListener() {
        @Override
        public void note(String text) {
            reported.add(text);
        }

        @Override
        public void step(SessionStage step, String detail) {
            reported.add(step + " " + detail);
        }

        @Override
        public void progress(long done, long of, Optional<Duration> remaining) {
            reported.add(done + "/" + of);
        }
    };
    private FakeSlurm fake;
    private Path log;

    @BeforeEach
    void make() throws IOException {
        fake = new FakeSlurm(temp.resolve("bin"));
        log = temp.resolve("slurm-12.out");
    }

    private Optional<JobState> follow() throws Exception {
        return new JobFollower(fake.commands(), listener, Duration.ofMillis(1))
                .follow(JOB, new JobLog(log, 4, listener));
    }

    @Test
    void changesAreReportedOnce() throws Exception {
        fake.answers(
                "scontrol",
                FakeSlurm.job("PENDING", "Reason=Resources"),
                FakeSlurm.job("PENDING", "Reason=Resources"),
                FakeSlurm.job("RUNNING", "NodeList=n1"),
                FakeSlurm.job("COMPLETED", "NodeList=n1"));
        assertEquals("COMPLETED", follow().orElseThrow().word());
        assertEquals(List.of("Job 12 is pending (Resources)", "Job 12 is running on n1"), reported);
    }

    @Test
    void aControllerThatRestartsIsWaitedFor() throws Exception {
        fake.answers(
                "scontrol",
                FakeSlurm.job("RUNNING", "NodeList=n1"),
                "echo 'Unable to contact slurm controller' >&2; exit 1",
                FakeSlurm.job("FAILED", "NodeList=n1", "ExitCode=1:0"));
        assertEquals("FAILED", follow().orElseThrow().word());
        assertEquals(
                "Slurm does not answer, and is asked again; job 12 goes on: Unable to contact slurm controller",
                reported.get(1));
    }

    @Test
    void aJobThatSlurmStartsAgainIsFollowed() throws Exception {
        fake.answers(
                "scontrol",
                FakeSlurm.job("RUNNING", "NodeList=n1"),
                FakeSlurm.job("PENDING", "Reason=BeginTime", "Restarts=1"),
                FakeSlurm.job("COMPLETED", "NodeList=n2", "Restarts=1"));
        follow();
        assertEquals("Slurm has started job 12 again; start 2 measures from the beginning", reported.get(1));
    }

    @Test
    void aForgottenJobIsNotWaitedFor() throws Exception {
        fake.answers("scontrol", "echo 'Invalid job id specified' >&2; exit 1");
        assertEquals(Optional.empty(), follow());
    }

    @Test
    void anInterruptionEndsTheWait() {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, this::follow);
    }

    @Test
    void theLogHasTheProgress() throws Exception {
        JobLog reader = new JobLog(log, 4, listener);
        reader.read();
        Files.writeString(log, "nodes: a on n1\nScanning dependencies\nround 1, corbel\nround 1, omni");
        reader.read();
        Files.writeString(log, "orb\nround 2, corbel\nwarning: odd\nresults: x\n", StandardOpenOption.APPEND);
        reader.read();
        reader.read();
        assertEquals(
                List.of(
                        "BUILD on a on n1",
                        "MEASURE round 1, corbel",
                        "0/4",
                        "MEASURE round 1, omniorb",
                        "1/4",
                        "MEASURE round 2, corbel",
                        "2/4",
                        "warning: odd",
                        "4/4"),
                reported);
    }

    @Test
    void aStartOfTheJobBeginsAgain() throws Exception {
        Files.writeString(log, "nodes: a on n1\nround 1, corbel\nround 2, corbel\nnodes: a on n2\nround 1, corbel\n");
        new JobLog(log, 2, listener).read();
        assertEquals("0/2", reported.get(reported.size() - 1));
    }
}
