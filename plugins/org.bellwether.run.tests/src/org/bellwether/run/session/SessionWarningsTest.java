// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.FakeGenerated;
import org.junit.jupiter.api.Test;

/** The warnings of a session about runs whose figures need caution. */
class SessionWarningsTest extends SessionFixture {
    @Test
    void aPhaseThatItsDurationEndsHasTheFiguresThatItsSamplesCarry() throws Exception {
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "samples=5\nmeasure\n"
                                + result("{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"duration\"}")),
                "one");
        assertEquals(Status.OK, outcome.status());
        String run = runs(outcome).get(0).id();
        MetricResult latency = store.reader().metrics(run).stream()
                .filter(metric -> metric.kind().equals("latency"))
                .findFirst()
                .orElseThrow();
        assertEquals(5, latency.value("count"));
        assertEquals(10_000, latency.value("p50"));
        assertEquals(Set.of("p90", "p99", "p999"), latency.refused().keySet());
        assertTrue(
                store.reader().warnings(run).stream()
                        .map(Warning::finding)
                        .anyMatch(
                                "“m” has 5 of 8 samples in phase timed, because the duration of the phase ended it"
                                        ::equals),
                store.reader().warnings(run).toString());
    }

    @Test
    void aPhaseThatCannotKeepUpIsSaid() throws Exception {
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "measure\n"
                                + result("{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"samples\","
                                        + "\"timers\":[{\"name\":\"timer.tick\",\"periodNs\":50000,\"due\":4000,"
                                        + "\"begun\":4000,\"workedOff\":2300,\"keptUp\":false}],"
                                        + "\"drain\":{\"ns\":9,\"backlog\":1700,\"outstanding\":12}}")),
                "one");
        assertEquals(Status.OK, outcome.status());
        assertEquals(
                List.of(
                        new Warning(
                                "timed could not keep up with timer.tick: 20\u202f000 ticks/s were scheduled, 11\u202f500/s were "
                                        + "completed",
                                "--rate-scale 0.5"),
                        new Warning(
                                "timed left events that were not handled in time after its end: 12; they are lost, or "
                                        + "disturbed the next phase",
                                "--rate-scale 0.5")),
                store.reader().warnings(runs(outcome).get(0).id()));
    }

    @Test
    void workThatSchedulersAlwaysLeaveOutIsSaid() throws Exception {
        String deadlines = "{\"name\":\"%s\",\"criticality\":0,\"deadlineNs\":5,\"made\":%d,\"missed\":0,"
                + "\"cancelled\":%d,\"retried\":0,\"shed\":%d,\"wastedNs\":0}";
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "measure\n"
                                + result("{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"samples\","
                                        + "\"deadlines\":["
                                        + String.join(
                                                ",",
                                                String.format(deadlines, "a.tick", 0, 0, 9),
                                                String.format(deadlines, "b.tick", 1, 9, 0),
                                                String.format(deadlines, "c.tick", 0, 9, 0))
                                        + "]}")),
                "one");
        assertEquals(
                List.of(
                        new Warning(
                                "timed: there was no room for any activation of a.tick",
                                "state a smaller lowest rate or shorter work, put less load beside it, or set more "
                                        + "SchedulingProcessors"),
                        new Warning(
                                "timed: the scheduler cancelled all work of c.tick",
                                "state a deadline that its work can make, or set SchedulingCancellation to never")),
                store.reader().warnings(runs(outcome).get(0).id()));
    }

    @Test
    void aWarningInAnOrbsLogIsReportedOnce() throws Exception {
        String lines = "orb: warning: threads cannot run with SCHED_FIFO\\nwarning: of nobody\\norb: starts\\n";
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "measure\nmkdir -p \"$run_dir/logs\"\nprintf '" + lines + lines + "' >\"$run_dir/logs/p.log\""),
                "one");
        assertEquals(
                List.of(new Warning("process p: orb: warning: threads cannot run with SCHED_FIFO", "")),
                store.reader().warnings(runs(outcome).get(0).id()));
    }

    /** The counter of user exceptions of the samples. */
    private static String userExceptions(int count) {
        return "measure\n" + counter(80, count);
    }

    /** Sets a counter of the samples. */
    private static String counter(int offset, int count) {
        return "printf '" + String.format("\\%03o", count) + "' | dd of=\"$run_dir/samples/p.timed.gps.bws\" bs=1 seek="
                + offset + " conv=notrunc 2>/dev/null\n";
    }

    @Test
    void callsThatWereCancelledAreSaidApartFromOtherFailures() throws Exception {
        RunRow row = runs(run(new FakeGenerated("", "measure\n" + counter(56, 3) + counter(96, 3)), "one"))
                .get(0);
        assertEquals(3, metric(row, "latency").value("cancelledCalls"));
        assertEquals(0, metric(row, "latency").value("systemExceptions"));
        assertEquals(
                List.of(new Warning(
                        "m, phase timed: calls were cancelled, not in the figures: 3",
                        "read these figures beside the counts of cancelled deadlines")),
                store.reader().warnings(row.id()));
    }

    @Test
    void exceptionsOfTheModelAreAFigureAndNoWarning() throws Exception {
        RunRow some = runs(run(new FakeGenerated("", userExceptions(FakeGenerated.SAMPLES - 1)), "one"))
                .get(0);
        assertEquals(FakeGenerated.SAMPLES - 1, metric(some, "latency").value("userExceptions"));
        assertEquals(List.of(), store.reader().warnings(some.id()));
    }

    @Test
    void callsThatAllRaiseUserExceptionsGiveOneWarning() throws Exception {
        RunRow all = runs(run(new FakeGenerated("", userExceptions(FakeGenerated.SAMPLES)), "one"))
                .get(0);
        assertEquals(
                List.of(new Warning(
                        "m, phase timed: every call was answered with a user exception",
                        "check the choices and conditions that raise the exceptions")),
                store.reader().warnings(all.id()));
    }

    @Test
    void activationsThatExceptionsEndedAreSaid() throws Exception {
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "measure\n"
                                + result("{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"samples\","
                                        + "\"timers\":[{\"name\":\"timer.tick\",\"periodNs\":0,\"due\":40,"
                                        + "\"begun\":40,\"failed\":7,\"workedOff\":40,\"keptUp\":true}]}")),
                "one");
        assertEquals(
                List.of(new Warning(
                        "timed: exceptions ended 7 of 40 activations of timer.tick before the event that its loop waits for; "
                                + "the loop went on without them",
                        "publish that event before the call that raises, or drive the timer without until")),
                store.reader().warnings(runs(outcome).get(0).id()));
    }

    private static String result(String phase) {
        return "echo '{\"failure\":null,\"phases\":[" + phase + "]}' >\"$run_dir/result.json\"";
    }
}
