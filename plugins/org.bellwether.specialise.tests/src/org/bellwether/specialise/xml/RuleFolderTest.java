// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.specialise.Trees;
import org.bellwether.specialise.rules.FileRules;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.rules.RuleSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFolderTest {
    @TempDir
    private Path folder;

    private Trees trees;
    private Path rules;

    @BeforeEach
    void makeTrees() {
        trees = new Trees(folder);
        rules = folder.resolve("rules");
    }

    private Problem problem() {
        RefusedException refused = assertThrows(RefusedException.class, () -> RuleFolder.read(rules));
        assertEquals(1, refused.problems().size(), refused.getMessage());
        return refused.problems().get(0);
    }

    private Problem problem(String file) throws IOException {
        trees.ruleFile("set.xml", file);
        return problem();
    }

    @Test
    void readsEverythingThatARuleFileCanSay() throws IOException {
        List<RuleSet> sets = RuleFolder.read(Trees.HOME.resolve("testmodels/weave/rules"));
        assertEquals(
                List.of("header", "protocol", "reactor"),
                sets.stream().map(RuleSet::name).toList());
        RuleSet protocol = sets.get(1);
        assertEquals("several-protocols", protocol.excludes().get(0).name());
        assertEquals("reactor", protocol.after().get(0).name());
        assertEquals(6, protocol.after().get(0).line());
        FileRules profile = protocol.files().get(0);
        assertEquals("net/profile.cpp", profile.path());
        Rule.CopyFromSource copy = (Rule.CopyFromSource) profile.rules().get(1);
        assertEquals("net/tcp_protocol.cpp", copy.source());
        assertEquals("copy-from-source \"TCP's encoding\"", copy.header().label());
        assertEquals(1, copy.header().matches());
        assertEquals(
                List.of("A request object serves one operation."), sets.get(0).compliance());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE transform [<!ENTITY a 'x'>]><transform name='a'/>",
                "<!DOCTYPE transform SYSTEM 'file:///etc/passwd'><transform name='a'/>"
            })
    void documentTypesAreRefused(String file) throws IOException {
        Problem problem = problem(file);
        assertEquals("rule-xml", problem.code());
        assertEquals("The rule file has a document type, which could define entities", problem.message());
        assertEquals(rules.resolve("set.xml").toString(), problem.file());
    }

    @Test
    void nestedXmlEntitiesAreRefused() throws IOException {
        StringBuilder file = new StringBuilder("<!DOCTYPE transform [<!ENTITY a0 'ha'>");
        for (int i = 1; i < 30; i++) {
            file.append("<!ENTITY a" + i + " '" + ("&a" + (i - 1) + ";").repeat(10) + "'>");
        }
        Problem problem = problem(file + "]><transform name='a'><compliance>&a29;</compliance></transform>");
        assertEquals("rule-xml", problem.code());
        assertEquals(1, problem.line());
    }

    @Test
    void deepNestingIsRefused() throws IOException {
        Problem problem = problem("<transform name='a'>" + "<x>".repeat(100_000));
        assertEquals("rule-xml", problem.code());
        assertTrue(problem.message().length() < 500, problem.message());
    }

    @Test
    void hugeAttributesAndNamesAreRefused() throws IOException {
        assertEquals(
                "rule-xml",
                problem("<transform name='" + "a".repeat(900_000) + "'/>").code());
        assertEquals("rule-xml", problem("<" + "a".repeat(900_000) + "/>").code());
        StringBuilder many = new StringBuilder("<transform");
        for (int i = 0; i < 50_000; i++) {
            many.append(" a").append(i).append("=''");
        }
        assertEquals("rule-xml", problem(many + "/>").code());
    }

    @Test
    void aLargeFileIsRefused() throws IOException {
        Problem problem = problem(" ".repeat((1 << 20) + 1));
        assertEquals("rule-xml", problem.code());
        assertEquals("The rule file has more than 1024 KiB", problem.message());
    }

    @Test
    void octetsThatAreNoTextAreRefused() throws IOException {
        Files.createDirectories(rules);
        Files.write(rules.resolve("set.xml"), "<transform name='\u00e9'/>".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals("rule-xml", problem().code());
        Files.write(rules.resolve("set.xml"), new byte[] {0, 1, 2, 3});
        assertEquals("rule-xml", problem().code());
        Files.write(rules.resolve("set.xml"), new byte[0]);
        assertEquals("rule-xml", problem().code());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<transform/>",
                "<transform name='1'/>",
                "<transform name='a'/>",
                "<transform xmlns='x' name='a'/>",
                "<transform name='a'><module name='.'/></transform>",
                "<transform name='a'><module name='.'><file name='a'/></module></transform>"
            })
    void aRuleFileThatViolatesTheSchemaIsRefused(String file) throws IOException {
        Problem problem = problem("\n" + file);
        assertEquals("rule-xml", problem.code());
        assertEquals(2, problem.line());
        assertFalse(problem.message().contains("cvc-"), problem.message());
        assertTrue(problem.message().startsWith("This is not a valid rule file: "), problem.message());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<remove/>",
                "<removes>x</removes>",
                "<remove matches='-1'>x</remove>",
                "<remove matches='9999999'>x</remove>",
                "<remove match='regex'>x</remove>",
                "<add><hook>a b</hook><data>x</data></add>",
                "<add matches='0'><hook>a</hook><data>x</data></add>",
                "<unchanged><start-hook>a</start-hook><end-hook>b</end-hook></unchanged>"
            })
    void rulesThatTheSchemaDoesNotHaveAreRefused(String rule) throws IOException {
        aRuleFileThatViolatesTheSchemaIsRefused(
                "<transform name='a'><module name='.'><file name='a'>" + rule + "</file></module></transform>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a.cpp", "/etc/passwd", "a/../../b", "a//b", "./a", "a/", "..", "a\\b", "a\"b"})
    void pathsThatLeaveTheTreeAreRefused(String path) throws IOException {
        String rule = "<file name='%s'><remove>x</remove></file>";
        Problem file =
                problem("<transform name='a'><module name='.'>" + rule.formatted(path) + "</module></transform>");
        assertEquals("rule-path", file.code());
        assertTrue(file.message().contains(path), file.message());
        assertEquals(1, file.line());
        assertEquals(
                "rule-path",
                problem("<transform name='a'><module name='" + path + "'>" + rule.formatted("a")
                                + "</module></transform>")
                        .code());
        assertEquals(
                "rule-path",
                problem("<transform name='a'><module name='.'><file name='a'><copy-from-source><source>" + path
                                + "</source><copy-hook-start>A</copy-hook-start><copy-hook-end>B</copy-hook-end>"
                                + "<dest-hook>C</dest-hook></copy-from-source></file></module></transform>")
                        .code());
    }

    @Test
    void theFirstErrorOfEachFileIsReported() throws IOException {
        trees.ruleFile("a.xml", "<a>").ruleFile("b.xml", "<b>").ruleFile("c.txt", "<c>");
        RefusedException refused = assertThrows(RefusedException.class, () -> RuleFolder.read(rules));
        assertEquals(2, refused.problems().size());
    }

    @Test
    void twoSetsOfOneNameAreRefused() throws IOException {
        String set =
                "<transform name='a'><module name='.'><file name='a'><remove>x</remove></file></module></transform>";
        trees.ruleFile("a.xml", set).ruleFile("b.xml", set);
        assertEquals("rule-name", problem().code());
    }

    @Test
    void aFolderWithoutRulesIsRefused() throws IOException {
        assertEquals("weave-rules", problem().code());
        Files.createDirectories(rules);
        assertEquals("weave-rules", problem().code());
    }
}
