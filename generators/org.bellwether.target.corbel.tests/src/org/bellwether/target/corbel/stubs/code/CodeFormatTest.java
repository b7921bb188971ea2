// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeFormatTest {
    private static final String LONG = "x".repeat(50);

    @Test
    void shortFunctionsStandOnOneLine() {
        assertEquals("int f() { return 1; }", CodeFormat.function(0, "int f()", List.of("return 1;")));
        assertEquals("int f() {}", CodeFormat.function(0, "int f()", List.of()));
    }

    @Test
    void longFunctionsAndThoseOfSeveralStatementsDoNot() {
        assertEquals("int f() {\n  a;\n  b;\n}", CodeFormat.function(0, "int f()", List.of("a;", "b;")));
        String statement = "y".repeat(112) + ";";
        assertEquals("int f() {\n  " + statement + "\n}", CodeFormat.function(0, "int f()", List.of(statement)));
    }

    @Test
    void parametersFillLinesBehindTheParenthesis() {
        assertEquals(
                "f(" + LONG + ", " + LONG + ",\n  " + LONG + ");",
                CodeFormat.list(0, "f", Collections.nCopies(3, LONG), ");"));
        assertEquals("f();", CodeFormat.list(0, "f", List.of(), ");"));
    }

    @Test
    void indentationCountsForTheWidthOnly() {
        List<String> two = List.of("y".repeat(57), "y".repeat(57));
        assertEquals(1, CodeFormat.list(0, "f", two, ")").lines().count());
        assertEquals(2, CodeFormat.list(4, "f", two, ")").lines().count());
    }

    @Test
    void operatorsStandBelowOneAnother() {
        assertEquals(
                "out << " + LONG + " << " + LONG + "\n    << " + LONG + ";",
                CodeFormat.chain(0, "out", "<<", Collections.nCopies(3, LONG)));
    }

    @Test
    void blocksAreSeparatedByOneLine() {
        assertEquals("a\n\nb", CodeFormat.blocks(List.of("a\n", "", "\nb")));
    }
}
