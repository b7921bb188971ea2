// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchRecordTest {
    @TempDir
    private Path directory;

    private LaunchRecord read(String json) throws IOException {
        Files.writeString(directory.resolve(LaunchRecord.FILE), json);
        return LaunchRecord.read(directory);
    }

    @Test
    void aLaunchThatLeftNoRecordRecordedNothing() throws IOException {
        assertEquals(LaunchRecord.NONE, LaunchRecord.read(directory));
    }

    @Test
    void readsWhyALaunchFailedAndHowItsProcessesEnded() throws IOException {
        LaunchRecord record = read("""
                {"schema":"bellwether.result/1","exit":1,
                 "failure":{"class":"timeout","process":"gps","message":"no samples for 20 s"},
                 "phases":[],
                 "processes":[{"name":"gps","exit":null,"signal":11},{"name":"display","exit":3,"signal":null}]}
                """);
        assertEquals(Optional.of(new LaunchFailure("timeout", "gps", "no samples for 20 s")), record.failure());
        assertEquals(
                List.of(new LaunchRecord.Exit("gps", 0, 11), new LaunchRecord.Exit("display", 3, 0)), record.exits());
    }

    @Test
    void aFailureOfNoProcessAndOfAnUnknownClassIsOfTheRun() throws IOException {
        assertEquals(
                Optional.of(new LaunchFailure("run", "", "odd")),
                read("{\"failure\":{\"class\":\"strange\",\"process\":null,\"message\":\"odd\"}}")
                        .failure());
    }

    @Test
    void hasNoFailureWhereNoneIsNamed() throws IOException {
        assertEquals(Optional.empty(), read("{\"failure\":null}").failure());
        assertEquals(
                Optional.empty(),
                read("{\"failure\":{\"message\":\"without a class\"}}").failure());
    }

    @Test
    void keepsPhasesThatEndedAndTheirTimers() throws IOException {
        LaunchRecord record = read("""
                {"failure":null,"phases":[
                  {"name":"timed","startNs":1,"endNs":9,"endedBy":"duration",
                   "timers":[{"name":"gps.rate","periodNs":5,"due":4,"begun":3,"failed":1,"workedOff":2,"keptUp":false}],
                   "deadlines":[{"name":"gps.rate","criticality":2,"deadlineNs":5,"made":1,"missed":2,"cancelled":3,"retried":1,"shed":5,"wastedNs":4}],
                   "recomputations":[{"process":"gps","count":42,"totalNs":210000,"longestNs":9000}],
                   "drain":{"ns":1,"backlog":0,"outstanding":7}},
                  {"name":"saturated","startNs":9,"endNs":null}]}
                """);
        assertEquals(1, record.phases().size());
        LaunchRecord.Phase timed = record.phase("timed").orElseThrow();
        assertTrue(timed.byDuration());
        assertFalse(timed.inWindows());
        assertEquals(7, timed.outstanding());
        assertEquals(Optional.of(new LaunchRecord.Timer("gps.rate", 5, 4, 3, 1, 2, false)), timed.timer("gps.rate"));
        assertEquals(
                Optional.of(new LaunchRecord.Deadlines("gps.rate", 2, 1, 2, 3, 1, 5, 4)), timed.deadlines("gps.rate"));
        assertEquals(Optional.empty(), timed.deadlines("gps.data.get"));
        assertEquals(
                Optional.of(new LaunchRecord.RateRecomputations("gps", 42, 210_000, 9_000)),
                timed.recomputations("gps"));
        assertEquals(Optional.empty(), timed.recomputations("display"));
        assertEquals(Optional.empty(), record.phase("saturated"));
    }

    @Test
    void refusesAFileThatIsNoJson() {
        assertThrows(IOException.class, () -> read("{\"failure\":"));
    }
}
