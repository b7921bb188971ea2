// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.bellwether.cli.Invocation;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeaveCommandTest {
    private static final Path HOME = Path.of(System.getProperty("bellwether.home"));
    private static final Path MODEL = HOME.resolve("testmodels/weave");

    @TempDir
    private Path folder;

    private Invocation weave(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "weave",
                "--rules",
                MODEL.resolve("rules").toString(),
                "--source",
                MODEL.resolve("source").toString(),
                "--out",
                folder.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return Invocation.of(arguments.toArray(String[]::new));
    }

    @Test
    void reportsWovenFilesWithTheirRules() {
        Invocation woven = weave();
        assertEquals(0, woven.exitCode(), woven.err());
        assertTrue(woven.out().startsWith("header  " + MODEL.resolve("rules/header.xml") + "\n"), woven.out());
        assertTrue(woven.out().contains("\n    remove, rule 1: 2 matches\n"), woven.out());
        assertTrue(woven.out().contains("\n    add \"member\": 1 match\n"), woven.out());
        assertTrue(woven.out().contains("\n  compliance: A request object serves one operation.\n"), woven.out());
        assertTrue(
                woven.out().contains(": 10 files, 8 of them woven; 10 written, 0 unchanged, 0 deleted"), woven.out());
        assertTrue(weave().out().contains("0 written, 10 unchanged, 0 deleted"));
    }

    @Test
    void jsonHasTheWovenFilesAndRules() throws IOException {
        JsonNode json = weave("--json").json();
        assertEquals("bellwether.weave/1", json.at("/schema").asText());
        assertEquals("build.sh", json.at("/woven/0").asText());
        assertEquals("header", json.at("/ruleSets/0/name").asText());
        assertEquals("one-operation", json.at("/ruleSets/0/requires/0").asText());
        assertEquals(
                "A request object serves one operation.",
                json.at("/ruleSets/0/compliance/0").asText());
        assertEquals("reactor", json.at("/ruleSets/1/name").asText());
        JsonNode rule = json.at("/ruleSets/1/rules/0");
        assertEquals("remove", rule.at("/kind").asText());
        assertEquals("net/loop.hpp", rule.at("/path").asText());
        assertEquals(2, rule.at("/matches").asInt());
        assertEquals(9, rule.at("/line").asInt());
    }

    @Test
    void choosesRuleSetsAndChecksInvariants() throws IOException {
        JsonNode one =
                weave("--only", "reactor", "--holds", "one-reactor", "--json").json();
        assertEquals(1, one.at("/ruleSets").size());
        Invocation refused = weave("--holds", "one-reactor", "--json");
        assertEquals(2, refused.exitCode());
        assertEquals("rule-requires", refused.json().at("/error/code").asText());
        assertTrue(refused.err().contains("It requires the invariant one-operation"), refused.err());
        assertEquals(2, weave("--only", "reactors").exitCode());
    }

    @Test
    void writesLineDirectivesAsAsked() throws IOException {
        Path request = folder.resolve("out/net/request.cpp");
        weave();
        assertTrue(Files.readString(request).startsWith("#line 1 \"net/request.cpp\"\n"));
        weave("--line-prefix", "/src/");
        assertTrue(Files.readString(request).startsWith("#line 1 \"/src/net/request.cpp\"\n"));
        weave("--no-line-directives");
        assertFalse(Files.readString(request).contains("#line"));
        assertEquals(2, weave("--line-prefix", "a\"b").exitCode());
    }

    @Test
    void aFailedRuleIsReportedInTheFormOfCompilers() throws IOException {
        Path rules = Files.createDirectories(folder.resolve("rules"));
        Files.writeString(rules.resolve("moved.xml"), """
                <transform name="moved">
                  <module name="net">
                    <file name="profile.cpp">
                      <add name="use the cache"><hook>REQUEST_HEADER</hook><data>x</data></add>
                    </file>
                  </module>
                </transform>
                """);
        Invocation refused = Invocation.of(
                "weave",
                "--rules=" + rules,
                "--source=" + MODEL.resolve("source"),
                "--out=" + folder.resolve("out"),
                "--json");
        assertEquals(2, refused.exitCode());
        assertEquals("rule-hook", refused.json().at("/problems/0/code").asText());
        assertEquals(4, refused.json().at("/problems/0/line").asInt());
        assertTrue(
                refused.err()
                        .startsWith(rules.resolve("moved.xml")
                                + ":4: error rule-hook transform moved / file net/profile.cpp"
                                + " / add \"use the cache\": The hook REQUEST_HEADER is not in net/profile.cpp, but at"
                                + " net/request.cpp:12\n"),
                refused.err());
        assertFalse(Files.exists(folder.resolve("out")));
    }

    /** The page has a source file, the rules, and the result, in this order. */
    @Test
    void theExampleOfThePageDoesWhatThePageSays() throws IOException {
        String page = Files.readString(HOME.resolve("docs/how-to/weaving.md"));
        List<String> blocks = Pattern.compile("(?ms)^```(?:cpp|xml)\n(.*?)^```$")
                .matcher(page)
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertEquals(3, blocks.size());
        Files.writeString(Files.createDirectories(folder.resolve("src")).resolve("loop.cpp"), blocks.get(0));
        Files.writeString(Files.createDirectories(folder.resolve("rules")).resolve("reactor.xml"), blocks.get(1));
        Invocation woven = Invocation.of(
                "weave",
                "--rules",
                folder.resolve("rules").toString(),
                "--source",
                folder.resolve("src").toString(),
                "--out",
                folder.resolve("woven").toString());
        assertEquals(0, woven.exitCode(), woven.err());
        assertEquals(blocks.get(2), Files.readString(folder.resolve("woven/loop.cpp")));
    }

    @Test
    void theReferenceHasEachError() throws IOException {
        String page = Files.readString(HOME.resolve("docs/reference/weaving-rules.md"));
        for (WeaveErrorCode code : WeaveErrorCode.values()) {
            String cell = "| `" + code + "`";
            String row = page.lines()
                    .filter(line -> line.startsWith(cell + " "))
                    .findFirst()
                    .orElse("no row");
            assertTrue(row.contains(code.rule()), cell + ": " + row);
        }
    }
}
