// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateCommandTest {
    private static final double[] FAST = {10_000, 10_100, 9_900, 10_050, 9_950};
    private static final double[] SLOW = {12_000, 12_100, 11_900, 12_050, 11_950};
    private static final double[] AGAIN = {10_020, 10_180, 9_880, 10_060, 9_930};

    @TempDir
    private Path folder;

    private String session(double... latencies) throws IOException {
        return new StoredSession(folder, 1).runs("corbel", latencies).end(null);
    }

    private Invocation gate(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "gate";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[all.length - 2] = "--store";
        all[all.length - 1] = folder.toString();
        return Invocation.of(all);
    }

    @Test
    void whatIsWorseByMoreThanTheThresholdEndsWithFour() throws Exception {
        String before = session(FAST);
        String now = session(SLOW);
        Path xml = folder.resolve("gate.xml");
        Invocation worse = gate(now, "--baseline", before, "--junit", xml.toString());
        assertEquals(ExitCode.REGRESSION, worse.exitCode(), worse.err());
        assertTrue(worse.out().endsWith("worse by more than 5 %\n"), worse.out());
        String suite = Files.readString(xml);
        assertTrue(
                suite.matches("(?s).*<testsuite [^>]*failures=\"[2-9]\".*<failure message=\"10.0 µs → 12.0 µs.*"),
                suite);
        assertEquals(
                "regression",
                gate(now, "--baseline", before, "--json")
                        .json()
                        .at("/error/code")
                        .asText());
        assertEquals(
                ExitCode.GOOD,
                gate(now, "--baseline", before, "--threshold", "40").exitCode());
        assertEquals(ExitCode.GOOD, gate(before, "--baseline", now).exitCode(), "better is not worse");
    }

    @Test
    void chanceAndSmallDifferencesPass() throws Exception {
        Invocation same = gate(session(AGAIN), "--baseline", session(FAST));
        assertEquals(ExitCode.GOOD, same.exitCode(), same.err());
    }

    @Test
    void looksAtTheFiguresThatAreAskedForOnly() throws Exception {
        String before = session(FAST);
        String now = session(SLOW);
        JsonNode one = gate(now, "--baseline", before, "--figure", "get_data.p50", "--json")
                .json();
        assertEquals(List.of("p50"), one.path("figures").findValuesAsText("statistic"));
        JsonNode metrics = gate(now, "--baseline", before, "--figure", "get_data", "--figure", "rate", "--json")
                .json();
        assertEquals(List.of("p50", "p99", "value"), metrics.path("figures").findValuesAsText("statistic"));
        assertTrue(width(one) < width(metrics), "nobody pays for figures that are not looked at");
        Invocation none = gate(now, "--baseline", before, "--figure", "get_data.p42", "--json");
        assertEquals(ExitCode.INPUT, none.exitCode());
        assertEquals("no-such-figure", none.json().at("/error/code").asText());
    }

    /** How wide the first figure's interval is. */
    private static double width(JsonNode gate) {
        JsonNode first = gate.path("figures").path(0);
        return first.path("high").asDouble() - first.path("low").asDouble();
    }

    @Test
    void filesThatRunWroteNameTheirSessions() throws Exception {
        Path before = Files.writeString(folder.resolve("before.json"), "{\"session\":\"" + session(FAST) + "\"}");
        Path now = Files.writeString(folder.resolve("now.json"), "{\"session\":\"" + session(SLOW) + "\"}");
        assertEquals(
                ExitCode.REGRESSION,
                gate(now.toString(), "--baseline", before.toString()).exitCode());
        Path other = Files.writeString(folder.resolve("other.json"), "{\"session\":");
        assertEquals("session-file", refusal(other));
        assertEquals("session-file", refusal(Files.writeString(other, "{\"status\":\"ok\"}")));
        assertEquals("no-such-file", refusal(folder.resolve("absent.json")));
    }

    private String refusal(Path baseline) throws IOException {
        Invocation refused = gate("latest", "--baseline", baseline.toString(), "--json");
        assertEquals(ExitCode.INPUT, refused.exitCode());
        return refused.json().at("/error/code").asText();
    }

    @Test
    void whatDecidesNothingIsRefused() throws Exception {
        Invocation few = gate(session(12_000), "--baseline", session(FAST), "--json");
        assertEquals(ExitCode.INPUT, few.exitCode());
        assertEquals("not-decidable", few.json().at("/error/code").asText());
    }
}
