// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.cli.suite.SuiteJunit;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.store.Store;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests suites as arguments of commands that take names of runs. */
@Tag("slow")
class SuiteCommandsTest {
    private static final double[] FAST = {10_000, 10_100, 9_900, 10_050, 9_950};
    private static final double[] SLOW = {12_000, 12_100, 11_900, 12_050, 11_950};
    private static final double[] AGAIN = {10_020, 10_180, 9_880, 10_060, 9_930};

    @TempDir
    private Path folder;

    private StoredSession session(double... medians) {
        return new StoredSession(folder, 1).runs("corbel", medians);
    }

    private StoredSuite suite() {
        return new StoredSuite(folder);
    }

    private Invocation invoke(String... arguments) {
        return Invocation.of(Stream.concat(Stream.of(arguments), Stream.of("--store", folder.toString()))
                .toArray(String[]::new));
    }

    @Test
    void eachExperimentIsHeldAgainstTheSameOfTheBaseline() throws Exception {
        String before =
                suite().with("a", session(FAST)).with("b", session(FAST)).end();
        String now = suite().with("b", session(SLOW)).with("a", session(AGAIN)).end();
        Path xml = folder.resolve("gate.xml");
        Invocation worse = invoke("gate", now, "--baseline", before, "--undecided", "pass", "--junit", xml.toString());
        assertEquals(ExitCode.REGRESSION, worse.exitCode(), worse.err());
        assertTrue(worse.out().endsWith("worse by more than 5 %: b/steady\n"), worse.out());
        assertTrue(Files.readString(xml)
                .matches("(?s).*<testsuites><testsuite name=\"bellwether gate a/steady\"[^>]*failures=\"0\".*"
                        + "<testsuite name=\"bellwether gate b/steady\"[^>]*failures=\"[1-9]\".*"));
        JsonNode json = invoke("gate", now, "--baseline", before, "--json").json();
        assertEquals("bellwether.suite-gate/1", json.path("schema").asText());
        assertEquals(List.of("a/steady", "b/steady"), json.path("experiments").findValuesAsText("name"));
        assertEquals("worse", json.at("/experiments/1/verdict").asText());
        assertEquals("regression", json.at("/error/code").asText());
        Invocation good = invoke("gate", now, "--baseline", before, "--threshold", "60");
        assertEquals(ExitCode.GOOD, good.exitCode());
        assertTrue(good.out().endsWith("\nnot worse by more than 60 %\n"), good.out());
    }

    @Test
    void anExperimentThatWasNotMeasuredIsNeverNotWorse() throws Exception {
        String before =
                suite().with("a", session(FAST)).with("b", session(FAST)).end();
        String refused = suite().with("a", session(AGAIN)).refused("b").end();
        Invocation lacks = invoke("gate", refused, "--baseline", before, "--undecided", "pass");
        assertEquals(ExitCode.INPUT, lacks.exitCode(), lacks.out());
        assertTrue(lacks.out().contains("it is refused (an ORB is missing)"), lacks.out());
        String shorter = suite().with("a", session(AGAIN)).end();
        JsonNode missing =
                invoke("gate", shorter, "--baseline", before, "--json").json();
        assertEquals("missing-experiment", missing.at("/error/code").asText());
        Invocation fresh = invoke("gate", before, "--baseline", shorter, "--undecided", "pass");
        assertEquals(ExitCode.GOOD, fresh.exitCode(), fresh.out());
        assertTrue(fresh.err().contains("b/steady: the baseline does not have it; it is new"), fresh.err());
    }

    @Test
    void aNewExperimentThatFailedIsNeverNotWorse() throws Exception {
        String before = suite().with("a", session(FAST)).end();
        StoredSession failed = new StoredSession(folder, 1).failed("corbel", 2, "timeout", "no sample in 60 s");
        String now = suite().with("a", session(AGAIN)).with("b", failed).end();
        Invocation gate = invoke("gate", now, "--baseline", before, "--undecided", "pass");
        assertEquals(ExitCode.REGRESSION, gate.exitCode(), gate.out());
        assertTrue(gate.out().contains("b/steady: it is new, and failed: corbel: no sample in 60 s"), gate.out());
    }

