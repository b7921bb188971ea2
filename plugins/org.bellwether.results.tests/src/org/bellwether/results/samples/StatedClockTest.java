// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The errors that time daemons state bound the clocks of two hosts, if the user trusts them. */
class StatedClockTest {
    /**
     * chronyd states 12 µs at the beginning and 17 µs at the end: the sum of its offset, half of the root delay, and
     * the root dispersion.
     */
    private static final String EARLY = chrony("0.000005");

    private static final String LATE = chrony("0.000010");

    /** By round trips of 2 ms, the clock of a is ahead of the launcher's by 5e15 ns, and that of b by 3e15 ns. */
    private static final String RESULT = """
            {"phases":[{"name":"timed","startNs":1000000000,"endNs":2000000000,"endedBy":"samples"}],
             "processes":[{"name":"timer","host":"a"},{"name":"gps","host":"b"}],
             "clocks":[{"host":"a","groups":[
                 {"dayNs":1695000000000000000,"dayErrorNs":50,"kept":[[900000000,902000000,5000000901000000]]},
                 {"dayNs":1695000000000000020,"dayErrorNs":50,"kept":[[2100000000,2102000000,5000002101000000]]}]},
               {"host":"b","groups":[
                 {"dayNs":1697000000000000000,"dayErrorNs":50,"kept":[[903000000,905000000,3000000904000000]]},
                 {"dayNs":1697000000000000000,"dayErrorNs":50,"kept":[[2103000000,2105000000,3000002104000000]]}]}],
             "ways":[{"probe":"p","link":null,"from":"timer","to":"gps"}],
             "timeDaemonsTrusted":true,
             "timeDaemons":[EARLY_A,EARLY_B,LATE_A,LATE_B]}""".replace("EARLY_A", answer("a", EARLY))
            .replace("EARLY_B", answer("b", EARLY))
            .replace("LATE_A", answer("a", LATE))
            .replace("LATE_B", answer("b", LATE));

    private static final String BY_ROUND_TRIPS = "[\"control connection\"]";

    @TempDir
    private Path folder;

    private static String chrony(String dispersion) {
        return "= chronyc\\n C0,192.0.2.1,1,1,0.000003,0,0,0,0,0,0.000008," + dispersion + ",64.5,Normal\\n";
    }

    private static String answer(String host, String answers) {
        return "{\"host\":\"" + host + "\",\"answers\":\"" + answers + "\"}";
    }

    private JsonNode pair(String result) throws IOException {
        Files.writeString(folder.resolve("result.json"), result);
        return ClockEstimates.ofPairs(List.of(folder)).get(0);
    }

    @Test
    void statedErrorsThatAreTrustedBoundTheClocks() throws IOException {
        JsonNode pair = pair(RESULT);
        assertEquals("[\"stated errors of time daemons\"]", pair.path("sources").toString());
        // The larger error of each host, and the accuracy of the comparison of its clocks
        assertEquals(2 * (17_000 + 100) + 10, pair.path("boundNs").asDouble(), 20);
        assertEquals(-2_000_000_000_000_000L, pair.path("offsetNs").asLong(), 20);
        assertTrue(pair.at("/control/boundNs").asDouble() > 2_000_000, "by round trips");
        JsonNode clock = ClockEstimates.of(List.of(folder)).get(0);
        assertEquals(17_000, clock.at("/source/trustedErrorNs").asLong());
        assertEquals(12_000, clock.at("/source/errorNs").asLong(), "as it was at the beginning");
    }

    @Test
    void otherwiseTheyChangeNothing() throws IOException {
        assertEquals(
                BY_ROUND_TRIPS,
                pair(RESULT.replace("\"timeDaemonsTrusted\":true,", ""))
                        .path("sources")
                        .toString());
        assertFalse(ClockEstimates.of(List.of(folder)).get(0).path("source").has("trustedErrorNs"));
    }

    @Test
    void anErrorOfOneEndIsNoBound() throws IOException {
        String early = RESULT.replace("," + answer("b", LATE), "");
        assertEquals(BY_ROUND_TRIPS, pair(early).path("sources").toString());
    }

    @Test
    void theLastOffsetOfPtpIsNoBound() throws IOException {
        String ptp = "= pmc\\n portState SLAVE\\n offsetFromMaster 12.0\\n";
        assertEquals(
                BY_ROUND_TRIPS,
                pair(RESULT.replace(EARLY, ptp).replace(LATE, ptp))
                        .path("sources")
                        .toString());
    }

    @Test
    void aTimeOfDayThatWasSetIsNoBound() throws IOException {
        String set = RESULT.replace("1695000000000000020", "1695000000001000000");
        assertEquals(BY_ROUND_TRIPS, pair(set).path("sources").toString());
    }

    @Test
    void aStatedErrorThatRoundTripsDisproveIsRefused() throws IOException {
        String wrong = RESULT.replace("1697000000000000000", "1697000000050000000");
        assertTrue(pair(wrong)
                .path("unknown")
                .asText()
                .startsWith("two comparisons of the clocks of both hosts contradict one another"));
    }
}
