// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.samples.RateTrace.Recomputation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateTraceTest {
    private static final String HEAD = "# bellwether.rates/1 clock=CLOCK_MONOTONIC unit=ns left-out=3\n"
            + "begin\tduration\tcause\tprocessors\ta.tick\tb.tick\n";

    @TempDir
    private Path folder;

    private List<RateTrace> read(String text) throws IOException {
        Files.writeString(folder.resolve("timed.flight.rates.tsv"), text);
        return RateTrace.read(folder);
    }

    @Test
    void hasTheRatesOfEachRecomputation() throws IOException {
        RateTrace trace = read(HEAD + "100\t7\t\t0.5\t10\t1e+05\n200\t9\ta.tick\t1\t0\t20\n"
                        + "200\t8\tb.tick\t1\t12.5\t30\n")
                .get(0);
        assertEquals("timed", trace.phase());
        assertEquals("flight", trace.process());
        assertEquals(List.of("a.tick", "b.tick"), trace.names());
        assertEquals(3, trace.leftOut());
        assertEquals(6, trace.count());
        assertEquals(
                List.of(new Recomputation(100, 7), new Recomputation(200, 9), new Recomputation(200, 8)),
                trace.recomputations());
        assertEquals(
                List.of(
                        new TimerRates("a.tick", 10, 0, 12.5, 12.5),
                        new TimerRates("b.tick", 100_000, 20, 100_000, 30)),
                trace.timers());
    }

    @Test
    void aFolderWithoutFilesHasNone() throws IOException {
        assertEquals(List.of(), RateTrace.read(folder));
        assertEquals(List.of(), RateTrace.read(folder.resolve("absent")));
    }

    @Test
    void damagedFilesAreRefused() {
        for (String text : List.of(
                "",
                "nothing of it\n",
                HEAD + "100\t7\t\t0.5\t10\n",
                HEAD + "100\t7\t\tmuch\t10\t20\n",
                HEAD + "100\t7\t\tNaN\t10\t20\n",
                HEAD + "100\t7\t\t0.5\t-10\t20\n",
                HEAD + "100\t7\t\t0.5\tInfinity\t20\n",
                HEAD + "-100\t7\t\t0.5\t10\t20\n",
                HEAD + "100\t-7\t\t0.5\t10\t20\n",
                HEAD + "100\t7\t\t0.5\t10\t20\n99\t7\ta.tick\t0.5\t10\t20\n",
                HEAD + "100\t7\t\t0.5\t10\t20\n".repeat(16_385))) {
            SampleFormatException refused = assertThrows(SampleFormatException.class, () -> read(text), text);
            assertTrue(refused.getMessage().contains("timed.flight.rates.tsv"), refused.getMessage());
        }
    }

    @Test
    void aFileThatIsNoTextIsRefused() throws IOException {
        Files.write(folder.resolve("timed.flight.rates.tsv"), new byte[] {(byte) 0xff, '\n'});
        assertThrows(SampleFormatException.class, () -> RateTrace.read(folder));
    }
}
