// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.samples.ThreadTrace.RunningTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTraceTest {
    /** The offset by which the clock of host a is ahead of the launcher's. */
    private static final long AHEAD = 10_000_000_000_000_000L;

    /** A phase from 1 s to 2 s of the launcher's clock; the clocks were compared by round trips of 200 ns. */
    private static final String RESULT = """
            {"phases":[{"name":"timed","startNs":1000000000,"endNs":2000000000,"endedBy":"samples"}],
             "processes":[{"name":"far","host":"a"},{"name":"near","host":null}],
             "clocks":[{"host":"a","groups":[
                 {"ratePpb":0,"hereRatePpb":0,"kept":[[900000000,900000200,10000000900000100]]},
                 {"ratePpb":0,"hereRatePpb":0,"kept":[[2100000000,2100000200,10000002100000100]]}]}]}""";

    private static final String HEAD =
            "# bellwether.threads/1 clock=CLOCK_MONOTONIC unit=ns left-out=3\nthread\tbegin\tend\tflags\tsegment\n";
    private static final String ONE = "0".repeat(31) + "1";
    private static final String TWO = "0".repeat(31) + "2";

    @TempDir
    private Path folder;

    @BeforeEach
    void result() throws IOException {
        Files.createDirectory(folder.resolve("samples"));
        Files.writeString(folder.resolve("result.json"), RESULT);
    }

    private void write(String process, String lines) throws IOException {
        Files.writeString(folder.resolve("samples").resolve("timed." + process + ".threads.tsv"), HEAD + lines);
    }

    private static String line(String thread, long begin, long end, int flags, String segment) {
        return thread + "\t" + begin + "\t" + end + "\t" + flags + "\t" + segment + "\n";
    }

    @Test
    void timesAreInTheOrderOfTheirBegins() throws IOException {
        write("near", line(TWO, 30, 40, 3, "b.tick") + line(ONE, 10, 20, 1, "a.tick"));
        ThreadTrace trace = ThreadTrace.read(folder, "timed").get(0);
        assertEquals("near", trace.process());
        assertEquals(3, trace.leftOut());
        assertEquals(0, trace.boundNs());
        assertEquals(
                List.of(new RunningTime(ONE, "a.tick", 10, 20, false), new RunningTime(TWO, "b.tick", 30, 40, true)),
                trace.times());
    }

    @Test
    void timesOfAnotherHostAreByTheClockHereAndHaveTheNameOfTheirThread() throws IOException {
        long begin = 1_500_000_000;
        write("near", line(ONE, begin, begin + 10_000, 1, "a.tick"));
        write("far", line(ONE, begin + 20_000 + AHEAD, begin + 30_000 + AHEAD, 0, "a.attitude.get"));
        List<ThreadTrace> traces = ThreadTrace.read(folder, "timed");
        ThreadTrace far = traces.get(0);
        assertEquals("far", far.process());
        assertEquals("a.tick", far.times().get(0).name());
        assertEquals(begin + 20_000, far.times().get(0).beginNs(), far.boundNs());
        assertEquals(begin + 30_000, far.times().get(0).endNs(), far.boundNs());
        // Half a round trip, and half a part per million of 1.2 s, to either side of the middle
        assertEquals(100 + 600, far.boundNs(), 10);
        assertEquals(0, traces.get(1).boundNs());
    }

    @Test
    void threadsThatOnewaysBeginHaveACommonName() throws IOException {
        write("near", line(ONE, 10, 20, 0, "") + line(TWO, 30, 40, 0, ""));
        List<RunningTime> times = ThreadTrace.read(folder, "timed").get(0).times();
        assertEquals(
                List.of("oneway", "oneway"),
                times.stream().map(RunningTime::name).toList());
    }

    @Test
    void aProcessWhoseClockIsNotKnownHasNoTimes() throws IOException {
        Files.writeString(folder.resolve("result.json"), RESULT.replace("\"clocks\":", "\"before\":"));
        write("far", line(ONE, 5, 6, 1, "a.tick"));
        ThreadTrace far = ThreadTrace.read(folder, "timed").get(0);
        assertEquals(List.of(), far.times());
        assertEquals("the clock of a was not compared with others", far.unknown());
    }

    @Test
    void otherPhasesAndLaunchesWithoutThreadsHaveNone() throws IOException {
        assertEquals(List.of(), ThreadTrace.read(folder, "timed"));
        assertEquals(List.of(), ThreadTrace.read(folder.resolve("missing"), "timed"));
        write("near", line(ONE, 5, 6, 1, "a.tick"));
        assertEquals(List.of(), ThreadTrace.read(folder, "time"));
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        write("near", "what?\n");
        SampleFormatException wrong =
                assertThrows(SampleFormatException.class, () -> ThreadTrace.read(folder, "timed"));
        assertTrue(wrong.getMessage().contains("timed.near.threads.tsv: line 3"), wrong.getMessage());
        Files.writeString(folder.resolve("samples/timed.near.threads.tsv"), "");
        assertThrows(SampleFormatException.class, () -> ThreadTrace.read(folder, "timed"));
    }
}