    @Test
    void aNewExperimentThatCouldNotBeginIsNeverNotWorse() throws Exception {
        String before = suite().with("a", session(FAST)).end();
        String now = suite().with("a", session(AGAIN)).refused("b").end();
        Invocation gate = invoke("gate", now, "--baseline", before, "--undecided", "pass");
        assertEquals(ExitCode.INPUT, gate.exitCode(), gate.out());
        assertTrue(gate.out().contains("it is new, and could not begin (an ORB is missing)"), gate.out());
    }

    /**
     * In each experiment, the sides have a fixed order and the model differs from the baseline's: all get the same
     * warnings.
     */
    @Test
    void warningsDoNotHideTheVerdict() throws Exception {
        StoredSuite before = suite();
        StoredSuite now = suite();
        for (int i = 0; i < 12; i++) {
            before.with("p" + i, session(FAST));
            now.with("p" + i, session(AGAIN));
        }
        String[] gate = {"gate", now.end(), "--baseline", before.end(), "--undecided", "pass", "--json"};
        Invocation reported = invoke(gate);
        assertTrue(reported.json().path("warnings").size() >= 12, reported.out());
        List<String> lines = reported.err().lines().toList();
        assertTrue(lines.size() <= 8, reported.err());
        assertTrue(lines.get(0).contains("p0/steady corbel, p1/steady corbel and 10 more: "), reported.err());
    }

    @Test
    void proposedCommandsNameTheSuite() throws Exception {
        String before =
                suite().with("a", session(FAST)).with("b", session(FAST)).end();
        String now = suite().with("a", session(SLOW)).end();
        JsonNode json = invoke("gate", now, "--baseline", before, "--json").json();
        assertEquals(
                "Run it, too: bellwether run /examples --all; or name a baseline without it",
                json.at("/experiments/1/configurations/0/fix").asText());
        assertTrue(
                json.at("/experiments/0/figures/0/fix").asText().matches("Compare both: bellwether compare \\w+ \\w+"),
                json.toString());
    }

    @Test
    void aSuiteIsHeldAgainstASuiteOnly() throws Exception {
        String suite = suite().with("a", session(FAST)).end();
        String session = session(SLOW).end(null);
        JsonNode mixed = invoke("gate", suite, "--baseline", session, "--json").json();
        assertEquals("suite-and-runs", mixed.at("/error/code").asText());
        JsonNode same =
                invoke("gate", suite, "--baseline", "latest-suite", "--json").json();
        assertEquals("same-run", same.at("/error/code").asText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"show", "gate", "history", "report"})
    void aSuiteThatIsNotThereIsCalledASuite(String command) throws Exception {
        suite().with("a", session(FAST)).end();
        suite().with("a", session(FAST)).end();
        String[] arguments = command.equals("gate")
                ? new String[] {command, "latest-suite~9", "--baseline", "latest-suite", "--json"}
                : new String[] {command, "latest-suite~9", "--json"};
        Invocation refused = invoke(arguments);
        assertEquals(ExitCode.INPUT, refused.exitCode());
        JsonNode error = refused.json().path("error");
        assertEquals("no-such-suite", error.path("code").asText());
        assertEquals(
                "There is no suite 'latest-suite~9': the store has 2",
                error.path("message").asText());
        assertEquals(
                "Name one of: latest-suite to latest-suite~1", error.path("fix").asText());
    }

    @Test
    void aSuiteIsShownListedAndReported() throws Exception {
        String id = suite().with("a", session(FAST)).refused("b").end();
        Invocation shown = invoke("show", "latest-suite");
        assertEquals(0, shown.exitCode(), shown.err());
        assertTrue(shown.out().contains("1 of 2 experiments has all figures, 1 refused."), shown.out());
        assertTrue(shown.out().contains("The design d of a/steady."), shown.out());
        JsonNode json = invoke("show", id, "--json").json();
        assertEquals("bellwether.suite/1", json.path("schema").asText());
        assertEquals("failed", json.path("status").asText());
        assertEquals("ok", json.at("/experiments/0/status").asText());
        assertEquals("machine-lacks", json.at("/experiments/1/error/code").asText());
        Path file = Files.writeString(folder.resolve("suite.json"), json.toString());
        assertEquals(
                5, invoke("runs", file.toString(), "--json").json().path("runs").size());
        Path page = folder.resolve("pages/suite.html");
        try (Store store = Store.open(folder)) {
            SuiteReport.write(
                    SuiteData.read(store, id).orElseThrow(),
                    store,
                    page,
                    session -> Optional.of(folder.resolve("a report/" + session.id() + ".html")));
        }
        String html = Files.readString(page);
        String session = json.at("/experiments/0/session").asText();
        assertTrue(html.contains("<a href=\"../a%20report/" + session + ".html\">a/steady</a>"), html);
        assertTrue(html.contains("an ORB is missing. Install it"), html);
        assertFalse(html.contains("{{"));
    }

