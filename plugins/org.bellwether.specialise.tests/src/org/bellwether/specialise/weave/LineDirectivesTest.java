// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.specialise.Trees;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineDirectivesTest {
    private static final String ADD = "<add><hook>H</hook><data>\nn1\nn2\n</data></add>";

    @TempDir
    private Path folder;

    private Trees trees;

    @BeforeEach
    void makeTrees() {
        trees = new Trees(folder);
    }

    @Test
    void addedLinesAreOfTheRuleFileAndTheRestOfTheSource() throws IOException {
        trees.source("a.cpp", "a\n//@@ H\nb\nc\n").rules(ADD);
        assertEquals(
                "#line 1 \"a.cpp\"\na\n//@@ H\n#line 5 \"set.xml\"\nn1\nn2\n#line 3 \"a.cpp\"\nb\nc\n",
                trees.wovenWithLines());
    }

    @Test
    void removedLinesAreSkipped() throws IOException {
        trees.source("a.cpp", "a\nb\nc\n").rules("<remove match='expression'>b\\n</remove>");
        assertEquals("#line 1 \"a.cpp\"\na\n#line 3 \"a.cpp\"\nc\n", trees.wovenWithLines());
    }

    @Test
    void copiedLinesAreOfTheFileThatTheyComeFrom() throws IOException {
        trees.source("a.cpp", "//@@ D\nz\n")
                .source("lib/b.cpp", "x\n//@@ B\ny\n//@@ E\n")
                .rules("""
                <copy-from-source><source>lib/b.cpp</source><copy-hook-start>B</copy-hook-start>
                <copy-hook-end>E</copy-hook-end><dest-hook>D</dest-hook></copy-from-source>""");
        assertEquals(
                "#line 1 \"a.cpp\"\n//@@ D\n#line 3 \"lib/b.cpp\"\ny\n#line 2 \"a.cpp\"\nz\n", trees.wovenWithLines());
    }

    @Test
    void aReplacementOfSeveralLinesBeginsInTheSource() throws IOException {
        trees.source("a.cpp", "a x b\nc\n")
                .rules("<substitute><search>x</search><replace>\n1\n2\n</replace></substitute>");
        assertEquals(
                "#line 1 \"a.cpp\"\na 1\n#line 6 \"set.xml\"\n2 b\n#line 2 \"a.cpp\"\nc\n", trees.wovenWithLines());
    }

    @Test
    void unchangedFilesAndOtherLanguagesHaveNone() throws IOException {
        trees.source("a.cpp", "a\n").source("b.sh", "# @@ H\n").rules("<remove matches='0'>b</remove>");
        trees.ruleFile(
                "b.xml",
                "<transform name='b'><module name='.'><file name='b.sh'>" + ADD + "</file></module></transform>");
        assertEquals("a\n", trees.wovenWithLines());
        assertEquals("# @@ H\nn1\nn2\n", Files.readString(trees.out().resolve("b.sh")));
    }

    @Test
    void aByteOrderMarkStaysFirst() throws IOException {
        trees.source("a.cpp", "\ufeffa\n//@@ H\n").rules("<remove match='text'>a</remove>");
        assertEquals("\ufeff#line 1 \"a.cpp\"\n\n//@@ H\n", trees.wovenWithLines());
    }

    /** A directive within a comment, a string or a macro would become a part of that comment, string or macro. */
    @Test
    void commentsRawStringsAndContinuedLinesGetNoDirective() throws IOException {
        trees.source("a.cpp", "/*\n//@@ H\n*/ b\nc\n").rules(ADD);
        assertEquals("#line 1 \"a.cpp\"\n/*\n//@@ H\nn1\nn2\n*/ b\n#line 4 \"a.cpp\"\nc\n", trees.wovenWithLines());
        trees.source("a.cpp", "s = R\"x(\n//@@ H\n)x\";\nc\n");
        assertTrue(trees.wovenWithLines().contains("H\nn1\nn2\n)x\";\n#line 4"));
        trees.source("a.cpp", "#define M \\\n  one \\\n  two\nc\n")
                .rules("<remove match='expression'>  one.*\\n</remove>");
        assertEquals("#line 1 \"a.cpp\"\n#define M \\\n  two\n#line 4 \"a.cpp\"\nc\n", trees.wovenWithLines());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a = \"/*\"; | true",
                "a = '\"'; /* b | false",
                "a = \"\\\"/*\"; | true",
                "a = 1'000'000; /* b */ c | true",
                "a = R\"(b)\"; | true",
                "a = u8R\"d(b)e\" | false",
                "FOR\"(b\" | true",
                "// /* b | true",
                "// b \\ | false",
                "don't | true"
            })
    void knowsWhereADirectiveMayStand(String line, boolean isAllowed) {
        LexicalState state = new LexicalState();
        state.read(line);
        assertEquals(isAllowed, state.isDirectiveAllowed());
        assertFalse(line.isEmpty());
    }
}
