// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script of a worker on two nodes; fake programs replace those of Slurm and the launcher. */
@Tag("slow")
class SlurmTasksTest {
    private static final Path SCRIPTS = Path.of(
            System.getProperty("bellwether.home"),
            "generators/org.bellwether.export/src/org/bellwether/export/scripts");

    @TempDir
    private Path temp;

    private Path folder;
    private Path program;

    @BeforeEach
    void make() throws IOException {
        folder = temp.resolve("design");
        program = folder.resolve("programs/0001");
        for (String name : List.of("lib.sh", "remote.sh")) {
            script("scripts/" + name, Files.readString(SCRIPTS.resolve(name)));
        }
        script("scripts/tasks.sh", Files.readString(SCRIPTS.resolve("slurm-tasks.sh")));
        script("scripts/facts.sh", "#!/bin/sh\ntar -cf - -T /dev/null\n");
        text("plan/rounds", "1 corbel\n");
        text("plan/round-1.settings", "");
        text("bundle/plan/launch.plan", "process p node=b host=b\n");
        text("bundle/plan/settings", "");
        text("../../campaign.json", "{}");
        text("../../submissions/1/tasks", "0 c 0001 no\n1 c 0001 no\n2 c 0001 no\n");
        Files.writeString(temp.resolve("hosts"), "a n1 10.0.0.1\nb n2 10.0.0.2\n");
        slurm("scontrol", "echo NodeName=$4 Arch=x86_64 State=$(cat " + temp + "/state-$4 2>/dev/null || echo IDLE)");
        slurm("srun", "[ ! -e " + temp + "/dead ] || exit 1; for line; do :; done; exec sh -c \"$line\"");
        launcher("");
    }

    private Path text(String name, String text) throws IOException {
        Path file = program.resolve(name).normalize();
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void script(String name, String text) throws IOException {
        text(name, text).toFile().setExecutable(true);
    }

    private void slurm(String name, String line) throws IOException {
        script("../../../bin/" + name, "#!/bin/sh\n" + line + "\n");
    }

    /** @param second a line of shell that the second launch executes */
    private void launcher(String second) throws IOException {
        script(
                "build/corbel/harness/bw-launch",
                "#!/bin/sh\necho launch >>" + temp + "/launches\n[ $(wc -l <" + temp + "/launches) = 2 ] || exit 0\n"
                        + second + "\n");
    }

    private int work() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        program.resolve("scripts/tasks.sh").toString(),
                        temp.resolve("hosts").toString(),
                        folder.toString(),
                        "1")
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("log").toFile());
        builder.environment().put("PATH", temp.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("SLURM_JOB_ID", "7");
        builder.environment().put("SLURMD_NODENAME", "n1");
        builder.environment().put("BELLWETHER_REMOTE", "srun");
        Process process = builder.start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the worker has ended");
        return process.exitValue();
    }

    private String log() throws IOException {
        return Files.readString(temp.resolve("log"));
    }

    private boolean isClaimed(int step) {
        return Files.exists(folder.resolve("submissions/1/claims/" + step), LinkOption.NOFOLLOW_LINKS);
    }

    private boolean isDone(int step) {
        return Files.exists(folder.resolve("submissions/1/claims/" + step + ".done"));
    }

    /** Returns the number of runs whose names match the pattern. */
    private long runs(String pattern) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("results"), 2)) {
            return all.filter(path -> path.getFileName().toString().matches(pattern + "[0-9a-f-]{36}"))
                    .filter(path -> Files.exists(path.resolve("task")))
                    .count();
        }
    }

    private void assertGivenBack() throws IOException {
        assertTrue(isDone(0));
        assertEquals(List.of(false, false), List.of(isClaimed(1), isClaimed(2)));
        assertEquals(1, runs(""), "the run that was good");
        assertEquals(1, runs("\\."), "the run that was cut");
        assertTrue(log().contains("the worker has lost n2;"), log());
    }

    @Test
    void aWorkerMakesAllRuns() throws Exception {
        assertEquals(0, work(), log());
        assertEquals(3, runs(""));
        assertTrue(isDone(2));
    }

    @Test
    void aWorkerWhoseNodeStartsNoJobStepEnds() throws Exception {
        launcher(": >" + temp + "/dead; exit 1");
        assertEquals(75, work(), log());
        assertGivenBack();
    }

    @Test
    void aWorkerWhoseNodeIsDownEnds() throws Exception {
        launcher("echo DOWN* >" + temp + "/state-n2; exit 1");
        assertEquals(75, work(), log());
        assertGivenBack();
    }

    @Test
    void aRunThatFailsByItselfIsItsOwnFailure() throws Exception {
        launcher("exit 1");
        assertEquals(0, work(), log());
        assertEquals(3, runs(""));
        assertEquals(List.of(true, true, true), List.of(isDone(0), isDone(1), isDone(2)));
    }

    /** A signal to all processes ends the launcher's processes, which the launcher reports as their failure. */
    @Test
    void aRunThatTheEndOfTheJobCutsKeepsItsFirstName() throws Exception {
        launcher("kill -TERM $PPID; exit 1");
        assertEquals(130, work(), log());
        assertEquals(1, runs("\\."), "the run that was cut");
        assertEquals(List.of(true, false), List.of(isClaimed(1), isDone(1)));
    }
}
