// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.model.Problem;
import org.bellwether.specialise.Trees;
import org.bellwether.specialise.Weaving;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextRulesTest {
    @TempDir
    private Path folder;

    private Trees trees;

    @BeforeEach
    void makeTrees() {
        trees = new Trees(folder);
    }

    @Test
    void aWordIsNotAPartOfALongerOne() throws IOException {
        trees.source("a.cpp", "Reactor a; Reactor_Impl b; TP_Reactor c; (Reactor)\n")
                .rules("<substitute matches='2'><search>Reactor</search><replace>Select</replace></substitute>");
        assertEquals("Select a; Reactor_Impl b; TP_Reactor c; (Select)\n", trees.woven());
    }

    @Test
    void aTextMatchesAnywhereAndKeepsItsBlanks() throws IOException {
        trees.source("a.cpp", "virtual int f();\nvirtually\n").rules("<remove match='text'>virtual </remove>");
        assertEquals("int f();\nvirtually\n", trees.woven());
    }

    @Test
    void anExpressionHasGroupsAndMatchesAtEachLine() throws IOException {
        trees.source("a.cpp", "int a;\nint b;\n").rules("""
                        <substitute match='expression' matches='2'>
                          <search>^int (\\w);$</search><replace>$1 = \\$;</replace>
                        </substitute>""");
        assertEquals("a = $;\nb = $;\n", trees.woven());
    }

    @Test
    void aTextAcrossLinesIsFoundWhateverTheLineEnds() throws IOException {
        trees.source("a.cpp", "one\r\ntwo\r\nthree\r\n").rules("""
                <substitute><search>
                one
                two
                </search><replace>
                1
                1.5
                2
                </replace></substitute>""");
        assertEquals("1\r\n1.5\r\n2\r\nthree\r\n", trees.woven());
    }

    @Test
    void eachRuleSeesWhatEarlierRulesMade() throws IOException {
        trees.source("a.cpp", "a\n").rules("""
                <substitute><search>a</search><replace>b</replace></substitute>
                <substitute><search>b</search><replace>c</replace></substitute>""");
        assertEquals("c\n", trees.woven());
    }

    @Test
    void octetsOfAnyEncodingSurvive() throws IOException {
        byte[] all = new byte[256 + 4];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        System.arraycopy("\nold".getBytes(StandardCharsets.US_ASCII), 0, all, 256, 4);
        trees.source("a.cpp", all).rules("<substitute><search>old</search><replace>n\u00e9w</replace></substitute>");
        Weaving.run(trees.request());
        byte[] woven = Files.readAllBytes(trees.out().resolve("a.cpp"));
        for (int i = 0; i < 257; i++) {
            assertEquals(all[i], woven[i], "octet " + i);
        }
        assertEquals("n\u00e9w", new String(woven, 257, woven.length - 257, StandardCharsets.UTF_8));
    }

    @Test
    void aWrongNumberNamesTheRuleAndAllPlaces() throws IOException {
        trees.source("a.cpp", "x\ny\nx\n").rules("<remove name='all x'>x</remove>");
        Problem problem = trees.problem();
        assertEquals("rule-matches", problem.code());
        assertEquals(folder.resolve("rules/set.xml").toString(), problem.file());
        assertEquals(4, problem.line());
        assertEquals("transform set / file a.cpp / remove \"all x\"", problem.path());
        assertEquals("The text is in a.cpp 2 times (a.cpp:1, a.cpp:3), and the rule says 1 time", problem.message());
        assertTrue(problem.fix().contains("matches=\"2\""), problem.fix());
    }

    @Test
    void aRuleWithoutANameIsNamedByItsPlace() throws IOException {
        trees.source("a.cpp", "x\n").rules("<remove>x</remove>\n<remove>y</remove>");
        assertEquals(
                "transform set / file a.cpp / remove, rule 2", trees.problem().path());
        assertEquals(5, trees.problem().line());
    }

    @Test
    void aTextThatMustNotBeThereMatchesZeroTimes() throws IOException {
        trees.source("a.cpp", "x\n").rules("<remove matches='0'>y</remove>");
        assertEquals("x\n", trees.woven());
        trees.source("a.cpp", "y\n");
        assertEquals("rule-matches", trees.problem().code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "x*", "(a+)+$", "(a|aa)*b|\u00e9", "(.|\\s)*z"})
    void anExpressionThatCannotBeUsedIsRefused(String expression) throws IOException {
        trees.source("a.cpp", "a".repeat(50_000) + "!\n")
                .rules("<remove match='expression'>" + expression + "</remove>");
        assertEquals("rule-text", trees.problem().code());
        assertEquals(4, trees.problem().line());
    }

    @Test
    void aReplacementWithAGroupThatIsNotThereIsRefused() throws IOException {
        trees.source("a.cpp", "a\n")
                .rules("<substitute match='expression'><search>a</search><replace>$1</replace></substitute>");
        assertEquals("rule-text", trees.problem().code());
    }

    @Test
    void rulesThatMultiplyAFileAreRefused() throws IOException {
        String much = "b".repeat(100_000);
        trees.source("a.cpp", "a ".repeat(1_000) + "\n")
                .rules("<substitute matches='1000'><search>a</search><replace>" + much + "</replace></substitute>");
        assertEquals("rule-file", trees.problem().code());
        trees.source("a.cpp", "//@@ H\n".repeat(1_000))
                .rules("<add matches='1000'><hook>H</hook><data>" + much + "</data></add>");
        assertEquals("rule-file", trees.problem().code());
        trees.source("a.cpp", "\n".repeat(1_000_001)).rules("<remove>a</remove>");
        assertEquals("rule-file", trees.problem().code());
    }
}
