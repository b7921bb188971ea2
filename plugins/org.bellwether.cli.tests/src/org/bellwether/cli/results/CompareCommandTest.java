// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.StoredRun;
import org.bellwether.cli.StoredSession;
import org.bellwether.cli.terminal.Console;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class CompareCommandTest {
    private static final double[] FAST = {10_000, 10_100, 9_900, 10_050, 9_950};
    private static final double[] SLOW = {12_000, 12_100, 11_900, 12_050, 11_950};

    @TempDir
    private Path folder;

    @Test
    void aSessionsTargetsAreItsSides() throws IOException {
        String session = session(1).runs("corbel", FAST).runs("omniorb", SLOW).end(null);
        Invocation compare = compare(session);
        assertEquals(0, compare.exitCode(), compare.err());
        assertTrue(compare.out().contains("base     corbel, basicsp/steady, 5 runs: "), compare.out());
        assertTrue(compare.out().contains("differs  target: corbel → omniorb\n"), compare.out());
        assertTrue(
                compare.out()
                        .matches(
                                "(?s).*get_data p50 \\* +10.0 µs +12.0 µs +1.200 +1.1\\d\\d … 1.2\\d\\d +\\d\\.\\d % +slower\n.*"),
                compare.out());
        assertTrue(compare.out()
                .matches("(?s).*rate 1/s \\* +\\S+ +\\S+ +0.83\\d +0.8\\d\\d … 0.8\\d\\d +\\d\\.\\d % +slower\n.*"));
        assertTrue(compare.out().matches("(?s).*misses +0.00 % +0.00 % .* no difference seen\n.*"), compare.out());
        assertTrue(compare.out().lines().allMatch(line -> line.length() <= Console.WIDE), compare.out());

        JsonNode json = compare(session, "--json").json();
        assertEquals("bellwether.comparison/1", json.at("/schema").asText());
        assertEquals(5, json.at("/base/runs").size());
        JsonNode median = json.at("/comparisons/0/figures/0");
        assertEquals("p50", median.at("/statistic").asText());
        assertEquals(1.2, median.at("/ratio").asDouble(), 1e-9);
        assertTrue(
                median.at("/low").asDouble() < 1.2 && 1.2 < median.at("/high").asDouble());
        double visible = median.at("/smallestVisible").asDouble();
        assertTrue(0.02 < visible && visible < 0.08, "0.8 % from run to run: " + visible);
        assertEquals("higher", median.at("/verdict").asText());
        assertEquals(json, compare(session, "--json").json(), "the seed is fixed");
    }

    /** A gate runs during a campaign: the campaign's session grows while the two sides are read. */
    @Test
    void aSessionThatGotRunsSinceIsReadAgain() throws Exception {
        StoredSession growing = session(1).runs("corbel", FAST);
        try (Store store = Store.open(folder)) {
            ComparisonGroups sides = new ComparisonGroups(store, run -> {});
            assertEquals(
                    1, sides.of(List.of(growing.runs().get(0))).get(0).runs().size());
            growing.runs("corbel", SLOW);
            assertEquals(
                    1, sides.of(List.of(growing.runs().get(9))).get(0).runs().size());
        }
    }

    @Test
    void aComparisonWithoutADifferenceStatesTheRunsThatWouldShowOne() throws IOException {
        double[] again = {10_300, 9_700, 10_400, 9_800, 10_050};
        String session = session(1).runs("corbel", FAST).runs("omniorb", again).end(null);
        Invocation compare = compare(session);
        assertTrue(compare.out().matches("(?s).*get_data p50 .* no difference seen\n.*"), compare.out());
        assertTrue(
                compare.out()
                        .replaceAll("\\s+", " ")
                        .matches(".* To see a difference of 1 % takes \\d+ runs a side \\(“get_data p\\d\\d”\\).*"),
                compare.out());
        int runs = compare(session, "--json")
                .json()
                .at("/comparisons/0/figures/0/runsToSeeOnePercent")
                .asInt();
        assertTrue(5 < runs && runs < 400, "runs: " + runs);
    }

    /** One side has three runs, the other has one: the text must not state one run for each side. */
    @Test
    void aSideOfOneRunIsNamed() throws IOException {
        String session = session(1)
                .runs("corbel", 10_000, 10_100, 9_900)
                .runs("omniorb", 20_000)
                .end(null);
        String text = compare(session).out().replaceAll("\\s+", " ");
        assertTrue(text.contains("with one run of “omniorb” the variation of runs is unknown"), text);
        assertFalse(text.contains("one run a side"), text);
    }

    @Test
    void oneRunASideIsNotDecidable() throws IOException {
        StoredSession one = session(1).runs("corbel", 10_000);
        one.end(null);
        StoredSession other = session(1).runs("corbel", 20_000);
        other.end(null);
        String[] runs = {one.runs().get(0), other.runs().get(0)};
        Invocation compare = compare(runs);
        assertEquals(0, compare.exitCode(), compare.err());
        assertTrue(
                compare.out().matches("(?s).*get_data p50\\s.* 2.000 +– +not decidable between sessions\n.*"),
                compare.out());
        assertTrue(compare.out().replaceAll("\\s+", " ").contains("--repeat 5"), compare.out());
        JsonNode figure = compare(runs[0], runs[1], "--json").json().at("/comparisons/0/figures/0");
        assertEquals("not-decidable", figure.at("/verdict").asText());
        assertTrue(figure.at("/low").isNull());
        assertTrue(figure.at("/smallestVisible").isNull());
        assertTrue(!compare.out().contains("visible from "), compare.out());
    }

    @Test
    void commasJoinRunsToASide() throws IOException {
        StoredSession session = session(1).runs("corbel", 10_000, 10_100, 12_000, 12_100);
        session.end(null);
        JsonNode json = compare(
                        session.runs().get(0) + "," + session.runs().get(1),
                        session.runs().get(2) + "," + session.runs().get(3),
                        "--json")
                .json();
        assertEquals(2, json.at("/comparisons/0/other/runs").size());
        assertEquals(
                24_100.0 / 20_100, json.at("/comparisons/0/figures/0/ratio").asDouble(), 1e-9);
    }

    @Test
    void ratesOfDifferentScaleAreRefused() throws IOException {
        StoredSession slow = session(1).runs("corbel", 10_000);
        slow.end(null);
        StoredSession fast = session(50).runs("corbel", 10_000);
        fast.end(null);
        Invocation refused = compare(slow.runs().get(0), fast.runs().get(0), "--json");
        assertEquals(2, refused.exitCode());
        assertEquals("not-comparable", refused.json().at("/error/code").asText());
        Invocation anyway = compare(slow.runs().get(0), fast.runs().get(0), "--anyway");
        assertEquals(0, anyway.exitCode(), anyway.err());
        assertTrue(anyway.out().contains("!        Timers ran at"), anyway.out());
    }

    @Test
    void runsThatCannotBeComparedAreWrongInput() throws IOException {
        StoredSession session = session(1).runs("corbel", 10_000);
        session.end(null);
        String run = session.runs().get(0);
        assertEquals("one-side", compare(run, "--json").json().at("/error/code").asText());
        assertEquals(
                "same-run", compare(run, run, "--json").json().at("/error/code").asText());
        String without = new StoredRun(folder).id();
        assertEquals(
                "nothing-in-common",
                compare(run, without, "--json").json().at("/error/code").asText());
        assertFalse(compare(run, "no-such-run").err().isEmpty());
        assertEquals(2, compare(run, "").exitCode());
    }

    private StoredSession session(double rateScale) {
        return new StoredSession(folder, rateScale);
    }

    private Invocation compare(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "compare";
        all[1] = "--store";
        all[2] = folder.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Invocation.of(all);
    }
}
