// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.terminal.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EffectsCommandTest {
    private static final String TABLE = Path.of(
                    System.getProperty("bellwether.home"), "examples/screening14/table2.csv")
            .toString();

    @TempDir
    private Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("design.csv"), text).toString();
    }

    @Test
    void jsonHasTheEffectsWithAliasesAndVerdicts() throws Exception {
        Invocation invocation =
                Invocation.of("effects", TABLE, "--response", "latency", "--interactions", "2", "--json");
        assertEquals(ExitCode.GOOD, invocation.exitCode(), invocation.err());
        JsonNode json = invocation.json();
        assertEquals("latency", json.path("response").asText());
        assertEquals(4, json.path("resolution").asInt());
        List<String> significant = new ArrayList<>();
        for (JsonNode effect : json.path("effects")) {
            if (effect.path("significant").asBoolean()) {
                significant.add(effect.path("factor").asText() + " "
                        + effect.path("effect").asDouble());
            }
        }
        assertEquals(List.of("o2 25.5", "o10 -12.5"), significant);
        JsonNode interaction = json.path("effects").path(14);
        assertEquals("o1:o2", interaction.path("factor").asText());
        assertTrue(interaction.path("aliases").toString().contains("\"o3:o6\""));
    }

    @Test
    void textSaysWhatMattersAndHowSureThatIs() {
        Invocation invocation = Invocation.of("effects", TABLE, "--response", "throughput");
        assertEquals(ExitCode.GOOD, invocation.exitCode(), invocation.err());
        String out = invocation.out();
        assertTrue(out.startsWith("o2 (-2,292.1), o10 (+1,143.0) matter for throughput"), out);
        assertTrue(out.contains("Resolution IV"), out);
        assertTrue(out.contains("of 31 contrasts"), out);
    }

    @Test
    void wordsAreLevelsAndSemicolonsSeparate() throws Exception {
        String design = file("lock;demux;p99\nthread;linear;10\nnull;linear;5\nthread;dynamic;11\nnull;dynamic;6.5\n"
                + "thread;linear;10.5\nnull;linear;5.5\nthread;dynamic;11.2\nnull;dynamic;6\n");
        JsonNode json =
                Invocation.of("effects", design, "--response", "p99", "--json").json();
        JsonNode lock = json.path("effects").path(0);
        assertEquals("thread", lock.path("levels").path("low").asText());
        assertEquals(-4.925, lock.path("effect").asDouble(), 1e-9);
        assertTrue(lock.path("certain").asBoolean());
        assertEquals("replicates", json.path("method").path("name").asText());
        assertTrue(json.path("resolution").isNull());
    }

    @Test
    void theReportHasPlotsAndAsksForNoNetwork() throws Exception {
        Path report = folder.resolve("effects.html");
        assertEquals(
                ExitCode.GOOD,
                Invocation.of("effects", TABLE, "--response", "latency", "--report", report.toString())
                        .exitCode());
        String page = Files.readString(report);
        assertTrue(page.contains("id=\"effects-0-half\""));
        assertTrue(page.contains("Resolution IV"));
        assertFalse(page.contains("src=\"http"));
    }

    @Test
    void factorsWithMoreLevelsGetAnAnalysisOfVariance() throws Exception {
        StringBuilder table = new StringBuilder("run,orb,size,y\n");
        for (int run = 0; run < 12; run++) {
            String orb = List.of("tao", "corbel", "omni").get(run % 3);
            table.append("r" + run + "," + orb + "," + (run < 6 ? 64 : 8) + ",")
                    .append(10 + 5 * (run % 3) + (run < 6 ? 0.1 : 0) + 0.01 * (run * 7 % 5))
                    .append('\n');
        }
        String file = file(table.toString());
        Path report = folder.resolve("levels.html");
        JsonNode json = Invocation.of(
                        "effects",
                        file,
                        "--response",
                        "y",
                        "--factor",
                        "orb",
                        "--factor",
                        "size",
                        "--json",
                        "--report",
                        report.toString())
                .json();
        assertEquals("bellwether.factorial/1", json.path("schema").asText());
        assertEquals("orb", json.at("/terms/0/term").asText());
        assertTrue(json.at("/terms/0/certain").asBoolean());
        assertEquals(
                List.of("tao", "corbel", "omni"), json.at("/terms/0/levels").findValuesAsText("level"));
        assertEquals(List.of("8", "64"), json.at("/terms/1/levels").findValuesAsText("level"), "numbers in order");
        assertEquals("error", json.at("/rest/1/source").asText());
        assertTrue(Files.readString(report)
                .contains("<tr class=\"matters\" data-factor=\"orb\"><th scope=\"row\">orb = corbel</th><td>4</td>"));
        Invocation text = Invocation.of("effects", file, "--response", "y");
        assertEquals(ExitCode.GOOD, text.exitCode(), text.err());
        assertTrue(text.out().startsWith("orb (100.0 % of the variance) matters for y"), text.out());
        assertTrue(text.out().matches("(?s).*\norb +corbel +4 +15\\.0\\d+ +.*"), text.out());
        Invocation coverage = Invocation.of("effects", file, "--response", "y", "--coverage", "orb", "--json");
        assertEquals("coverage", coverage.json().at("/error/code").asText());
    }

    @Test
    void wrongInputIsNamedWithAWayOut() throws Exception {
        Invocation unknown = Invocation.of("effects", TABLE, "--response", "jitter", "--json");
        assertEquals(ExitCode.INPUT, unknown.exitCode());
        assertTrue(unknown.json().path("error").path("fix").asText().contains("latency"));
        assertEquals(
                ExitCode.INPUT,
                Invocation.of("effects", "none.csv", "--response", "y").exitCode());
        assertEquals(ExitCode.INPUT, Invocation.of("effects", TABLE).exitCode());
        assertEquals(
                ExitCode.INPUT,
                Invocation.of("effects", file("a,y\n-1,1\n1\n"), "--response", "y")
                        .exitCode());
        assertEquals(
                ExitCode.INPUT,
                Invocation.of("effects", file("a,y\n1,1\n2,2\n3,4\n"), "--response", "y")
                        .exitCode());
        assertEquals(
                ExitCode.INPUT,
                Invocation.of("effects", TABLE, "--response", "latency", "--level", "2")
                        .exitCode());
    }

    private String refusal(String table, String response) throws Exception {
        Invocation refused = Invocation.of("effects", file(table), "--response", response, "--json");
        assertEquals(ExitCode.INPUT, refused.exitCode(), refused.out());
        return refused.json().at("/error/message").asText();
    }

    @Test
    void theCellIsNamedThatMakesATableUnfit() throws Exception {
        String table = "run,a,b,y,order\nx1,-1,-1,1,1\nx2,1,-1,fast,2\nx3,-1,1,3,3\nx4,1,1,4,4\n";
        assertEquals("The cell of run x2 in the column y is not a number: fast", refusal(table, "y"));
        assertEquals(
                "The cell of run x2 in the column y is not a number: Infinity",
                refusal(table.replace("fast", "Infinity"), "y"));
        assertEquals("There is no column 'z'", refusal(table, "z"));
        assertEquals("a is a factor, not a response", refusal(table, "a"));
        assertEquals("order gives the order of the runs, so it is not a response", refusal(table, "order"));
        assertTrue(refusal("a,y,y\n-1,1,1\n1,1,1\n", "y").endsWith(" have one name: y"));
        Path binary = Files.write(folder.resolve("binary.csv"), new byte[] {(byte) 0xC3, 0x28, '\n'});
        Invocation refused = Invocation.of("effects", binary.toString(), "--response", "y", "--json");
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertEquals("design-file", refused.json().at("/error/code").asText());
    }

    @Test
    void coverageOfASweepIsReported() throws Exception {
        StringBuilder table = new StringBuilder("a,b,c,y\n");
        for (int run = 0; run < 8; run++) {
            table.append(run < 4 ? "no," : "yes,")
                    .append(run % 4 < 2 ? "no," : "yes,")
                    .append(run % 2 == 0 ? "no," : "yes,")
                    .append(run == 0 ? 0.5 : run)
                    .append('\n');
        }
        String file = file(table.toString());
        Invocation invocation = Invocation.of("effects", file, "--response", "y", "--coverage", "a,b", "--json");
        assertEquals(ExitCode.GOOD, invocation.exitCode(), invocation.err());
        JsonNode coverage = invocation.json().path("coverage");
        assertEquals(7 / 8.0, coverage.path("share").asDouble());
        assertEquals(10_000, coverage.path("random").path("count").asInt());
        assertEquals("no", coverage.path("others").path("c").asText());
        Invocation text = Invocation.of("effects", file, "--response", "y", "--coverage", "a", "--at", "c=yes");
        assertTrue(
                text.out().replaceAll("\\s+", " ").contains("The 2 runs over a, the others at b=no c=yes,"),
                text.out());
        assertEquals(
                ExitCode.INPUT,
                Invocation.of("effects", file, "--response", "y", "--coverage", "d")
                        .exitCode());
        assertEquals(
                ExitCode.INPUT,
                Invocation.of("effects", file, "--response", "y", "--at", "c=yes")
                        .exitCode());
    }
}
