// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.results.campaign.RunSequence;
import org.bellwether.results.campaign.RunSequence.Point;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.effects.CodedDesign;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.bellwether.results.effects.EffectAnalysis;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.LevelTable;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.bellwether.results.effects.RunFacts;
import org.bellwether.results.effects.VarianceAnalysis;
import org.bellwether.results.effects.wording.DisplayUnit;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EffectsReportTest {
    private static final double[][] FULL = {
        {-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}
    };

    @TempDir
    private Path folder;

    private static Effects effects() throws Exception {
        List<CodedFactor> factors = List.of(
                new CodedFactor("wait", "spin", "block"),
                new CodedFactor("size", "1", "2"),
                new CodedFactor("lock", "null", "<thread>"));
        double[] latency = {10, 30.1, 10.2, 30, 9.9, 30.2, 10.1, 29.8};
        CodedDesign table = new CodedDesign(
                factors, FULL, new int[8], new double[] {0, 1, 2, 3, 4, 5, 6, 7}, Map.of("latency", latency));
        return new EffectAnalysis(table, false, 0.05).of("latency");
    }

    private String page(EffectsReport report) throws Exception {
        Path file = folder.resolve("effects.html");
        report.write(file);
        return Files.readString(file);
    }

    private static JsonNode data(String page) throws Exception {
        String begin = "id=\"bellwether-data\">";
        int from = page.indexOf(begin) + begin.length();
        return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
    }

    @Test
    void aCampaignsReportSaysWhatFactorsAreAndWhenRunsWereMade() throws Exception {
        RunSequence sequence = new RunSequence(
                "latency", List.of(new Point(0, "reference", "reference", 9.5), new Point(3, "d01", "design", 10)));
        String page = page(new EffectsReport("m / e", "a design", List.of("A note."), List.of(effects()))
                .campaign(Map.of("wait", "corbel.Wait", "lock", "<corbel.Lock>"), List.of(sequence)));
        assertTrue(
                page.contains(
                        "<tr class=\"matters\" data-factor=\"wait\"><th scope=\"row\">wait</th><td>corbel.Wait</td><td>spin</td><td>block</td>"));
        assertTrue(
                page.contains("<td>&lt;corbel.Lock&gt;</td><td>null</td><td>&lt;thread&gt;</td>"), "text stays text");
        assertTrue(page.contains("id=\"effects-0-order\""));
        JsonNode effects = data(page).at("/effects/0");
        assertEquals(8, effects.at("/runs").asInt());
        assertEquals(3, effects.at("/order/1/step").asInt());
    }

    @Test
    void severalLevelsHaveMeansTheOrderOfRunsAndWhatResidualsTell() throws Exception {
        int[][] levels =
                IntStream.range(0, 18).mapToObj(run -> new int[] {run % 3}).toArray(int[][]::new);
        double[] values =
                IntStream.range(0, 18).mapToDouble(run -> run % 3 + run * 7 % 5).toArray();
        values[4] = 90;
        LevelTable table = new LevelTable(
                List.of(new LevelFactor("wait", List.of("spin", "block", "<both>"))),
                levels,
                new RunFacts(new int[18], null, Map.of("latency", values)));
        Factorial factorial = new VarianceAnalysis(table, false, 0.05).of("latency");
        RunSequence sequence = new RunSequence("latency", List.of(new Point(3, "next", "confirm", 10)));
        String page = page(new EffectsReport("m / e", "a design", List.of(), List.of())
                .campaign(Map.of("wait", "corbel.Wait"), List.of(sequence))
                .factorials(List.of(factorial)));
        assertTrue(page.contains("<li>Run 5 is far from the others: "), "checks are among the remarks");
        assertTrue(page.contains("id=\"factorial-0-means\"") && page.contains("id=\"factorial-0-order\""));
        assertTrue(page.contains("wait (corbel.Wait) = &lt;both&gt;"));
        JsonNode json = data(page).at("/factorials/0");
        assertEquals("next", json.at("/order/0/variant").asText());
        assertEquals("spin", json.at("/terms/0/differences/0/from").asText());
        assertTrue(json.at("/checks/0").asText().startsWith("run 5 is far"));
    }

    @Test
    void aTableOfOthersHasNeither() throws Exception {
        String page = page(new EffectsReport("table.csv", "8 runs", List.of(), List.of(effects())));
        assertFalse(page.contains("what it is"));
        assertFalse(page.contains("effects-0-order"));
        assertTrue(page.contains("<th scope=\"row\">wait</th><td>spin</td>"));
    }

    @Test
    void figuresHaveUnitsAndTheRunsADateAMachineAndWhatDisturbedThem() throws Exception {
        HostFacts host = new HostFacts(
                "kiln",
                "Debian",
                "6.1",
                "amd64",
                "Some CPU",
                2,
                "",
                8000,
                List.of(),
                "tsc",
                List.of("tsc"),
                "kvm",
                0,
                -1,
                "",
                false);
        SessionRow session = new SessionRow(
                "id", "/p", "m", "e", "screen", Instant.parse("2026-01-02T03:04:05Z"), null, Status.OK, 1, null, null);
        SessionData made = new SessionData(
                session, List.of(), Optional.of(host), Optional.of(new MachineState(70, 20, 4000, 5_000, 9_000)));
        String page = page(new EffectsReport("m / e", "a design", List.of(), List.of(effects()))
                .scales(Map.of("latency", new DisplayUnit("µs", 1000)))
                .sessions(List.of(made)));
        assertTrue(page.contains("<p class=\"when\">2 January 2026, 03:04 UTC · kiln: Some CPU, 2 cores</p>"), page);
        assertTrue(page.contains("matters for latency, whose mean is 0.020038 µs"), page);
        assertTrue(page.contains("effect (µs)"));
        assertEquals("µs", data(page).at("/effects/0/display/unit").asText());
        assertEquals(1000, data(page).at("/effects/0/display/divisor").asInt());
        assertTrue(page.contains("Read with care"), "others used the machine");
        assertTrue(page.contains("<caption class=\"unseen\">The machine</caption>"));
    }

    /** The report calls only contrasts beyond the margin significant, independently of the line in the plot. */
    @Test
    void theSentenceBesideAPlotIsThatOfTheMargin() throws Exception {
        String page = page(new EffectsReport("m / e", "a design", List.of(), List.of(effects())));
        assertTrue(page.contains("a contrast beyond the dashed margin is more than chance"));
        assertFalse(page.contains("off the line"));
    }

    @Test
    void aConstantResponseHasNoPlotsOfEffects() throws Exception {
        CodedDesign table = new CodedDesign(
                List.of(new CodedFactor("a", "0", "1"), new CodedFactor("b", "0", "1"), new CodedFactor("c", "0", "1")),
                FULL,
                new int[8],
                null,
                Map.of("size", new double[] {7, 7, 7, 7, 7, 7, 7, 7}));
        String page = page(new EffectsReport(
                "m / e", "a design", List.of(), List.of(new EffectAnalysis(table, false, 0.05).of("size"))));
        assertFalse(page.contains("effects-0-half"));
        assertTrue(page.contains("size is 7.0000 in all 8 runs, so no test was made"));
        assertTrue(data(page).at("/effects/0/method/marginOfError").isNull());
    }
}
