// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeparatedTextTest {
    private static char separator(String text) {
        return SeparatedText.of(text).separator();
    }

    @Test
    void theSeparatorIsFoundOutsideOfCommentsAndQuotes() {
        assertEquals(',', separator("# a; b\tc\n\na,b,y\n1,2,3\n"));
        assertEquals(',', separator("a,\"b; in \"\"a\"\" month;\n and more;\",y\n"));
        assertEquals(';', separator("\uFEFFa;b;\"y, mean\"\r\n1;2;3\r\n"));
        assertEquals('\t', separator("a\tb\ty\n"));
        assertEquals(',', separator("a,b,time (s; mean)\n"), "the more frequent one");
        assertEquals(',', separator("y\n"));
    }

    @Test
    void excelsLineIsObeyedAndNoPartOfTheTable() {
        assertEquals(new SeparatedText(';', "\r\na;b\r\n"), SeparatedText.of("sep=;\r\na;b\r\n"));
        assertEquals('|', separator("\uFEFF\"SEP=|\"\na|b\n"));
        assertEquals('\t', separator("sep=\t\na\tb\n"));
        assertEquals("sep=;,b\n", SeparatedText.of("sep=;,b\n").text(), "a heading of two columns");
    }

    @Test
    void numbersAreComparedAsNumbers() {
        for (String low : List.of("-1", "-1.00", "-1.000e+00", "−1", "-", "LOW", "-10E-1")) {
            assertEquals(-1, CellParser.sign(low).orElseThrow(), low);
        }
        for (String high : List.of("1", "+1.0", "1.", "+", "High", "100e-2")) {
            assertEquals(1, CellParser.sign(high).orElseThrow(), high);
        }
        for (String centre : List.of("0", "0.00", "-0.0", "+0e5", ".0", "centre")) {
            assertEquals(0, CellParser.sign(centre).orElseThrow(), centre);
        }
        for (String none : List.of("1.5", "2", "", "NA", "1d", "0x1", "1,0", "Infinity")) {
            assertTrue(CellParser.sign(none).isEmpty(), none);
        }
        assertFalse(CellParser.isNumber("1d") || CellParser.isNumber("NaN") || CellParser.isNumber("1e999"));
        assertEquals(CellParser.key("64"), CellParser.key("6.4e1"));
    }
}