    @Test
    void aLostDatabaseComesBackWithItsSuites() throws Exception {
        String suite = suite().with("a", session(FAST)).refused("b").end();
        String empty = suite().refused("c").end();
        List<JsonNode> before = List.of(
                invoke("show", suite, "--json").json(),
                invoke("show", empty, "--json").json());
        Files.delete(folder.resolve("store.db"));
        assertEquals(ExitCode.FAILED, invoke("show", suite).exitCode(), "it is damaged, not empty");
        Invocation recovered = invoke("store", "recover", "--json");
        assertEquals(0, recovered.exitCode(), recovered.err());
        assertEquals(
                before,
                List.of(
                        invoke("show", suite, "--json").json(),
                        invoke("show", empty, "--json").json()));
        assertEquals(
                empty,
                invoke("show", "latest-suite", "--json").json().path("suite").asText());
    }

    @Test
    void historyIsOfTheExperimentsOfASuite() throws Exception {
        session(FAST).end(null);
        new StoredSession(folder, "other").runs("corbel", SLOW).end(null);
        suite().with("a", session(AGAIN)).end();
        JsonNode json = invoke("history", "latest-suite", "--metric", "get_data", "--json")
                .json();
        assertEquals("basicsp", json.path("model").asText());
        assertEquals(List.of("steady", "steady"), json.path("series").findValuesAsText("experiment"));
        assertEquals(10, json.at("/series/0/points").size(), "with what was measured before the suite");
    }

    @Test
    void historyNamesASuiteThatHasMeasuredNothing() throws Exception {
        suite().refused("a").end();
        Invocation refused = invoke("history", "latest-suite");
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertTrue(refused.err().contains("no good run of latest-suite ("), refused.err());
    }

    /** Otherwise a continuous-integration system would read the old file as the result of this suite. */
    @Test
    void aRefusedSuiteLeavesNoJunitFileOfAnEarlierOne() throws Exception {
        Path xml = Files.writeString(folder.resolve("suite.xml"), "<testsuite/>");
        Path none = Files.createDirectory(folder.resolve("none"));
        Invocation refused = invoke("run", none.toString(), "--all", "--junit", xml.toString());
        assertEquals(ExitCode.INPUT, refused.exitCode(), refused.err());
        assertFalse(Files.exists(xml));
    }

    @Test
    void junitHasATestCaseForEachExperiment() throws Exception {
        String id = suite().with("a", session(FAST))
                .with("b", new StoredSession(folder, 1).failed("corbel", 1, "run", "gps died\u0001"))
                .refused("c")
                .end();
        Path xml = folder.resolve("suite.xml");
        try (Store store = Store.open(folder)) {
            SuiteJunit.write(SuiteData.read(store, id).orElseThrow(), xml);
        }
        String text = Files.readString(xml);
        assertTrue(text.contains("tests=\"3\""), text);
        assertTrue(text.contains("errors=\"1\""), text);
        assertTrue(text.contains("<testcase classname=\"bellwether.examples.a\" name=\"steady\""), text);
        assertTrue(text.contains("<error type=\"machine-lacks\" message=\"an ORB is missing. Install it\""), text);
        assertFalse(text.contains("\u0001"), "XML has no control characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"run m --resume", "run m --junit x.xml", "run m --all --tag a", "run m --all --experiment steady"
            })
    void optionsThatExcludeOneAnotherAreRefused(String command) throws Exception {
        Invocation refused = Invocation.of(command.split(" "));
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertTrue(refused.err().contains("--all") || refused.err().contains("--tag"), refused.err());
    }
}
