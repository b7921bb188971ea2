// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutTest {
    private static final String LONG = "x".repeat(50);

    @Test
    void shortFunctionsStandOnOneLine() {
        assertEquals("int f() { return 1; }", Layout.function(0, "int f()", List.of("return 1;")));
        assertEquals("int f() {}", Layout.function(0, "int f()", List.of()));
    }

    @Test
    void longFunctionsAndThoseOfSeveralStatementsDoNot() {
        assertEquals("int f() {\n  a;\n  b;\n}", Layout.function(0, "int f()", List.of("a;", "b;")));
        String statement = "y".repeat(112) + ";";
        assertEquals("int f() {\n  " + statement + "\n}", Layout.function(0, "int f()", List.of(statement)));
    }

    @Test
    void parametersFillLinesBehindTheParenthesis() {
        assertEquals(
                "f(" + LONG + ", " + LONG + ",\n  " + LONG + ");",
                Layout.list(0, "f", Collections.nCopies(3, LONG), ");"));
        assertEquals("f();", Layout.list(0, "f", List.of(), ");"));
    }

    @Test
    void indentationCountsForTheWidthOnly() {
        List<String> two = List.of("y".repeat(57), "y".repeat(57));
        assertEquals(1, Layout.list(0, "f", two, ")").lines().count());
        assertEquals(2, Layout.list(4, "f", two, ")").lines().count());
    }

    @Test
    void operatorsStandBelowOneAnother() {
        assertEquals(
                "out << " + LONG + " << " + LONG + "\n    << " + LONG + ";",
                Layout.chain(0, "out", "<<", Collections.nCopies(3, LONG)));
    }

    @Test
    void blocksAreSeparatedByOneLine() {
        assertEquals("a\n\nb", Layout.blocks(List.of("a\n", "", "\nb")));
    }
}
