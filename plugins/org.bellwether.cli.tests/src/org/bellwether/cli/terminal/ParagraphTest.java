// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ParagraphTest {
    @Test
    void breaksBetweenWordsAndIndents() {
        assertEquals("! one two\n  three\n", Paragraph.of("! ", "one two three", 10));
        assertEquals("! one two three\n", Paragraph.of("! ", "one two three", 15));
    }

    @Test
    void leavesLongWordsWhole() {
        assertEquals("  a\n  /a/path/that/is/long\n  b\n", Paragraph.of("  ", "a /a/path/that/is/long b", 8));
    }
}
