// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.model.Problem;
import org.bellwether.specialise.Trees;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookRulesTest {
    private static final String REGION = "//@@ A_BEGIN\n  one\n\n  two\n//@@ A_END\n";
    private static final String HOOKS = "<start-hook>A_BEGIN</start-hook><end-hook>A_END</end-hook>";
    /** The digest of {@code "  one\n\n  two\n"}. */
    private static final String DIGEST = "e8857b62f835172c";

    @TempDir
    private Path folder;

    private Trees trees;

    @BeforeEach
    void makeTrees() {
        trees = new Trees(folder);
    }

    @Test
    void commentsTheLinesBetweenHooksAndKeepsTheHooks() throws IOException {
        trees.source("a.cpp", "x\n" + REGION + "y\n").rules("<comment>" + HOOKS + "</comment>");
        assertEquals("x\n//@@ A_BEGIN\n//   one\n// \n//   two\n//@@ A_END\ny\n", trees.woven());
    }

    @Test
    void commentsAsOtherLanguagesDo() throws IOException {
        trees.source("a.cpp", "# @@ A_BEGIN\none\n# @@ A_END\n").rules("<comment mark='#'>" + HOOKS + "</comment>");
        assertEquals("# @@ A_BEGIN\n# one\n# @@ A_END\n", trees.woven());
    }

    @Test
    void severalRegionsHaveToBeCounted() throws IOException {
        trees.source("a.cpp", REGION + REGION).rules("<comment>" + HOOKS + "</comment>");
        assertEquals("rule-matches", trees.problem().code());
        assertEquals(
                "The region behind the hook A_BEGIN is in a.cpp 2 times (a.cpp:1, a.cpp:6), and the rule says 1 time",
                trees.problem().message());
        trees.rules("<comment matches='2'>" + HOOKS + "</comment>");
        assertTrue(trees.woven().endsWith("//@@ A_END\n//@@ A_BEGIN\n//   one\n// \n//   two\n//@@ A_END\n"));
    }

    @Test
    void addsLinesBehindTheHook() throws IOException {
        trees.source("a.cpp", "x\n  //@@ HERE\ny\n").rules("""
                <add><hook>HERE</hook><data>one</data><data>
                  two &amp; three

                </data></add>""");
        assertEquals("x\n  //@@ HERE\none\n  two & three\n\ny\n", trees.woven());
    }

    @Test
    void aHookIsAWholeNameInACommentOfItsOwn() throws IOException {
        trees.source("a.cpp", "//@@ HERE_TOO\n/* @@ HERE */\nf(); //@@ HERE\n// see @@ HERE\n//@@ HERE now\n")
                .rules("<add><hook>HERE</hook><data>x</data></add>");
        assertEquals("//@@ HERE_TOO\n/* @@ HERE */\nx\nf(); //@@ HERE\n// see @@ HERE\n//@@ HERE now\n", trees.woven());
    }

    @Test
    void addsAtTheEndOfAFileWithoutALineEnd() throws IOException {
        trees.source("a.cpp", "//@@ HERE").rules("<add><hook>HERE</hook><data>x</data></add>");
        assertEquals("//@@ HERE\nx\n", trees.woven());
    }

    @Test
    void keepsTheLineEndsOfTheFile() throws IOException {
        trees.source("a.cpp", "//@@ HERE\r\ny\r\n").rules("<add><hook>HERE</hook><data>\n1\n2\n</data></add>");
        assertEquals("//@@ HERE\r\n1\r\n2\r\ny\r\n", trees.woven());
    }

    @Test
    void copiesTheLinesOfTheOriginalOfAnotherFile() throws IOException {
        trees.source("a.cpp", "//@@ DEST\n").source("b.cpp", REGION);
        trees.ruleFile("0.xml", """
                <transform name="first"><module name=".">
                <file name="b.cpp"><remove>two</remove></file></module></transform>
                """);
        trees.rules("""
                <copy-from-source>
                  <source>b.cpp</source>
                  <copy-hook-start>A_BEGIN</copy-hook-start>
                  <copy-hook-end>A_END</copy-hook-end>
                  <dest-hook>DEST</dest-hook>
                </copy-from-source>""");
        assertEquals("//@@ DEST\n  one\n\n  two\n", trees.woven());
    }

    @Test
    void aCopyHasOneDestination() throws IOException {
        trees.source("a.cpp", "//@@ DEST\n//@@ DEST\n" + REGION).rules("""
                <copy-from-source><source>a.cpp</source><copy-hook-start>A_BEGIN</copy-hook-start>
                <copy-hook-end>A_END</copy-hook-end><dest-hook>DEST</dest-hook></copy-from-source>""");
        assertEquals("rule-hook", trees.problem().code());
        assertTrue(trees.problem().message().contains("(a.cpp:1, a.cpp:2), and must be there once"));
    }

    @Test
    void aMovedHookIsNamedWithItsNewPlace() throws IOException {
        trees.source("a.cpp", "x\n").source("lib/b.cpp", "y\n//@@ HERE\n");
        trees.rules("<add name='use the cache'><hook>HERE</hook><data>x</data></add>");
        Problem problem = trees.problem();
        assertEquals("rule-hook", problem.code());
        assertEquals("transform set / file a.cpp / add \"use the cache\"", problem.path());
        assertEquals("The hook HERE is not in a.cpp, but at lib/b.cpp:2", problem.message());
        assertEquals(4, problem.line());
    }

    @Test
    void aMisspeltHookIsProposed() throws IOException {
        trees.source("a.cpp", "//@@ TRANSPORT_SEND\n").rules("<add><hook>TRANSPORT_SEN</hook><data>x</data></add>");
        assertEquals("Did you mean TRANSPORT_SEND?", trees.problem().fix());
    }

    @Test
    void hooksInTheWrongOrderAreRefused() throws IOException {
        trees.source("a.cpp", "//@@ A_END\n//@@ A_BEGIN\n").rules("<comment>" + HOOKS + "</comment>");
        assertEquals("rule-hook", trees.problem().code());
        assertTrue(trees.problem().message().startsWith("The hook A_END at a.cpp:1 stands without"));
        trees.source("a.cpp", REGION + "//@@ A_BEGIN\n");
        assertTrue(trees.problem().message().startsWith("The hook A_BEGIN at a.cpp:6 stands without"));
        trees.source("a.cpp", "//@@ A_BEGIN\n" + REGION);
        assertTrue(trees.problem().message().startsWith("The hook A_BEGIN at a.cpp:2 stands without"));
    }

    @Test
    void changedCodeIsNoticedByItsDigest() throws IOException {
        trees.source("a.cpp", REGION).rules("<unchanged digest='" + DIGEST + "'>" + HOOKS + "</unchanged>");
        assertEquals(REGION, trees.woven());
        trees.source("a.cpp", REGION.replace("\n", "\r\n"));
        assertEquals(REGION.replace("\n", "\r\n"), trees.woven());
        trees.source("a.cpp", REGION.replace("two", "2"));
        Problem problem = trees.problem();
        assertEquals("rule-digest", problem.code());
        assertEquals("transform set / file a.cpp / unchanged, rule 1", problem.path());
        assertTrue(problem.message().contains("A_BEGIN and A_END, a.cpp:1 to 5,"), problem.message());
        assertTrue(problem.fix().matches(".*digest=\"[0-9a-f]{16}\""), problem.fix());
    }

    @Test
    void digestsAreOfTheTreeAndNotOfWhatRulesMade() throws IOException {
        trees.source("a.cpp", REGION)
                .rules("<remove>one</remove><comment digest='" + DIGEST + "'>" + HOOKS + "</comment>");
        assertEquals("//@@ A_BEGIN\n//   \n// \n//   two\n//@@ A_END\n", trees.woven());
        trees.source("b.cpp", REGION.replace("two", "2"));
        trees.source("a.cpp", "//@@ DEST\n").rules("""
                <copy-from-source name="copy" digest="%s">
                <source>b.cpp</source><copy-hook-start>A_BEGIN</copy-hook-start>
                <copy-hook-end>A_END</copy-hook-end><dest-hook>DEST</dest-hook>
                </copy-from-source>""".formatted(DIGEST));
        assertEquals("rule-digest", trees.problem().code());
    }

    @Test
    void onlyTheFirstProblemOfAFileIsReported() throws IOException {
        trees.source("a.cpp", "x\n").rules("<remove>y</remove><remove>z</remove>");
        trees.ruleFile("z.xml", """
                <transform name="z"><module name="."><file name="a.cpp"><remove>q</remove></file></module></transform>
                """);
        assertEquals(
                "transform set / file a.cpp / remove, rule 1", trees.problem().path());
    }
}
