// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.StoredSession;
import org.bellwether.cli.terminal.ExitCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
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
    void aSlowdownBeyondTheThresholdEndsWithFour() throws Exception {
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
    void aThresholdMayHaveAPercentSign() throws Exception {
        String before = session(FAST);
        String now = session(SLOW);
        for (String threshold : new String[] {"40%", "40 %", "40", "40.0"}) {
            Invocation passes = gate(now, "--baseline", before, "--threshold", threshold);
            assertEquals(ExitCode.GOOD, passes.exitCode(), threshold + passes.err());
        }
        assertEquals(
                ExitCode.REGRESSION,
                gate(now, "--baseline", before, "--threshold", "0%").exitCode());
        for (String threshold : new String[] {"much", "-5%", "1001%", "5%%"}) {
            Invocation refused = gate(now, "--baseline", before, "--threshold=" + threshold);
            assertEquals(ExitCode.INPUT, refused.exitCode(), threshold);
            assertTrue(
                    refused.err().contains("--threshold is a part in per cent, from 0 to 1000, such as 5%: "),
                    refused.err());
        }
    }

    @Test
    void chanceAndSmallDifferencesPass() throws Exception {
        Path xml = folder.resolve("gate.xml");
        Invocation same = gate(session(AGAIN), "--baseline", session(FAST), "--junit", xml.toString());
        assertEquals(ExitCode.GOOD, same.exitCode(), same.err() + same.out());
        assertTrue(same.out().endsWith("\nnot worse by more than 5 %\n"), same.out());
        assertTrue(
                Files.readString(xml).contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"0\""),
                Files.readString(xml));
    }

    @Test
    void anIntervalThatContainsTheThresholdDecidesNothing() throws Exception {
        String before = session(FAST);
        String now = session(2_000, 30_000, 1_500, 9_000, 4_000);
        Path xml = folder.resolve("gate.xml");
        Invocation fails = gate(now, "--baseline", before, "--junit", xml.toString());
        assertEquals(ExitCode.INPUT, fails.exitCode(), fails.out());
        assertTrue(fails.out().contains("Undecided: for 3 of 3 figures it is open whether"), fails.out());
        assertTrue(fails.out().contains("make more runs of both sides (about "), fails.out());
        assertTrue(fails.out().endsWith("undecided whether worse by more than 5 %\n"), fails.out());
        assertTrue(
                Files.readString(xml).contains("tests=\"3\" failures=\"3\" errors=\"0\" skipped=\"0\""),
                Files.readString(xml));

        Invocation passes = gate(now, "--baseline", before, "--undecided", "pass", "--junit", xml.toString(), "--json");
        assertEquals(ExitCode.GOOD, passes.exitCode(), passes.err());
        assertTrue(
                Files.readString(xml).contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"3\"")
                        && Files.readString(xml).contains("<skipped message=\""),
                Files.readString(xml));
        assertEquals("ok", passes.json().at("/status").asText());
        assertEquals("cannot-be-told", passes.json().at("/verdict").asText());
        JsonNode first = passes.json().at("/figures/0");
        assertEquals("cannot-be-told", first.path("verdict").asText());
        assertTrue(first.path("low").asDouble() < 1.05 && first.path("high").asDouble() > 1.05, first.toString());
        assertTrue(first.path("runsToTell").asInt() > 5, first.toString());
        JsonNode refused = gate(now, "--baseline", before, "--json").json();
        assertEquals("error", refused.at("/status").asText());
        assertEquals("cannot-be-told", refused.at("/error/code").asText());
    }

    /** With the same spread, the stated number of runs is sufficient for a decision. */
    @Test
    void theStatedNumberOfRunsDecides() throws Exception {
        double[] spread = {9_600, 10_300, 9_900, 10_500, 9_700};
        String before = session(spread);
        String now = session(9_700, 10_200, 10_000, 10_400, 9_750);
        String[] figure = {"--figure", "get_data.p50", "--json"};
        JsonNode five =
                gate(now, "--baseline", before, figure[0], figure[1], figure[2]).json();
        assertEquals("cannot-be-told", five.at("/verdict").asText());
        int runs = five.at("/figures/0/runsToTell").asInt();
        assertTrue(runs > 5 && runs < 200, five.toString());
        double[] more = new double[runs];
        for (int i = 0; i < runs; i++) {
            more[i] = spread[i % spread.length];
        }
        JsonNode enough = gate(session(more), "--baseline", session(more), figure[0], figure[1], figure[2])
                .json();
        assertEquals("not-worse", enough.at("/verdict").asText(), enough.toString());
    }

    @Test
    void newRunsThatFailedEndWithFour() throws Exception {
        String before = new StoredSession(folder, 1)
                .runs("corbel", FAST)
                .runs("omniorb", FAST)
                .end(null);
        StoredSession all = new StoredSession(folder, 1).runs("corbel", AGAIN);
        String now = all.failed("omniorb", 5, "timeout", "took more than 60 s \u001b[0m")
                .end(null);
        Path xml = folder.resolve("gate.xml");
        Invocation failed = gate(now, "--baseline", before, "--undecided", "pass", "--junit", xml.toString());
        assertEquals(ExitCode.REGRESSION, failed.exitCode(), failed.out());
        assertTrue(failed.out().contains("! omniorb: 5 of 5 new runs failed: timeout: took"), failed.out());
        assertTrue(failed.out().endsWith("failed: omniorb\n"), failed.out());
        assertTrue(
                Files.readString(xml).contains("tests=\"4\" failures=\"0\" errors=\"1\" skipped=\"0\"")
                        && Files.readString(xml).contains("took more than 60 s ?[0m"),
                Files.readString(xml));
        assertEquals("failed-runs", code(now, before));

        StoredSession one = new StoredSession(folder, 1).runs("corbel", AGAIN).runs("omniorb", AGAIN);
        String some = one.failed("omniorb", 1, "run", "exit code 3").end(null);
        Invocation partly = gate(some, "--baseline", before);
        assertEquals(ExitCode.REGRESSION, partly.exitCode(), partly.out());
        assertTrue(partly.out().contains("! omniorb: 1 of 6 new runs failed: run: exit code 3"), partly.out());
        assertTrue(partly.out().contains("omniorb get_data p50"), partly.out());
    }

    @Test
    void configurationsAndFiguresMissingInTheNewRunsEndWithTwo() throws Exception {
        String before = new StoredSession(folder, 1)
                .runs("corbel", FAST)
                .runs("omniorb", FAST)
                .end(null);
        String target = new StoredSession(folder, 1).runs("corbel", AGAIN).end(null);
        assertEquals("missing-configuration", code(target, before));
        String metric = new StoredSession(folder, 1)
                .runs("corbel", AGAIN)
                .without("rate")
                .runs("omniorb", AGAIN)
                .end(null);
        assertEquals("missing-figure", code(metric, before));
        Invocation lacks = gate(metric, "--baseline", before, "--undecided", "pass");
        assertTrue(
                lacks.out()
                        .contains(
                                "! omniorb rate 1/s in saturated: 5 of 5 runs of the baseline and none of the new ones"),
                lacks.out());
        String interrupted = new StoredSession(folder, 1)
                .runs("corbel", AGAIN)
                .runs("omniorb", AGAIN)
                .failed("omniorb", 1, "interrupted", "the session was interrupted")
                .end(null);
        assertEquals("unfinished-runs", code(interrupted, before));
    }

    @Test
    void configurationsMissingInTheBaselineEndWithTwo() throws Exception {
        String before = new StoredSession(folder, 1)
                .runs("corbel", FAST)
                .failed("omniorb", 5, "build", "no")
                .end(null);
        StoredSession both = new StoredSession(folder, 1).runs("corbel", AGAIN).runs("omniorb", AGAIN);
        String now = both.end(null);
        assertEquals("no-baseline", code(now, before));
        assertEquals("no-baseline", code(now, session(FAST)));
        assertEquals("same-run", code(now, now));
    }

    /** A new metric has no baseline to compare with. */
    @Test
    void newMetricsOfTheNewRunsAreSaidAndPass() throws Exception {
        String before = new StoredSession(folder, 1)
                .without("rate")
                .runs("corbel", FAST)
                .end(null);
        Invocation more = gate(session(AGAIN), "--baseline", before);
        assertEquals(ExitCode.GOOD, more.exitCode(), more.out());
        assertTrue(more.err().contains("the baseline has no rate 1/s: it is new, and is not judged"), more.err());
    }

    @Test
    void severalExperimentsArePairedByTheirNames() throws Exception {
        String[] before = {
            new StoredSession(folder, "one").runs("corbel", FAST).end(null),
            new StoredSession(folder, "two").runs("corbel", SLOW).end(null)
        };
        String[] now = {
            new StoredSession(folder, "two")
                    .runs("corbel", SLOW[1], SLOW[0], SLOW[2], SLOW[4], SLOW[3])
                    .end(null),
            new StoredSession(folder, "one").runs("corbel", AGAIN).end(null)
        };
        Invocation same = gate(String.join(",", now), "--baseline", String.join(",", before));
        assertEquals(ExitCode.GOOD, same.exitCode(), same.out());
        assertTrue(same.out().contains("basicsp/one/corbel get_data p50"), same.out());
        assertEquals("missing-configuration", code(now[0], String.join(",", before)));
    }

    /** Runs of two models are two sides, which are compared with the baseline separately. */
    @Test
    void newRunsThatWereMadeDifferentlyAreHeldAgainstTheBaselineEach() throws Exception {
        String changed = new StoredSession(folder, 1, Path.of("/project"), Map.of("a.bellwether", "module other {};"))
                .runs("corbel", 10_000)
                .end(null);
        String now = session(AGAIN) + "," + changed;
        assertEquals("not-decidable", code(now, session(FAST)));
        Invocation both = gate(now, "--baseline", session(FAST));
        assertTrue(both.out().contains("get_data p50 in timed  "), both.out());
        assertTrue(both.out().contains("the baseline has 5 good runs and the new side 1: so few"), both.out());
        assertEquals("ambiguous-baseline", code(session(AGAIN), now));
    }

    /** Returns the code of a gate that ends with exit code 2 or 4 although undecided figures pass. */
    private String code(String now, String before) throws IOException {
        Invocation refused = gate(now, "--baseline", before, "--undecided", "pass", "--json");
        String code = refused.json().at("/error/code").asText();
        assertEquals(code.equals("failed-runs") ? ExitCode.REGRESSION : ExitCode.INPUT, refused.exitCode(), code);
        return code;
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
        assertEquals(width(one), width(metrics), 1e-12, "each interval holds by itself");
        Invocation none = gate(now, "--baseline", before, "--figure", "get_data.p42", "--json");
        assertEquals(ExitCode.INPUT, none.exitCode());
        assertEquals("no-such-figure", none.json().at("/error/code").asText());
    }

    /** Returns the width of the first figure's interval. */
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

    @Test
    void aGateThatIsRefusedLeavesNoReportOfAnEarlierOne() throws Exception {
        Path xml = Files.writeString(folder.resolve("gate.xml"), "<testsuite tests=\"1\" failures=\"0\"/>");
        Invocation refused =
                gate("latest", "--baseline", folder.resolve("absent.json").toString(), "--junit", xml.toString());
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertTrue(Files.notExists(xml));
    }

    @Test
    void aFolderIsNoPlaceForAReport() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("reports"));
        Invocation refused = gate("latest", "--baseline", "latest~1", "--junit", empty.toString());
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertTrue(
                refused.err().contains("This is a folder, but a file would be written (" + empty + ")"), refused.err());
        assertTrue(Files.isDirectory(empty), "it is not deleted");
    }

    private String refusal(Path baseline) throws IOException {
        Invocation refused = gate("latest", "--baseline", baseline.toString(), "--json");
        assertEquals(ExitCode.INPUT, refused.exitCode());
        return refused.json().at("/error/code").asText();
    }

    /** The two configurations were measured in turns, though their targets differ. */
    @Test
    void twoConfigurationsOfOneSessionAreHeldAgainstOneAnother() throws Exception {
        String session = new StoredSession(folder, 1)
                .runs("corbel", FAST)
                .runs("omniorb", SLOW)
                .end(null);
        Invocation worse = gate(session + ":omniorb", "--baseline", session + ":corbel", "--json");
        assertEquals(ExitCode.REGRESSION, worse.exitCode(), worse.err());
        assertEquals("regression", worse.json().at("/error/code").asText());
        assertEquals(
                ExitCode.GOOD,
                gate(session + ":corbel", "--baseline", session + ":omniorb").exitCode());
        assertEquals(
                "no-such-run",
                gate(session + ":tao", "--baseline", session + ":corbel", "--json")
                        .json()
                        .at("/error/code")
                        .asText());
    }

    @Test
    void runsThatAreTooFewToDecideAreRefused() throws Exception {
        Invocation few = gate(session(12_000), "--baseline", session(FAST), "--json");
        assertEquals(ExitCode.INPUT, few.exitCode());
        assertEquals("not-decidable", few.json().at("/error/code").asText());
    }
}
