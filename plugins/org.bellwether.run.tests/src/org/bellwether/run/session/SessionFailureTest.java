// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;

/** Tests builds and runs that fail in all possible ways. */
class SessionFailureTest extends SessionFixture {
    @Test
    void aBuildThatFailsGivesTheCompilersFirstError() throws Exception {
        Failure failure = failure(new FakeGenerated("""
                echo '[1/2] Building'
                echo 'gps.cpp:3:1: error: no such thing'
                echo 'gps.cpp:4:1: error: another one'
                exit 1""", "measure"));
        assertEquals("build", failure.type());
        assertTrue(failure.log().startsWith("gps.cpp:3:1: error: no such thing"), failure.log());
    }

    @Test
    void aBuildFailureIsFoundInTheBuildFoldersLog() throws Exception {
        Failure failure = failure(new FakeGenerated("""
                echo 'x.cpp:1:1: error: hidden in the log' >"$build_dir/build.log"
                exit 1""", "measure"));
        assertTrue(failure.log().contains("hidden in the log"), failure.log());
    }

    @Test
    void aMachineThatLacksSomethingIsNotAFailedBuild() {
        WorkException lacking = assertThrows(
                WorkException.class,
                () -> run(
                        new FakeGenerated(
                                "echo 'run.sh: this machine lacks omniORB; fix it with: apt-get install x' >&2; exit 3",
                                ""),
                        "one"));
        assertEquals(3, lacking.kind().exitCode());
        assertTrue(lacking.getMessage().contains("lacks omniORB"), lacking.getMessage());
    }

    @Test
    void aProcessThatDiesFailsItsRunAndKeepsItsSamples() throws Exception {
        Session.Outcome outcome =
                run(new FakeGenerated("", "if [ $target = one ]; then\n" + FAILURE + "\nfi\nmeasure"), "one", "two");
        assertEquals(Status.FAILED, outcome.status());
        RunRow failed = runs(outcome).get(0);
        assertEquals(new Failure("run", "gps", "gps ended with signal 11", "gps: about to die"), failed.failure());
        assertEquals(List.of(), store.reader().metrics(failed.id()));
        assertEquals(
                11, store.reader().rounds(failed.id()).get(0).exits().get(0).signal());
        assertEquals(
                1,
                RoundSamples.read(store.roundFolder(failed.id(), 1).resolve("samples"))
                        .files()
                        .size());
        assertEquals(Status.OK, runs(outcome).get(1).status());
    }

    @Test
    void aLauncherThatSaysNothingIsAFailedRun() throws Exception {
        Failure failure = failure(new FakeGenerated("", "echo 'no such file' >&2\nexit 2"));
        assertEquals("run", failure.type());
        assertTrue(failure.message().contains("exit code 2"));
        assertEquals("no such file", failure.log());
    }

    /** Such an ORB continues with a default value, whose figures would be stored as those of the option's value. */
    @Test
    void anOptionThatAnOrbDoesNotTakeFailsTheRun() throws Exception {
        Failure failure = failure(new FakeGenerated(
                "", "measure\necho 'X_Factory - unknown option <-ORBLock>' >>\"$run_dir/logs/gps.log\""));
        assertEquals(
                new Failure(
                        "run",
                        "gps",
                        "gps ran without a setting, because its ORB refused an option: X_Factory -"
                                + " unknown option <-ORBLock>",
                        "X_Factory - unknown option <-ORBLock>"),
                failure);
    }

    @Test
    void missingSamplesNeverBecomeANumber() throws Exception {
        Failure failure = failure(new FakeGenerated("", "samples=3\nmeasure"));
        assertEquals("“m” has 3 of 8 samples in phase timed", failure.message());
    }

    @Test
    void wrongAnswersNeverBecomeANumber() throws Exception {
        Failure failure = failure(
                new FakeGenerated(
                        "",
                        "measure\nprintf '\\002' | dd of=\"$run_dir/samples/p.timed.gps.bws\" bs=1 seek=64 conv=notrunc 2>/dev/null"));
        assertEquals("wrong-answer", failure.type());
        assertTrue(failure.message().startsWith("2 answers of “m”"), failure.message());
    }

    @Test
    void damagedSamplesNeverBecomeANumber() throws Exception {
        Failure failure = failure(new FakeGenerated(
                "",
                "measure\nprintf 'BWSAMPL9' | dd of=\"$run_dir/samples/p.timed.gps.bws\" conv=notrunc 2>/dev/null"));
        assertTrue(failure.message().contains("has format 9"), failure.message());
    }
}
