// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.cli.terminal.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests users' tables: any separator of cells, any notation of numbers, responses without noise. */
class EffectsFilesTest {
    private static final Path TABLES = Path.of(System.getProperty("bellwether.home"), "testmodels/issues/21/tables");

    @TempDir
    private Path folder;

    private static JsonNode json(Path table, String response, String... more) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("effects", table.toString(), "--response", response, "--json"));
        arguments.addAll(List.of(more));
        Invocation invocation = Invocation.of(arguments.toArray(String[]::new));
        assertEquals(ExitCode.GOOD, invocation.exitCode(), invocation.out());
        return invocation.json();
    }

    private static String text(Path table, String response) {
        Invocation invocation = Invocation.of("effects", table.toString(), "--response", response);
        assertEquals(ExitCode.GOOD, invocation.exitCode(), invocation.err());
        return invocation.out().replaceAll("\\s+", " ");
    }

    private static Map<String, Double> effects(JsonNode json) {
        Map<String, Double> effects = new LinkedHashMap<>();
        json.path("effects")
                .forEach(effect -> effects.put(
                        effect.path("factor").asText(), effect.path("effect").asDouble()));
        return effects;
    }

    @ParameterizedTest
    @ValueSource(strings = {"comment-and-quotes", "excel", "two-decimals", "exponents"})
    void separatorsAndSignsAreReadWhateverTheirForm(String name) throws Exception {
        JsonNode json = json(TABLES.resolve(name + ".csv"), "rate");
        assertEquals(
                List.of(21.625, 3.125, 9.875, 14.625), List.copyOf(effects(json).values()));
        assertEquals("lenth", json.at("/method/name").asText());
        assertEquals(15, json.path("contrasts").size());
    }

    @Test
    void zerosAreCentrePoints() throws Exception {
        JsonNode json = json(TABLES.resolve("centre.csv"), "yield");
        assertEquals(1.55, json.at("/effects/0/effect").asDouble(), 1e-9);
        assertEquals(0.65, json.at("/effects/1/effect").asDouble(), 1e-9);
        assertEquals(0.035, json.at("/curvature/effect").asDouble(), 1e-9);
        assertFalse(json.at("/curvature/significant").asBoolean());
        assertEquals(4, json.at("/method/freedom").asDouble());
    }

    @Test
    void interactionsBeyondTheMarginAreReportedWithoutARequest() throws Exception {
        Path table = TABLES.resolve("two-decimals.csv");
        JsonNode active = json(table, "rate").at("/further/active");
        assertEquals("heat:mixture", active.at("/0/factor").asText());
        assertEquals(-18.125, active.at("/0/effect").asDouble());
        assertTrue(active.at("/0/certain").asBoolean());
        assertEquals("heat:speed", active.at("/1/factor").asText());
        String text = text(table, "rate");
        assertTrue(text.contains("beside these, heat:mixture (-18.125), heat:speed (+16.625)"), text);
        assertTrue(text.contains("use --interactions 2"), text);
        JsonNode asked = json(table, "rate", "--interactions", "2");
        assertEquals(
                0, asked.at("/further/active").size(), asked.path("further").toString());
    }

    @Test
    void aConstantResponseIsNotTested() throws Exception {
        for (String[] each : new String[][] {{"constant", "rate", "7"}, {"constant-repeated", "y", "5"}}) {
            Path table = TABLES.resolve(each[0] + ".csv");
            JsonNode json = json(table, each[1]);
            assertEquals("constant", json.at("/method/name").asText());
            assertTrue(json.at("/method/marginOfError").isNull());
            assertEquals(
                    List.of(0.0), effects(json).values().stream().distinct().toList());
            assertFalse(json.toString().contains("true,\"certain\":true"), json.toString());
            assertEquals(0, json.path("checks").size());
            String text = text(table, each[1]);
            assertTrue(text.contains("runs, so no test was made"), text);
            assertFalse(text.contains("e-1"), text);
        }
    }

    @Test
    void withoutNoiseEffectsAreExact() throws Exception {
        Path table = TABLES.resolve("without-noise.csv");
        JsonNode json = json(table, "y");
        assertEquals("exact", json.at("/method/name").asText());
        assertEquals(2, effects(json).get("a"), 1e-12);
        assertEquals(0, effects(json).get("b"));
        assertTrue(json.at("/effects/0/certain").asBoolean());
        assertFalse(json.at("/effects/1/significant").asBoolean());
        assertEquals(2, json.at("/effects/0/low").asDouble(), 1e-12);
        assertTrue(json.at("/anova/0/p").isNull());
        assertEquals(0, json.path("checks").size());
        String text = text(table, "y");
        assertTrue(text.contains("effects are exact"), text);
        Path report = folder.resolve("exact.html");
        json(table, "y", "--report", report.toString());
        assertTrue(Files.readString(report).contains("no test was made"));
    }

    /** A full factorial without repeats whose response two factors explain exactly, and a table with a rounded response. */
    @Test
    void runsWithoutRepeatsAreExactOnlyWhereFewEffectsExplainThem() throws Exception {
        StringBuilder table = new StringBuilder("a,b,c,d,exact,rounded,bent\n");
        for (int run = 0; run < 16; run++) {
            int a = run % 2 * 2 - 1;
            int b = run / 2 % 2 * 2 - 1;
            table.append(a + "," + b + "," + (run / 4 % 2 * 2 - 1) + "," + (run / 8 * 2 - 1) + ",")
                    .append(0.1 + 0.3 * a + 0.7 * b + 0.2 * a * b)
                    .append("," + (a + (run == 3 || run == 9 ? 1 : 0)))
                    .append("," + (run == 5 ? 4 : a))
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("t.csv"), table);
        JsonNode exact = json(file, "exact");
        assertEquals("exact", exact.at("/method/name").asText());
        assertEquals("a:b", exact.at("/further/active/0/factor").asText());
        assertEquals(1, exact.at("/further/active").size());
        assertEquals(0, effects(exact).get("c"));
        JsonNode rounded = json(file, "rounded");
        assertEquals("none", rounded.at("/method/name").asText());
        assertFalse(rounded.toString().contains("\"significant\":true"));
        assertTrue(text(file, "rounded").contains("Make each run twice"));
        assertEquals("lenth", json(file, "bent").at("/method/name").asText());
    }

    @Test
    void severalLevelsWithoutNoiseAreExactToo() throws Exception {
        StringBuilder table = new StringBuilder("orb,mode,size,same\n");
        for (int run = 0; run < 18; run++) {
            table.append(List.of("tao", "omni", "corbel").get(run % 3) + "," + (run / 3 % 2 == 0 ? "on" : "off"))
                    .append("," + (0.1 + 0.2 * (run % 3)) + ",0.3\n");
        }
        Path file = Files.writeString(folder.resolve("levels.csv"), table);
        JsonNode json = json(file, "size");
        assertEquals("exact", json.at("/method/name").asText());
        assertTrue(json.at("/terms/0/certain").asBoolean());
        assertFalse(json.at("/terms/1/significant").asBoolean());
        assertEquals(0.2, json.at("/terms/0/differences/0/difference").asDouble(), 1e-12);
        assertEquals("constant", json(file, "same").at("/method/name").asText());
        assertTrue(text(file, "same").contains("so no test was made"));
    }

    @Test
    void aMissingRunChangesNothingOfWhatTheDesignConfounds() throws Exception {
        String whole = Files.readString(TABLES.resolve("two-decimals.csv"));
        Path file = Files.writeString(
                folder.resolve("missing.csv"), whole.replaceFirst("(?m)^(1\\.00,-1\\.00,1\\.00,1\\.00),.*$", "$1,NA"));
        JsonNode json = json(file, "rate");
        assertEquals(1, json.path("missing").asInt());
        assertTrue(json.path("resolution").isNull());
        assertFalse(json.path("partialAliases").asBoolean());
        String text = text(file, "rate");
        assertTrue(text.contains("The design confounds nothing."), text);
        assertTrue(text.contains("1 run gave no value: effects are estimated by least squares without it."), text);
        assertFalse(text.contains("foldover"), text);
        assertFalse(text.contains("not balanced"), text);
    }

    @Test
    void aFactorWithoutALevelIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("t.csv"), "a,b,y\n-1,-1,1\n1,-1,2\n-1,,3\n1,1,4\n");
        Invocation refused = Invocation.of("effects", file.toString(), "--response", "y", "--json");
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertTrue(refused.json().at("/error/message").asText().endsWith("has no level of b"), refused.out());
    }

    @Test
    void theMachinesLanguageDoesNotShow() throws Exception {
        Path paper = Path.of(System.getProperty("bellwether.home"), "examples/screening14/table2.csv");
        Path report = folder.resolve("report.html");
        Locale before = Locale.getDefault();
        List<List<String>> reported = new ArrayList<>();
        try {
            for (Locale locale :
                    List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr"), Locale.forLanguageTag("ar-EG"))) {
                Locale.setDefault(locale);
                String json =
                        json(paper, "latency", "--report", report.toString()).toString();
                reported.add(List.of(
                        json,
                        json(TABLES.resolve("partial.csv"), "y").toString(),
                        text(paper, "throughput"),
                        Files.readString(report)));
            }
        } finally {
            Locale.setDefault(before);
        }
        IntStream.range(1, reported.size()).forEach(i -> assertEquals(reported.get(0), reported.get(i)));
        assertTrue(
                reported.get(0).get(1).contains("\"words\":\"(1.11,"),
                reported.get(0).get(1));
    }
}
